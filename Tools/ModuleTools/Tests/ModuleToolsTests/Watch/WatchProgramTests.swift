import Foundation
import Subprocess
import Testing

@testable import ModuleTools

/// `modules watch` as a process, with real files and signals, and a program in place of swift.
struct WatchProgramTests {
    /// Passes; but with "slow" in the source it starts a program, and waits for it. All that it starts hold a pipe open.
    private static let swift = """
        #!/bin/sh
        if [ "$1" != test ]; then PATH=${PATH#*:} exec swift "$@"; fi
        case "$2" in list) echo UnitTests.Some/testOne; exit ;; esac
        if grep -q slow Sources/Unit/Unit.swift; then
            exec 3>alive
            sleep 100000 &
            echo started
            wait
        fi
        echo "Test Case 'Some.testOne' passed (0.25 seconds)"

        """

    private let monorepo: Monorepo

    init() throws {
        monorepo = try Monorepo(
            """
            --- .modules.yml
            settings: any
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Small",
                targets: [
                    .target(name: "Unit"), .testTarget(name: "UnitTests", dependencies: ["Unit"]), .target(name: "Bare"),
                ])
            --- Sources/Unit/Unit.swift
            public enum Unit {}
            --- Sources/Bare/Bare.swift
            public enum Bare {}
            --- Tests/UnitTests/Some.swift
            import Unit

            """)
        try monorepo.write(Self.swift, to: "bin/swift")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: monorepo.root + "/bin/swift")
        try #require(mkfifo(monorepo.root + "/alive", 0o600) == 0)
    }

    /// Runs it, and calls `react` with each line of both of its streams.
    ///
    /// - Parameter output: where standard output goes, for a shell.
    private func watch(
        _ arguments: [String] = [], output: String = "2>&1",
        react: (String, (Signal) throws -> Void) throws -> Void
    ) async throws -> TerminationStatus {
        let path = monorepo.root + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        let words = ["-c", "cd \"$1\" && shift && exec env PATH=\"$0\" \"$@\" \(output)", path, monorepo.root]
        return try await Subprocess.run(
            .name("sh"), arguments: Arguments(words + [Program().path, "watch"] + arguments), input: .none,
            output: .sequence, error: .discarded
        ) { execution in
            for try await line in execution.standardOutput.strings() {
                try react(line.trimmingCharacters(in: .newlines)) { try execution.send(signal: $0) }
            }
        }.terminationStatus
    }

    private func save(_ text: String) throws { try monorepo.write(text, to: "Sources/Unit/Unit.swift") }

    @Test func aSaveRunsTheTestsAndASignalEndsIt() async throws {
        var lines: [String] = []
        let status = try await watch(["UnitTests"]) { line, send in
            lines.append(line)
            if line.contains(" watched, for ") { try save("public enum Unit { case one }") }
            if line.hasSuffix(" passed.") { try send(.interrupt) }
        }
        #expect(status == .signaled(SIGINT))
        #expect(
            lines.drop { !$0.contains(" watched") } == [
                "modules: 6 files are watched, for UnitTests. Ctrl-C ends this.",
                "modules: saved: Sources/Unit/Unit.swift", "modules: swift test in .: UnitTests",
                "Test Case 'Some.testOne' passed (0.25 seconds)", "modules: 1 test in 1 target passed.",
            ])
        // Not a terminal, so nothing controls one.
        #expect(!lines.joined().contains("\u{1B}"))
    }

    @Test(arguments: [Signal.interrupt, .terminate, .terminalClosed])
    func aSignalDuringARunEndsAllThatItStarted(signal: Signal) async throws {
        let ended = Self.endOfWriters(monorepo.root + "/alive")
        let status = try await watch { line, send in
            if line.contains(" watched") { try save("slow") }
            if line == "started" { try send(signal) }
        }
        #expect(status == .signaled(signal.rawValue))
        await ended()
    }

    @Test func aSaveDuringARunEndsItAndStartsAnother() async throws {
        let ended = Self.endOfWriters(monorepo.root + "/alive")
        var lines: [String] = []
        _ = try await watch { line, send in
            lines.append(line)
            if line.contains(" watched") { try save("slow") }
            if line == "started" { try save("public enum Unit {}  // quick") }
            if line.hasSuffix(" passed.") { try send(.terminate) }
        }
        await ended()
        #expect(lines.filter { $0 == "modules: saved: Sources/Unit/Unit.swift" }.count == 2)
        #expect(lines.last == "modules: 1 test in 1 target passed.")
    }

    @Test func aReaderThatGoesAwayEndsItWithAllThatItStarted() async throws {
        let ended = Self.endOfWriters(monorepo.root + "/alive")
        let path = monorepo.root + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        // Standard error stays; the reader of standard output ends with the first line.
        let script = """
            cd "$1" && { PATH="$0" "$2" watch; echo "status $?" >&2; } | { read -r line; exec <&-; echo "$line" >&2; }
            """
        let program = try Program().path
        var lines: [String] = []
        _ = try await Subprocess.run(
            .name("sh"), arguments: ["-c", script, path, monorepo.root, program], input: .none, output: .discarded,
            error: .sequence
        ) { execution in
            for try await part in execution.standardError.strings() {
                let line = part.trimmingCharacters(in: .newlines)
                lines.append(line)
                if line.contains(" watched") { try save("slow") }
                // The reader has closed its end before it printed this.
                if line == "started" { try save("public enum Unit {}  // quick") }
            }
        }
        await ended()
        #expect(lines.last == "status 73", "\(lines)")
    }

    /// A title, and at the end the one that was there before.
    @Test func theTitleOfATerminalSaysWhatRuns() async throws {
        let (terminal, name) = try Self.pseudoTerminal()
        // Held open until the program has opened it, or reading would end at once.
        let other = open(name, O_RDWR | O_NOCTTY)
        let shown = Task {
            var shown = ""
            for await text in Self.texts(of: terminal) { shown += text }
            return shown
        }
        let status = try await watch(output: "2>&1 >\(name)") { line, send in
            if line.contains(" watched") { try save("public enum Unit { case one }") }
            if line.hasSuffix(" passed.") { try send(.interrupt) }
        }
        close(other)
        #expect(status == .signaled(SIGINT))
        let titles = await shown.value.replacing("\r\n", with: "\n")
        #expect(titles.hasPrefix("\u{1B}[22;2t\u{1B}]2;modules: waiting\u{7}\u{1B}]2;… UnitTests\u{7}"))
        #expect(titles.hasSuffix("\u{1B}]2;✔ UnitTests\u{7}\u{1B}]2;\u{7}\u{1B}[23;2t"))
        close(terminal)
    }

    @Test(
        arguments: [
            ("Unti", 64, "modules: There is no module and no package called Unti. Is Unit meant?"),
            ("Bare", 64, "modules: Bare has no test target, so there is nothing to run when it is saved."),
        ] as [(String, Int32, String)])
    func aNameWithoutTestsIsRefused(name: String, code: Int32, remark: String) async throws {
        let run = try await Program().run(["watch", name], in: monorepo.root)
        #expect(run.status == code && run.output == "")
        #expect(run.remarks.contains(remark), "\(run.remarks)")
    }

    // MARK: Waiting

    /// Returns a function that returns when no process has the pipe open for writing any more.
    private static func endOfWriters(_ pipe: String) -> () async -> Void {
        let (ends, feed) = AsyncStream.makeStream(of: Void.self)
        Thread.detachNewThread {
            let descriptor = open(pipe, O_RDONLY)
            var byte: UInt8 = 0
            while read(descriptor, &byte, 1) > 0 {}
            close(descriptor)
            feed.finish()
        }
        return {
            // When nothing was started at all, this opens the pipe, and closes it.
            close(open(pipe, O_WRONLY | O_NONBLOCK))
            for await _ in ends {}
        }
    }

    /// A pseudo-terminal: the side of the emulator, and the path of the program's side.
    private static func pseudoTerminal() throws -> (Int32, String) {
        #if canImport(Glibc)
            // Glibc declares posix_openpt only for X/Open: these are its steps.
            let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var isLocked: Int32 = 0
            var number: Int32 = 0
            let (unlock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))  // TIOCSPTLCK, TIOCGPTN
            try #require(ioctl(terminal, unlock, &isLocked) == 0 && ioctl(terminal, getNumber, &number) == 0)
            return (terminal, "/dev/pts/\(number)")
        #else
            let terminal = posix_openpt(O_RDWR | O_NOCTTY)
            try #require(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0)
            return (terminal, String(cString: try #require(ptsname(terminal))))
        #endif
    }

    /// What is written to a terminal, until no process has it open any more.
    private static func texts(of terminal: Int32) -> AsyncStream<String> {
        AsyncStream { feed in
            Thread.detachNewThread {
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while true {
                    let count = read(terminal, &buffer, buffer.count)
                    if count < 0 && errno == EINTR { continue }
                    if count <= 0 { break }
                    bytes += buffer[..<count]
                }
                feed.yield(String(decoding: bytes, as: UTF8.self))
                feed.finish()
            }
        }
    }
}
