#if os(Linux)
    import Foundation
    import Testing

    /// Few descriptors: a command reports that it cannot work. None traps or hangs.
    @Suite(.timeLimit(.minutes(10))) struct LowLimitsJourney {
        private static let commands: [[String]] = [
            ["settings", "set", "appearance", "dark"], ["shell", "--driver", "jsonl"], ["doctor"],
            ["auth", "sign-up", "ada@example.com", "--password-stdin"],
        ]

        private func run(_ command: [String], descriptors: Int) async throws -> Program.Result {
            let process = try RunningProgram(
                ["-c", "ulimit -n \(descriptors); exec \"$0\" \"$@\"", Program.url.path] + command, in: TestHome(),
                program: "/bin/sh")
            process.closeInput()
            return await process.result()
        }

        @Test(arguments: commands) func fewDescriptors(command: [String]) async throws {
            let result = try await run(command, descriptors: 20)
            #expect(result.status == 75, "\(result)")
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("slipway: "), "\(result)")
            #expect(result.errors.hasSuffix(", then try again.\n"), "\(result)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }

        @Test func aCommandThatOpensNothingWorks() async throws {
            #expect(try await run(["--version"], descriptors: 20).status == 0)
        }
    }
#endif
