import Design
import Testing

@testable import Shell

/// When the linear shell notifies a window that it has been shown.
@MainActor
struct LinearShownTests {
    let window = FakeWindow()

    @Test func aWindowWasShownAfterItHasStartedAndBeforeItIsDrawn() async throws {
        (window.recordsShowing, window.recordsSettling) = (true, true)
        window.showing.close()
        let session = try LinearSession(window)
        await window.showing.arrival()
        #expect(window.actions == ["start", "settle", "shown every"])

        // Only the current screen is drawn, because nothing has been written before.
        window.otherScreen = Screen("other", title: "Other") { Text("other.text", "Nothing else.") }
        window.showing.open()
        #expect(await session.end() == LinearSession.picture(of: window))
    }

    /// For example, an error hides the window at first.
    @Test func everyScreenIsShownAgainAfterItHasSettled() async throws {
        (window.recordsShowing, window.recordsSettling) = (true, true)
        window.otherScreen = Screen("error", title: "No network") {
            Button("error.retry", "Try again") { [window] in window.otherScreen = nil }
        }
        let session = try LinearSession(window)
        session.write("1")
        _ = await session.end()
        #expect(window.actions == ["start", "settle", "shown error", "settle", "shown every"])
    }
}
