#if os(Linux)
    import Foundation
    import Testing

    /// A disk of one mebibyte that fills up: errors are typed, nothing acknowledged is lost, and everything works once
    /// there is space again.
    @Suite(.timeLimit(.minutes(10)), .enabled(if: SmallDisk.isAvailable, "Only root can mount a small disk."))
    struct FullDiskSettingsJourney {
        @Test func commandLinesSayThatThereIsNoSpaceAndWorkAgainWhenThereIs() async throws {
            let disk = try SmallDisk(megabytes: 1)
            #expect(try await disk.home.settings("set", "appearance", "dark").status == 0)
            #expect(try await disk.home.settings("set", "profile.name", "Ada 0").status == 0)
            try disk.fill()

            // SQLite may still have room for a little in pages that it has already allocated.
            var name = "Ada 0"
            var refusal: Program.Result?
            for round in 1...50 where refusal == nil {
                let next = "Ada \(round) \(String(repeating: "n", count: 60))"
                let set = try await disk.home.settings("set", "profile.name", next)
                if set.status == 0 { name = next } else { refusal = set }
                try disk.fill()
            }
            let refused = try #require(refusal, "fifty writes found room on a full disk")
            #expect(refused.status == 73, "\(refused)")
            #expect(refused.errors.contains("The disk is full"), "\(refused)")
            #expect(refused.errors.contains(disk.home.database.path), "\(refused)")
            #expect(refused.output.isEmpty)
            let json = try await disk.home.settings("set", "profile.name", "Grace", "--json")
            #expect(json.status == 73)
            let error = try #require(Self.error(json.errors))
            #expect(error["code"] as? Int == 73)

            try disk.empty()
            #expect(try await disk.home.settings("get", "appearance").output == "dark\n")
            #expect(try await disk.home.settings("get", "profile.name").output == name + "\n")
            #expect(try await disk.home.settings("set", "profile.name", "Grace").status == 0)
            #expect(try await disk.home.settings("get", "profile.name").output == "Grace\n")
            #expect(try await DatabaseCopy(of: disk.home).integrity() == ["ok"])
            #expect(try disk.home.databasesSetAside() == [])
        }

        private static func error(_ text: String) -> [String: Any]? {
            let form = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            return form?["error"] as? [String: Any]
        }
    }
#endif
