import CoreTesting
import Design
import Terminal
import Testing

@testable import Shell

/// Going through forms on the whole screen, while the window changes.
@MainActor
struct FullScreenFormTests {
    private let session = FullScreenSession()
    private var window: FakeWindow { session.window }

    @Test func aFieldCanBeTypedInWhenTheUserComesBackToIt() async throws {
        try await session.start()
        session.focus("every.field")
        window.otherScreen = Screen("other", title: "Another screen") {}
        try await session.sees("Another screen")
        window.otherScreen = nil
        try await session.sees("Everything")
        try session.press("Ctrl-U", "'ada@example.org", "Tab")
        try await until { window.actions.contains("type ada@example.org") }
    }

    @Test func tabGoesToTheButtonThatNeedsTheText() async throws {
        try await session.start()
        let message = Message()
        window.otherScreen = message.screen
        message.show = { window.otherScreen = $0 }
        try await session.sees("Write")
        try session.press("'hello", "Tab", "Enter")
        try await until { message.sent == "hello" }
    }

    @Test func enterSaysWhatIsMissingAndChangesNothing() async throws {
        try await session.start()
        let message = Message()
        window.otherScreen = message.screen
        message.show = { window.otherScreen = $0 }
        try await session.sees("Write")
        try session.press("Enter")
        try await session.sees("Fill in 'Message' first.")
        #expect(!session.text.contains("message.send"))
        // The focus is where the text is missing.
        try session.press("'hello", "Enter")
        try await until { message.sent == "hello" }
    }

    @Test func anActivityIsShownWhileTheUserWaitsAndNotInTheBackground() async throws {
        try await session.start()
        window.activity = "Contacting the server…"
        window.isOn = true
        try await session.sees("[✓] Notifications")
        #expect(!session.text.contains("Contacting"))
        session.focus("every.work")
        try session.press("Enter")
        try await until {
            session.clock.advance(by: .seconds(1))
            return session.text.contains("Contacting")
        }
        window.working.open()
        try await until { !session.text.contains("Contacting") }
    }
}

/// A text and a button that can be used only with a text.
@MainActor
private final class Message {
    private var text = ""
    private(set) var sent: String?
    var show: @MainActor (Screen) -> Void = { _ in }

    var screen: Screen {
        Screen("message", title: "Write") {
            Section {
                Field("message.text", "Message", text: text) { [self] in
                    text = $0
                    show(screen)
                }
                Button("message.send", "Send", isEnabled: !text.isEmpty) { [self] in sent = text }
                Button("message.other", "Another button") {}
            }
        }
    }
}
