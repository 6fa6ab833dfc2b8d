import CoreTesting
import Foundation
import Testing

/// The shell on the whole screen, ended by a signal or a crash while it writes: the terminal is then as it was before.
@Suite(.timeLimit(.minutes(60)), .serialized) struct TerminalKillJourney {
    /// A tenth of the kills: each of them starts the program.
    private static let kills = max(JourneyKills.count / 10, 1)
    /// The launch screen, a form, a sign-in that is refused; then the screen is drawn again.
    private static let bytes = 12_000
    private static let arguments = ["shell", "slipway://sign-in-options"]
    private static let keys = "ada@example.com\tcorrect horse\t\r"

    private let home = TestHome()

    private func expectRestored(
        _ shell: FullScreenProgram, _ written: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(shell.hasSettingsBack, sourceLocation: sourceLocation)
        let replay = ModeReplay(written + (try await shell.rest()))
        #expect(replay.isRestored, "left: \(replay)", sourceLocation: sourceLocation)
    }

    @Test func afterAnyByteThatWasRead() async throws {
        for kill in 0..<Self.kills {
            let signal = [SIGTERM, SIGHUP, SIGINT, SIGQUIT][kill % 4]
            let count = 1 + kill * Self.bytes / Self.kills
            let shell = try FullScreenProgram(home, Self.arguments)
            let written = try await shell.read(count, pressing: Self.keys)
            shell.program.kill(signal)
            #expect(await shell.program.status() == -signal, "after \(count) bytes")
            try await expectRestored(shell, written)
        }
    }

    /// What restores the terminal does so whatever was cut off before.
    @Test func whateverByteIsTheLastOne() async throws {
        let shell = try FullScreenProgram(home, Self.arguments)
        let written = try await shell.read(Self.bytes, pressing: Self.keys)
        shell.program.kill(SIGTERM)
        #expect(await shell.program.status() == -SIGTERM)
        let rest = try await shell.rest()
        let begin = try #require(rest.ranges(of: Array("\u{1b}\\".utf8)).last?.lowerBound)
        for count in written.indices {
            let replay = ModeReplay(written[..<count] + rest[begin...])
            guard replay.isRestored else {
                Issue.record("after \(count) bytes: \(replay)")
                return
            }
        }
        #expect(!ModeReplay(written).isRestored)
        if let python = PyteTerminal.python { #expect(try leftInPyte(written, rest[begin...], python) == "") }
    }

    /// The same in a terminal that is not ours, after some of the bytes.
    private func leftInPyte(_ written: [UInt8], _ rest: ArraySlice<UInt8>, _ python: String) throws -> String {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("restored_terminal.py")
        let process = try SpawnedProcess.start(
            python, [script.path], input: .pipe, output: .pipe, errors: .inherited)
        let given: [String: Any] = [
            "written": Data(written).base64EncodedString(), "rest": Data(rest).base64EncodedString(), "step": 251,
        ]
        try process.input?.write(contentsOf: JSONSerialization.data(withJSONObject: given))
        try process.input?.close()
        return String(decoding: try process.output?.readToEnd() ?? Data(), as: UTF8.self)
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE])
    func afterACrash(signal: Int32) async throws {
        let shell = try FullScreenProgram(home, columns: 200, rows: 60)
        let written = try await shell.read(3_000)
        // Whole frames, one of which is probably being written when the program crashes.
        try shell.terminal.type(String(repeating: "\u{c}", count: 30))
        shell.program.kill(signal)
        #expect(await shell.program.status() == -signal)
        try await expectRestored(shell, written)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV])
    func whileTheTerminalDoesNotRead(signal: Int32) async throws {
        // It waits for the terminal as long as it does for a user.
        let shell = try FullScreenProgram(
            home, columns: 200, rows: 60, environment: ["SLIPWAY_TIME_LIMIT_FACTOR": "1"])
        let written = try await shell.read(3_000)
        try await shell.fill()
        shell.program.kill(signal)
        #expect(await shell.program.status() == -signal)
        // What waited for it may be gone.
        try await expectRestored(shell, written)
    }

    @Test func whatIsTypedWhileTheTerminalDoesNotReadHasItsEffect() async throws {
        let shell = try FullScreenProgram(home, columns: 200, rows: 60)
        // On a row that the launch screen leaves empty: a frame has only what differs from the one before.
        try await shell.read(to: "Apple")
        try await shell.fill()
        try shell.terminal.type(":set appearance light\r")
        // The setting is seen by other processes.
        while try await Program.run(["settings", "get", "appearance"], in: home).output != "light\n" {}
        // Frames were dropped; the newest one is written as soon as there is room.
        try shell.terminal.type(":open slipway://sign-in-options\r")
        try await shell.read(to: "Email")
        shell.program.kill(SIGTERM)
        #expect(await shell.program.status() == -SIGTERM)
    }
}
