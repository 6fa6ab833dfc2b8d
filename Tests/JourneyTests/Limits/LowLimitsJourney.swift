#if os(Linux)
    import Foundation
    import Testing

    /// Few descriptors or threads: a command works, or reports that it cannot. None traps or hangs.
    @Suite(.timeLimit(.minutes(10))) struct LowLimitsJourney {
        /// Commands of a user, a script and a program.
        static let commands: [[String]] = [
            ["--version"], ["auth", "status"], ["settings", "get", "appearance"],
            ["settings", "set", "appearance", "dark"],
            ["shell", "--driver", "jsonl"], ["doctor"], ["auth", "sign-up", "ada@example.com", "--password-stdin"],
        ]

        private static func input(of command: [String]) -> String {
            switch command[0] {
            case "shell": #"{"do":"snapshot"}"# + "\n" + #"{"do":"quit"}"# + "\n"
            case "auth": "correct horse\n"
            default: ""
            }
        }

        private func check(_ result: Program.Result, _ command: [String], _ limit: String) {
            let expected: [Int32] = command == ["auth", "status"] ? [77, 75] : [0, 75]
            #expect(expected.contains(result.status), "\(limit), \(command): \(result)")
            #expect(!result.errors.contains("Signal"), "\(limit), \(command): \(result)")
            guard result.status == 75 else { return }
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("slipway: "), "\(limit), \(command): \(result)")
            #expect(result.errors.hasSuffix(", then try again.\n"))
            #expect(result.errors.split(separator: "\n").count == 1)
        }

        /// The system needs four to start any dynamically linked program.
        @Test(arguments: commands) func fewDescriptors(command: [String]) async throws {
            for limit in Array(4...30) + [36, 44, 50, 51, 52, 60] {
                let home = TestHome()
                let process = try RunningProgram(
                    ["-c", "ulimit -n \(limit); exec \"$0\" \"$@\"", Program.url.path] + command, in: home,
                    program: "/bin/sh")
                process.write(Self.input(of: command))
                process.closeInput()
                let result = await process.result()
                check(result, command, "\(limit) descriptors")
                let works = command == ["auth", "status"] ? 77 : 0 as Int32
                if command == ["--version"] || limit == 60 { #expect(result.status == works, "\(limit): \(result)") }
            }
        }

        /// Only root can become another user, who must be able to reach the program.
        private static let canBeAnyUser: Bool = {
            guard geteuid() == 0, access("/usr/bin/setpriv", X_OK) == 0 else { return false }
            var directory = Program.url
            while directory.path != "/" {
                let attributes = try? FileManager.default.attributesOfItem(atPath: directory.path)
                guard let mode = attributes?[.posixPermissions] as? Int, mode & 0o001 != 0 else { return false }
                directory.deleteLastPathComponent()
            }
            return true
        }()

        /// Root may have any number of threads.
        @Test(
            .enabled(if: canBeAnyUser, "There is no way to start the program as another user."),
            arguments: commands)
        func fewThreads(command: [String]) async throws {
            for limit in [1, 2, 3, 4, 5, 6, 8, 12, 16, 17, 20] {
                let home = TestHome()
                try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
                // A separate user, because the limit counts all processes of a user.
                let user = UInt32.random(in: 100_000...2_000_000_000)
                try #require(chown(home.url.path, user, user) == 0)
                let process = try RunningProgram(
                    [
                        "--nproc=\(limit)", "setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups",
                        Program.url.path,
                    ] + command, in: home, program: "/usr/bin/prlimit")
                process.write(Self.input(of: command))
                process.closeInput()
                check(await process.result(), command, "\(limit) processes")
            }
        }
    }
#endif
