#if os(Linux)
    import Foundation
    import Testing

    /// Commands on a full disk: what is stored can be read, what would be stored is refused, and nothing is changed.
    @Suite(.timeLimit(.minutes(10)), .enabled(if: SmallDisk.isAvailable, "Only root can mount a small disk."))
    struct FullDiskContentJourney {
        private let disk: SmallDisk

        init() throws {
            disk = try SmallDisk(megabytes: 4)
        }

        @Test func whatIsStoredCanBeReadAndNothingIsChanged() async throws {
            let shell = try DriverSession(disk.home, environment: StandIn.echo)
            try await shell.register("ada@example.com")
            try await shell.go("slipway://chat")
            try await shell.send("Remember the boats.")
            try await shell.quit()
            let before = try await run("ai", "conversations", "--json")
            let id = try #require(
                (try JSONSerialization.jsonObject(with: Data(before.output.utf8)) as? [[String: Any]])?.first?["id"]
                    as? String)
            try disk.fill()

            #expect(try await run("ai", "conversations", "--json").output == before.output)
            #expect(try await run("ai", "conversations", "search", "boats").output.contains("Remember the boats."))
            #expect(try await run("ai", "conversations", "show", id).output.contains("Remember the boats."))
            #expect(try await run("ai", "conversations", "export", id).output.contains("Remember the boats."))
            #expect(try await run("dex", "list").status == 0)

            let refused = [
                ["ai", "ask", "--keep", "Hello?"], ["ai", "conversations", "rename", id, "Ships"],
                ["ai", "conversations", "delete", "--yes", id],
            ]
            for command in refused {
                let result = try await Program.run(command, in: disk.home, environment: StandIn.echo)
                #expect(result.status == 73, "\(command): \(result)")
                #expect(result.errors.contains("The disk is full"), "\(command): \(result)")
                #expect(result.output == "", "\(command)")
                try disk.fill()
            }
            try disk.empty()
            #expect(try await run("ai", "conversations", "--json").output == before.output)
        }

        private func run(_ arguments: String...) async throws -> Program.Result {
            let result = try await Program.run(arguments, in: disk.home, environment: StandIn.echo)
            #expect(result.status == 0, "\(arguments): \(result)")
            return result
        }
    }
#endif
