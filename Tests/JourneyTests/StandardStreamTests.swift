#if os(Linux)
    import Foundation
    import Testing

    /// Output that cannot be written, and streams that the parent process has closed.
    @Suite(.timeLimit(.minutes(10))) struct StandardStreamTests {
        private let home = TestHome()

        /// Runs the program from a shell that has redirected its streams.
        private func run(_ arguments: String, _ redirection: String) async throws -> Program.Result {
            let process = try RunningProgram(
                ["-c", "exec \"$0\" \(arguments) \(redirection)", Program.url.path], in: home, program: "/bin/sh")
            process.closeInput()
            return await process.result()
        }

        @Test(arguments: [
            ("settings list", ">/dev/full", "No space left on device"), ("settings list", ">&-", "Bad file descriptor"),
            ("settings get appearance", ">&-", "Bad file descriptor"), ("exit-codes", ">/dev/full", "No space left"),
            ("settings export", ">/dev/full", "No space left"), ("doctor --json", ">&-", "Bad file descriptor"),
        ])
        func outputThatCannotBeWrittenIsAnError(arguments: String, redirection: String, reason: String) async throws {
            let result = try await run(arguments, redirection)
            #expect(result.status == 73)
            #expect(
                result.errors.contains("Cannot write to standard output") && result.errors.contains(reason),
                "\(result.errors)")
        }

        @Test(arguments: ["2>/dev/full", "2>&-"])
        func anUnwritableStandardErrorDoesNotFailTheCommand(redirection: String) async throws {
            let result = try await run("settings get appearance", redirection)
            #expect(result.status == 0)
            #expect(result.output == "system\n")
        }

        /// The log is opened before the output is written, and must not get its descriptor.
        @Test func nothingThatIsForAPersonEndsUpInTheLog() async throws {
            #expect(try await home.settings("set", "profile.name", "Ada Lovelace").status == 0)
            try home.settleDatabase()
            let file = try FileHandle(forUpdating: home.database)
            try file.seek(toOffset: 0)
            try file.write(contentsOf: Data(count: 100))
            try file.close()
            #expect(try await run("settings get profile.name", ">&- 2>&-").status == 73)
            let log = home.url.appendingPathComponent("state/slipway.log")
            let text = try String(contentsOf: log, encoding: .utf8)
            #expect(text.contains("database recovered"))
            #expect(!text.contains("Ada Lovelace"))
        }
    }
#endif
