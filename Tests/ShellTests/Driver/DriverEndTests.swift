import Foundation
import Testing

@testable import Shell

@MainActor
struct DriverEndTests {
    let window = FakeWindow()

    @Test func quitClosesBeforeItAnswersAndNothingIsReadAfterwards() async throws {
        window.closing.close()
        let session = try DriverSession(window)
        window.recordsSettling = true
        session.write(#"{"do":"quit","id":"last"}"#)
        session.write(#"{"do":"tap","element":"every.row"}"#)
        await window.closing.arrival()
        // Only the two answers are ever written, so it is enough to check that the last one has not arrived.
        session.write(#"{"do":"snapshot"}"#)
        window.status.scene = "closed"
        window.closing.open()
        let lines = await session.ended().split(separator: "\n").map(String.init)
        try #require(lines.count == 1)
        let answer = try Answer(lines[0])
        #expect(answer.ok == true)
        #expect(answer.members["id"] as? String == "last")
        #expect(answer.snapshot["scene"] as? String == "closed")
        #expect(window.actions.suffix(2) == ["settle", "close"])
        #expect(window.actions.count(where: { $0 == "close" }) == 1)
        #expect(!window.actions.contains("row"))
    }

    @Test func theEndOfTheInputClosesTheWindow() async throws {
        let session = try DriverSession(window)
        _ = try await session.answer(to: #"{"do":"tab","tab":"settings"}"#)
        window.recordsSettling = true
        #expect(await session.end() == "")
        #expect(window.actions == ["start", "tab settings", "settle", "close"])
    }

    @Test func anEndBeforeTheStartWaitsForTheStart() async throws {
        window.starting.close()
        let session = try DriverSession(window)
        session.write(.endOfInput)
        await window.starting.arrival()
        window.starting.open()
        _ = await session.ended()
        #expect(window.actions == ["start", "close"])
    }

    @Test func whatIsStillRunningIsStoppedBeforeTheWindowCloses() async throws {
        let session = try DriverSession(window)
        _ = try await session.answer(to: #"{"do":"tap","element":"every.work","wait":false}"#)
        _ = try await session.answer(to: #"{"do":"open","url":"example://slow","wait":false}"#)
        _ = await session.end()
        #expect(window.actions.suffix(1) == ["close"])
        #expect(
            Set(window.actions) == ["start", "work begins", "work stopped", "open example://slow stopped", "close"])
    }

    @Test func aProgramThatHasGoneEndsTheDriver() async throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        let output = ShellOutput(descriptor: ends[1])
        send.yield(.line(#"{"do":"tap","element":"every.row"}"#))
        send.yield(.line(#"{"do":"tap","element":"every.button"}"#))
        await Driver(window: window, output: output, closer: WindowCloser(window)).run(events, opening: nil)
        #expect(window.actions == ["start", "row", "close"])
    }

    @Test func aWindowIsClosedOnce() async throws {
        window.closing.close()
        let closer = WindowCloser(window)
        let asking = (1...3).map { _ in Task { await closer.close() } }
        await window.closing.arrival()
        window.closing.open()
        for task in asking { await task.value }
        await closer.close()
        #expect(window.actions == ["close"])
    }
}
