import Design
import DomainTesting
import Feedback
import Navigation
import Persistence
import SettingsFeature
import SettingsFeatureTesting
import Testing

@MainActor
struct FeedbackFormTests {
    private let preview = SettingsPreview()

    private var sheet: any LiveView { preview.feature.makeView(for: .feedbackForm()) }

    @Test func hasTheIdsThatScriptsKnow() throws {
        let screen = sheet.screen
        #expect(screen.id == "feedback-form")
        #expect(screen.elements.map(\.id) == ["feedback.message", "feedback.send"])
        #expect(screen.elements.map(\.kind) == [.field, .button])
        #expect(screen.elements.map(\.value) == ["", nil])
        #expect(screen.elements.map(\.hasLines) == [true, false])
    }

    @Test(arguments: ["More whales", " indented, and\nin two lines ", String(repeating: "é", count: 4_000)])
    func sendsTheMessageShowsThatAndCloses(message: String) async throws {
        let sheet = sheet
        try await sheet.type(message, into: "feedback.message")
        try await sheet.tap("feedback.send")
        #expect(preview.feedback.messages == [message])
        #expect(preview.toasts.log == [Toast(.success, "Your message was sent.")])
        #expect(preview.requests == [.navigate(.dismissSheet)])
        #expect(try sheet.element("feedback.message").value == "")
    }

    /// A message that is not sent yet is reported, and one that the server refuses stays in the field with the reason.
    @Test(arguments: [
        (FeedbackOutcome.kept(reason: "offline"), Toast(.info, "Your message is saved and will be sent later.")),
        (.refused(reason: "no whales"), Toast(.error, "The server refused your message: no whales")),
    ])
    func whatIsNotSentAtOnceIsReported(outcome: FeedbackOutcome, toast: Toast) async throws {
        let (sheet, isKept) = (sheet, toast.style == .info)
        preview.feedback.outcome = outcome
        try await sheet.type("More whales", into: "feedback.message")
        try await sheet.tap("feedback.send")
        #expect(preview.toasts.log == [toast])
        #expect(preview.requests == (isKept ? [.navigate(.dismissSheet)] : []))
        #expect(try sheet.element("feedback.message").value == (isKept ? "" : "More whales"))
        #expect(try sheet.element("feedback.message").error == (isKept ? nil : toast.text))
    }

    @Test(arguments: [nil, "Hello"])
    func whatWasNotSentIsShownAgain(message: String?) async throws {
        let route = SettingsRoute.feedbackForm(message: message)
        let sheet = preview.feature.makeView(for: route)
        try await sheet.type("Hello, makers", into: "feedback.message")
        let again = preview.feature.makeView(for: route)
        await again.appear()
        #expect(try again.element("feedback.message").value == "Hello, makers")
        let other = preview.feature.makeView(for: .feedbackForm(message: "Bye"))
        await other.appear()
        #expect(try other.element("feedback.message").value == "Bye")
        try await again.tap("feedback.send")
        let next = preview.feature.makeView(for: route)
        await next.appear()
        #expect(try next.element("feedback.message").value == message ?? "")
    }

    @Test func aLinkCanBringTheMessageWhichIsNotSentByItself() async throws {
        let sheet = preview.feature.makeView(for: .feedbackForm(message: "Hello"))
        #expect(try sheet.element("feedback.message").value == "Hello")
        #expect(preview.feedback.messages == [])
        try await sheet.type("Hello, makers", into: "feedback.message")
        try await sheet.tap("feedback.send")
        #expect(preview.feedback.messages == ["Hello, makers"])
    }

    nonisolated static let refused: [(String, String)] = [
        ("", "Enter a message."),
        (" \n\t\u{a0}", "Enter a message."),
        (String(repeating: "é", count: 4_001), "Your message has 4001 characters. Use at most 4000."),
        ("cut\0short", "Remove the null characters."),
    ]

    @Test(arguments: refused)
    func anInvalidMessageIsShownAtTheField(message: String, reason: String) async throws {
        let sheet = sheet
        try await sheet.type(message, into: "feedback.message")
        try await sheet.tap("feedback.send")
        #expect(try sheet.element("feedback.message").error == reason)
        #expect(try sheet.element("feedback.message").value == message)
        #expect(preview.feedback.messages == [])
        #expect(preview.toasts.log == [])
        #expect(preview.requests == [])
        try await sheet.type("Better", into: "feedback.message")
        #expect(try sheet.element("feedback.message").error == nil)
    }

    @Test func aMessageThatCannotBeKeptStaysInTheField() async throws {
        let sheet = sheet
        let failure = StorageError.full(path: "/home/a/app.sqlite")
        preview.feedback.failure = failure
        try await sheet.type("More whales", into: "feedback.message")
        try await sheet.tap("feedback.send")
        #expect(try sheet.element("feedback.message").error == failure.description)
        #expect(try sheet.element("feedback.message").value == "More whales")
        #expect(preview.toasts.log == [Toast(.error, failure.description)])
        #expect(preview.requests == [])
        preview.feedback.failure = nil
        try await sheet.tap("feedback.send")
        #expect(preview.feedback.messages == ["More whales"])
    }
}
