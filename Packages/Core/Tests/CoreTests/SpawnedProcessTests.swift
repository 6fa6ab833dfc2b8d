import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct SpawnedProcessTests {
    private static let shell = "/bin/sh"

    @Test func theThreeStreamsArePiped() async throws {
        let process = try SpawnedProcess.start(
            Self.shell, ["-c", "read -r line; echo \"out $line\"; echo \"err $1\" >&2", "sh", "two words"],
            input: .pipe, output: .pipe, errors: .pipe)
        try process.input?.write(contentsOf: Data("hello\n".utf8))
        #expect(try process.output?.readToEnd() == Data("out hello\n".utf8))
        #expect(try process.errors?.readToEnd() == Data("err two words\n".utf8))
        #expect(await process.wait() == .exited(0))
    }

    @Test func theEnvironmentIsTheOneGivenOrThisProcesss() async throws {
        let given = try SpawnedProcess.start("/usr/bin/env", environment: ["ONLY": "this = that"], output: .pipe)
        #expect(try given.output?.readToEnd() == Data("ONLY=this = that\n".utf8))
        let own = try SpawnedProcess.start(Self.shell, ["-c", "printf %s \"$PATH\""], output: .pipe)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        #expect(try own.output?.readToEnd() == Data(path.utf8))
    }

    @Test(arguments: [0, 1, 42, 255] as [Int32]) func theExitStatusIsReported(status: Int32) async throws {
        let process = try SpawnedProcess.start(Self.shell, ["-c", "exit \(status)"])
        #expect(await process.wait() == .exited(status))
        // A late signal reaches no other process.
        process.kill(SIGKILL)
        #expect(await process.wait() == .exited(status))
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGHUP, SIGPIPE]) func theSignalIsReported(signal: Int32) async throws {
        let process = try SpawnedProcess.start("/bin/cat", input: .pipe)
        process.kill(signal)
        #expect(await process.wait() == .signalled(signal))
    }

    @Test func allWaitersGetTheStatus() async throws {
        let process = try SpawnedProcess.start("/bin/cat", input: .pipe)
        async let endings = [process.wait(), process.wait()]
        try process.input?.close()
        #expect(await endings == [.exited(0), .exited(0)])
    }

    @Test func aProgramThatIsNotThereIsAnError() {
        let error = #expect(throws: SpawnedProcess.Failure.self) { try SpawnedProcess.start("/no/such/program") }
        #expect(error?.description == "/no/such/program does not start: No such file or directory")
    }

    @Test func writingToAProgramThatHasGoneFails() async throws {
        let process = try SpawnedProcess.start("/bin/true", input: .pipe)
        #expect(await process.wait() == .exited(0))
        // A program that another test is starting has a copy of the other end until it runs. The pipe holds 65,536 bytes.
        await #expect(throws: (any Error).self) {
            for _ in 0..<60_000 {
                try process.input?.write(contentsOf: Data("x".utf8))
                await Task.yield()
            }
        }
    }

    @Test func aProcessEndsWithItsObject() throws {
        var process: SpawnedProcess? = try SpawnedProcess.start("/bin/cat", input: .pipe, output: .pipe)
        let (input, output) = (process?.input, process?.output)
        process = nil
        #expect(try output?.readToEnd() ?? Data() == Data())
        withExtendedLifetime(input) {}
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func aProgramGetsNoOtherDescriptorAndNoBlockedOrIgnoredSignal() throws {
        let leaked = open("/dev/null", O_RDONLY)
        defer { close(leaked) }
        let files = try SpawnedProcess.start("/bin/ls", ["/proc/self/fd"], output: .pipe)
        // The fourth is how ls reads the directory.
        #expect(try files.output?.readToEnd() == Data("0\n1\n2\n3\n".utf8))
        let signals = try SpawnedProcess.start(
            "/bin/grep", ["-E", "^Sig(Blk|Ign)", "/proc/self/status"], output: .pipe)
        let listing = String(decoding: try signals.output?.readToEnd() ?? Data(), as: UTF8.self)
        let sets = listing.split(separator: "\n").compactMap { $0.split(separator: "\t").last }
            .compactMap { UInt64($0, radix: 16) }
        // Glibc keeps the two signals after the 31 of POSIX for itself.
        #expect(sets.map { $0 & 0x7fff_ffff } == [0, 0])
    }

    // Foundation's Process has crashed at this.
    @Test func manyAtOnceGetWhatIsTheirs() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let process = try SpawnedProcess.start(
                        Self.shell, ["-c", "echo $NUMBER; exit \(number % 7)"], environment: ["NUMBER": "\(number)"],
                        output: .pipe)
                    #expect(try process.output?.readToEnd() == Data("\(number)\n".utf8))
                    #expect(await process.wait() == .exited(Int32(number % 7)))
                }
            }
            try await group.waitForAll()
        }
    }
}
