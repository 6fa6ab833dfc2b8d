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

        @Test func aWindowKeepsAcknowledgedChangesAndReportsFailedOnes() async throws {
            let server = try await BackendServer(TestHome())
            let disk = try SmallDisk(megabytes: 1)
            let shell = try DriverSession(disk.home, environment: server.environment)
            try await shell.register("ada@example.com")
            try await shell.showSettings()
            try disk.fill()

            var value = "off"
            var error: String?
            for _ in 0..<200 where error == nil {
                let element = try #require(
                    try await shell.tap("settings.notifications").element("settings.notifications"))
                // A value that could not be saved is not shown as saved.
                if element.error != nil { #expect(element.value == value) }
                value = element.value ?? ""
                error = element.error
                try disk.fill()
            }
            #expect(try #require(error, "two hundred writes found room on a full disk").contains("The disk is full"))

            try disk.empty()
            let healed = try #require(
                try await shell.tap("settings.notifications").element("settings.notifications"))
            #expect(healed.error == nil)
            #expect(healed.value == (value == "on" ? "off" : "on"))
            await shell.kill()
            let again = try DriverSession(disk.home, environment: server.environment)
            #expect(try await again.showSettings().element("settings.notifications")?.value == healed.value)
            try await again.quit()
            #expect(try await DatabaseCopy(of: disk.home).integrity() == ["ok"])
            await server.stop()
        }

        private static func error(_ text: String) -> [String: Any]? {
            let form = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            return form?["error"] as? [String: Any]
        }
    }
#endif
