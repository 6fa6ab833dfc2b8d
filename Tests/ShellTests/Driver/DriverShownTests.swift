import Testing

@testable import Shell

/// When the driver notifies a window that it has been shown.
@MainActor
struct DriverShownTests {
    let window = FakeWindow()

    init() {
        window.recordsShowing = true
    }

    @Test(arguments: [#"{"do":"snapshot"}"#, #"{"do":"pop"}"#, "nonsense"])
    func aWindowWasShownOnceTheAnswerIsMadeAndBeforeItIsWritten(line: String) async throws {
        window.showing.close()
        let session = try DriverSession(window)
        session.write(line)
        await window.showing.arrival()
        // The answer has been made; later changes do not appear in it.
        window.status.scene = "later"
        window.showing.open()
        #expect(try await session.answer().snapshot["scene"] as? String == "main")
    }

    @Test func everyAnswerShowsTheWindowAfterItHasSettled() async throws {
        window.recordsSettling = true
        let session = try DriverSession(window)
        _ = try await session.snapshot()
        #expect(window.actions.suffix(2) == ["settle", "shown every"])
        _ = try await session.answer(to: #"{"do":"tab","tab":"settings"}"#)
        #expect(window.actions.suffix(3) == ["tab settings", "settle", "shown every"])
        _ = await session.end()
        #expect(window.actions.suffix(3) == ["settle", "shown every", "close"])
        #expect(window.actions.count { $0 == "shown every" } == 3)
    }
}
