import CoreTesting
import Foundation
import Testing

/// A command that waits for a server says so on the terminal, and only there.
@Suite(.timeLimit(.minutes(10))) struct WaitingTests {
    private let home = TestHome()
    private let listener: SilentListener

    init() throws {
        listener = try SilentListener()
    }

    private var notice: String { Self.notice(listener.port) }

    private static func notice(_ port: UInt16) -> String {
        "\r\u{1b}[KContacting 127.0.0.1:\(port)… Ctrl-C cancels"
    }

    /// - Parameter port: the server's; nil for the one that never answers.
    private func ask(at terminal: TestTerminal?, kind: String = "xterm", port: UInt16? = nil) throws -> RunningProgram {
        try RunningProgram(
            ["auth", "magic-link", "ada@example.com"], in: home,
            environment: [
                "SUPABASE_URL": "http://127.0.0.1:\(port ?? listener.port)", "SUPABASE_KEY": "key", "TERM": kind,
            ], terminal: terminal)
    }

    @Test func whatIsWaitedForIsShownAndClearedAfter() async throws {
        let isNoticed = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _, connection in
            isNoticed.wait()
            connection.answer("200 OK", "{}")
        }
        let notice = Self.notice(server.port)
        let terminal = try TestTerminal()
        let program = try ask(at: terminal, port: server.port)
        #expect(try await terminal.read(to: notice) == notice)
        isNoticed.signal()
        #expect(try await terminal.read(to: "\r\u{1b}[K") == "\r\u{1b}[K")
        let result = await program.result()
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("ada@example.com"))
    }

    @Test func ctrlCEndsTheCommand() async throws {
        let terminal = try TestTerminal()
        let program = try ask(at: terminal)
        _ = try await terminal.read(to: notice)
        program.kill(SIGINT)
        #expect(try await terminal.read(to: "\r\u{1b}[K") == "\r\u{1b}[K")
        #expect(await program.status() == -SIGINT)
        #expect(terminal.echoes)
    }

    @Test func aTerminalThatCannotClearGetsOneLine() async throws {
        let terminal = try TestTerminal()
        let program = try ask(at: terminal, kind: "dumb")
        let line = "Contacting 127.0.0.1:\(listener.port)… Ctrl-C cancels\r\n"
        #expect(try await terminal.read(to: line) == line)
        program.kill(SIGINT)
        #expect(await program.status() == -SIGINT)
    }

    @Test func aPipeGetsNothing() async throws {
        let piped = try ask(at: nil)
        while !listener.hasClient(), !Task.isCancelled { await Task.yield() }
        // By the time that a command that was started later shows its notice, the other one has waited as long.
        let terminal = try TestTerminal()
        let shown = try ask(at: terminal)
        _ = try await terminal.read(to: notice)
        for program in [piped, shown] { program.kill(SIGTERM) }
        let result = await piped.result()
        #expect(result.status == -SIGTERM)
        #expect(result.errors == "")
        _ = await shown.status()
    }
}
