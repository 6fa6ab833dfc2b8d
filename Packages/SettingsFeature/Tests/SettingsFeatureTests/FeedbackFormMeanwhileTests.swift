import Core
import Design
import DomainTesting
import Feedback
import Navigation
import SettingsFeature
import SettingsFeatureTesting
import Testing

/// What a user does while a message is being sent.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct FeedbackFormMeanwhileTests {
    private let preview = SettingsPreview()
    private let outbox = SlowOutbox()
    private let feature: any SettingsFeatureAPI
    private let settings: any LiveView

    init() async throws {
        feature = preview.makeFeature(store: preview.store, feedback: outbox)
        settings = feature.makeMainView()
        try await settings.tap("settings.feedback")
    }

    /// - Returns: the sheet, and a task that ends after the outcome of the message has been shown.
    private func sending(
        _ message: String
    ) async throws -> (sheet: any LiveView, end: Task<Void, any Error>) {
        let sheet = feature.makeView(for: .feedbackForm())
        try await sheet.type(message, into: "feedback.message")
        let end = Task { try await sheet.tap("feedback.send") }
        for await _ in outbox.arrivals { break }
        return (sheet, end)
    }

    private static let presented = SettingsPreview.Request.navigate(.presentSheet(RouteEntry("feedback-form")))

    @Test func itsOwnSheetGoes() async throws {
        let (_, end) = try await sending("More whales")
        outbox.answer(.sent)
        try await end.value
        #expect(preview.requests == [Self.presented, .navigate(.dismissSheet)])
    }

    @Test func aSheetThatIsInFrontByThenStays() async throws {
        let (sheet, end) = try await sending("More whales")
        try await settings.tap("settings.edit-profile")
        outbox.answer(.sent)
        try await end.value
        #expect(
            preview.requests == [Self.presented, .navigate(.presentSheet(RouteEntry("edit-profile")))])
        #expect(preview.toasts.log == [Toast(.success, "Your message was sent.")])
        #expect(try sheet.element("feedback.message").value == "")
    }

    @Test(arguments: [FeedbackOutcome.sent, .kept(reason: "offline"), .refused(reason: "no whales here")])
    func whatIsWrittenMeanwhileStays(outcome: FeedbackOutcome) async throws {
        let (sheet, end) = try await sending("More whales")
        try await sheet.type("More whales, and fewer boats", into: "feedback.message")
        outbox.answer(outcome)
        try await end.value
        #expect(try sheet.element("feedback.message").value == "More whales, and fewer boats")
        #expect(try sheet.element("feedback.message").error == nil)
        #expect(try sheet.element("feedback.send").isEnabled)
        #expect(preview.requests == [Self.presented])
        #expect(preview.toasts.log.count == 1)
    }
}

/// An outbox that returns the outcome of a message when the test sets it.
private final class SlowOutbox: FeedbackOutbox {
    /// Each message that is submitted.
    let arrivals: AsyncStream<String>
    private let arrival: AsyncStream<String>.Continuation
    private let outcomes: AsyncStream<FeedbackOutcome>
    private let outcome: AsyncStream<FeedbackOutcome>.Continuation

    init() {
        (arrivals, arrival) = AsyncStream.makeStream(of: String.self)
        (outcomes, outcome) = AsyncStream.makeStream(of: FeedbackOutcome.self)
    }

    func answer(_ outcome: FeedbackOutcome) {
        self.outcome.yield(outcome)
    }

    func submit(message: String) async throws -> FeedbackOutcome {
        arrival.yield(message)
        for await outcome in outcomes { return outcome }
        throw CancellationError()
    }

    func counts() -> AsyncStream<FeedbackCounts> { AsyncStream { nil } }
}
