import CoreTesting
import Testing

@testable import Shell

/// Work that takes long says what it waits for.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LinearWaitingTests {
    private static let notice = "Contacting 127.0.0.1:54555… Ctrl-C cancels"

    let window = FakeWindow()
    let clock = ManualClock()

    /// A session whose work has begun, with nothing read of its output.
    private func begin(_ terminal: TestTerminal?) async throws -> LinearSession {
        window.activity = "Contacting 127.0.0.1:54555…"
        let session = try LinearSession(window, terminal: terminal, clock: clock)
        session.write("4")
        await window.working.arrival()
        // The window's start may have been measured, too.
        while clock.sleeperCount == 0 { _ = await clock.sleeper() }
        return session
    }

    @Test func aTerminalGetsOneLine() async throws {
        let session = try await begin(try TestTerminal())
        clock.advance(by: .milliseconds(300))
        #expect(await session.read(to: "cancels\n").hasSuffix("\n> \(Self.notice)\n"))
        window.working.open()
        #expect(await session.end() == "> \n")
    }

    @Test func aPipeGetsNothing() async throws {
        let session = try await begin(nil)
        clock.advance(by: .milliseconds(300))
        window.working.open()
        #expect(await session.end() == LinearSession.picture(of: window))
    }

    @Test func whatIsFastSaysNothing() async throws {
        let session = try await begin(try TestTerminal())
        clock.advance(by: .milliseconds(299))
        window.working.open()
        #expect(await !session.end().contains("Contacting"))
    }

    @Test func whatContactsNobodySaysNothing() async throws {
        let session = try await begin(try TestTerminal())
        window.activity = nil
        clock.advance(by: .milliseconds(300))
        // It looks again later: by then it has seen that there is nothing.
        while clock.sleeperCount == 0 { _ = await clock.sleeper() }
        window.working.open()
        #expect(await !session.end().contains("Contacting"))
    }
}
