import Foundation
import Testing

/// Whether the app is in use, as other processes see it.
@Suite(.timeLimit(.minutes(10))) struct PhaseJourney {
    private let home = TestHome()

    /// The windows in the output of `doctor`, by name.
    private func windows(_ environment: [String: String] = [:]) async throws -> [String: String] {
        let result = try await Program.run(["doctor", "--json"], in: home, environment: environment)
        let doctor = try JSONDecoder().decode(DoctorReport.self, from: Data(result.output.utf8))
        return Dictionary(doctor.lines("windows").map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Polls until a window is in a phase: nothing else shows when a key has been read.
    private func wait(_ window: String, _ value: String) async throws {
        var shown: String?
        repeat {
            shown = try await windows()[window]
        } while shown != value && !Task.isCancelled
        #expect(shown == value)
    }

    @Test func lookingAwayFromTheWholeScreenIsNoticed() async throws {
        let shell = try FullScreenProgram(home)
        try await shell.shows("Create an account")
        let process = "process \(shell.program.identifier), "
        #expect(try await windows()["main"] == process + "active")
        for (key, phase) in [("\u{1b}[O", "inactive"), ("\u{1b}[I", "active"), ("\u{1b}[O", "inactive")] {
            try shell.terminal.type(key)
            try await wait("main", process + phase)
        }
        try await shell.quit()
    }

    @Test func stoppedShellIsSkippedAndReported() async throws {
        let terminal = try TestTerminal()
        let shell = try RunningProgram(["shell", "--linear"], in: home, terminal: terminal, showsOutput: true)
        _ = try await terminal.read(to: "> ")
        let other = try DriverSession(home, arguments: ["--scene", "other"])
        _ = try await other.snapshot()
        // It is the window that was used last, which is asked first.
        try terminal.type(":tab\r")
        _ = try await terminal.read(to: "here.\r\n> ")
        shell.kill(SIGTSTP)
        try shell.awaitStopped()
        #expect(try await windows(Program.shortTimeLimits)["main"]?.hasPrefix("does not answer") == true)
        let opened = try await Program.run(
            ["open", "slipway://sign-in-options", "--json"], in: home, environment: Program.shortTimeLimits)
        #expect((opened.json as? [String: String])?["scene"] == "other")
        try await other.quit()

        let alone = try await Program.run(
            ["open", "slipway://sign-in-options"], in: home, environment: Program.shortTimeLimits)
        #expect(alone.status == 75)
        #expect(alone.errors.contains("fg"))
        shell.kill(SIGCONT)
        _ = try await terminal.read(to: "> ")
        try terminal.type("\u{4}")
        #expect(await shell.status() == 0)
    }
}
