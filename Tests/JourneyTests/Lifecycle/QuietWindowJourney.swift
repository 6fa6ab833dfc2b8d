#if os(Linux)
    import Foundation
    import Testing

    /// A window in which nothing happens.
    ///
    /// Only root may see what a process reads that keeps its memory from others.
    @Suite(.timeLimit(.minutes(10)), .enabled(if: geteuid() == 0)) struct QuietWindowJourney {
        /// All that a process has read so far, from files and from its input, in bytes.
        private static func bytesRead(by process: Int32) throws -> Int {
            let lines = try String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8).split(separator: "\n")
            return try #require(lines.first { $0.hasPrefix("rchar: ") }.flatMap { Int($0.dropFirst(7)) })
        }

        @Test func aSignedInWindowReadsNothingButItsCommands() async throws {
            let home = TestHome()
            let server = try await BackendServer(home)
            let shell = try DriverSession(home, environment: server.environment)
            try await shell.register("ada@example.com")
            let line = #"{"do":"snapshot"}"#
            let commands = 10
            let expected = commands * (line.utf8.count + 1)
            // What the registration has begun may still be going on; it ends. Reading a file at each command would not.
            var read: [Int] = []
            while read.last != expected, !Task.isCancelled {
                let before = try Self.bytesRead(by: shell.program.identifier)
                for _ in 0..<commands { try await shell.say(line: line) }
                read.append(try Self.bytesRead(by: shell.program.identifier) - before)
            }
            #expect(read.last == expected, "\(read.suffix(50))")
            try await shell.quit()
            await server.stop()
        }
    }
#endif
