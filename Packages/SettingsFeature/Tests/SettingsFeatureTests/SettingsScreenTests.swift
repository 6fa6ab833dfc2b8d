import Core
import Design
import DesignTesting
import Domain
import DomainTesting
import Feedback
import Navigation
import Observation
import SettingsFeature
import SettingsFeatureTesting
import SettingsStorage
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct SettingsScreenTests {
    private let preview = SettingsPreview()

    private var view: any LiveView { preview.feature.makeMainView() }

    @Test func hasTheIdsThatScriptsKnow() {
        #expect(preview.feature.id == "settings")
        let screen = view.screen
        #expect(screen.id == "settings")
        let kinds: KeyValuePairs<String, Element.Kind> = [
            "settings.name": .text, "settings.email": .text, "settings.edit-profile": .row,
            "settings.notifications": .toggle, "settings.analytics": .toggle, "settings.appearance": .picker,
            "settings.pro": .row, "settings.feedback": .row, "settings.account": .row, "settings.sign-out": .button,
            "settings.delete-account": .button,
        ]
        #expect(screen.elements.map(\.id) == kinds.map(\.key))
        #expect(screen.elements.map(\.kind) == kinds.map(\.value))
        #expect(screen.elements.allSatisfy { $0.isEnabled && $0.error == nil })
    }

    @Test func showsTheSignedInUser() async throws {
        let view = view
        #expect(try view.element("settings.email").value == "ada@example.com")
        #expect(try view.element("settings.name").value == "(none)")
        try await preview.store.set("Ada", for: SharedSettings.profileName)
        // The profile's address goes before the session's.
        try await preview.store.set("countess@example.com", for: SharedSettings.profileEmail)
        #expect(try view.element("settings.email").value == "countess@example.com")
        try await preview.store.set("", for: SharedSettings.profileEmail)
        preview.account = User(id: "2", email: nil)
        #expect(try view.element("settings.name").value == "Ada")
        #expect(try view.element("settings.email").value == nil)
        preview.account = nil
        #expect(try view.element("settings.email").value == nil)
    }

    nonisolated static let requests: [(String, SettingsPreview.Request)] = [
        ("settings.edit-profile", .navigate(.presentSheet(RouteEntry("edit-profile")))),
        ("settings.feedback", .navigate(.presentSheet(RouteEntry("feedback-form")))),
        ("settings.pro", .showPaywall), ("settings.account", .showAccount), ("settings.sign-out", .signOut),
        ("settings.delete-account", .deleteAccount),
    ]

    @Test(arguments: requests)
    func whatIsNotItsOwnItAsksFor(id: String, request: SettingsPreview.Request) async throws {
        try await view.tap(id)
        #expect(preview.requests == [request])
    }

    nonisolated static let toggles: [(String, SettingKey<Bool>)] = [
        ("settings.notifications", SharedSettings.notifications), ("settings.analytics", SharedSettings.analytics),
    ]

    @Test(arguments: toggles)
    func aToggleIsASetting(id: String, key: SettingKey<Bool>) async throws {
        let view = view
        #expect(try view.element(id).value == "off")
        try await view.tap(id)
        #expect(preview.store.value(for: key) == true)
        #expect(try view.element(id).value == "on")
        try await view.tap(id)
        #expect(preview.store.value(for: key) == false)
        #expect(try view.element(id).value == "off")
        #expect(preview.toasts.log == [])
    }

    @Test(arguments: toggles)
    func aToggleThatCannotBeSavedStaysAndShowsTheReason(id: String, key: SettingKey<Bool>) async throws {
        let view = view
        preview.store.failure = .notSaved("The disk is full.")
        try await view.tap(id)
        #expect(try view.element(id).value == "off")
        #expect(try view.element(id).error == "The disk is full.")
        #expect(preview.toasts.log == [Toast(.error, "The disk is full.")])
        for (other, _) in Self.toggles where other != id { #expect(try view.element(other).error == nil) }

        preview.store.failure = nil
        try await view.tap(id)
        #expect(try view.element(id).value == "on")
        #expect(try view.element(id).error == nil)
        #expect(preview.toasts.log.count == 1)
    }

    @Test func theAppearanceIsOneOfThree() async throws {
        let view = view
        let picker = try view.element("settings.appearance")
        #expect(picker.options.map(\.value) == ["system", "light", "dark"])
        #expect(picker.value == "system")
        try await view.select("dark", in: "settings.appearance")
        #expect(try view.element("settings.appearance").value == "dark")
        #expect(preview.store.value(for: SettingsKeys.appearance) == .dark)
        try await view.select("mauve", in: "settings.appearance")
        #expect(try view.element("settings.appearance").value == "dark")
    }

    @Test func aChangeMadeElsewhereHasTheScreenDrawnAgain() async throws {
        let view = view
        try await redrawn(view) { try await preview.store.set("Ada", for: SharedSettings.profileName) }
        #expect(try view.element("settings.name").value == "Ada")
    }

    @Test func theSubscriptionSaysThePlan() throws {
        let view = view
        #expect(try view.element("settings.pro").value == "See what it offers")
        preview.plan = "Pro, until May"
        #expect(try view.element("settings.pro").value == "Pro, until May")
    }

    nonisolated static let kept: [(FeedbackCounts, String)] = [
        (FeedbackCounts(waiting: 1), "1 message to send"),
        (FeedbackCounts(waiting: 2), "2 messages to send"),
        (FeedbackCounts(refused: 1, lastRefusal: "too rude"), "1 refused: too rude"),
        (
            FeedbackCounts(waiting: 1, refused: 3, lastRefusal: "too long"),
            "1 message to send; 3 refused: too long"
        ),
    ]

    @Test(arguments: kept)
    func theFeedbackRowShowsWaitingAndRefusedMessages(kept: FeedbackCounts, words: String) async throws {
        let view = view
        preview.feedback.kept = kept
        try await redrawn(view) { await view.appear() }
        #expect(try view.element("settings.feedback").value == words)
        // When it appears again, it reads the counts again, and shows the known ones until then.
        await view.appear()
        #expect(try view.element("settings.feedback").value == words)
        try await redrawn(view) { preview.feedback.kept = FeedbackCounts() }
        #expect(try view.element("settings.feedback").value == nil)
    }

    /// Runs an action, and waits until the observer of the view is notified to draw it again.
    private func redrawn(_ view: any LiveView, by action: () async throws -> Void) async throws {
        let redraw = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = view.screen
        } onChange: {
            redraw.continuation.finish()
        }
        try await action()
        for await _ in redraw.stream {}
        // The notification comes before the change.
        await Task.yield()
    }

    @Test func aFailureIsClearedWhenTheSettingChangesElsewhere() async throws {
        let view = view
        preview.store.failure = .notSaved("The disk is full.")
        try await view.tap("settings.analytics")
        #expect(try view.element("settings.analytics").error == "The disk is full.")
        preview.store.failure = nil
        try await preview.store.set(true, for: SharedSettings.analytics)
        #expect(try view.element("settings.analytics").error == nil)
    }
}

/// Uses a view as a user does, by the ids of its elements.
extension LiveView {
    func element(_ id: String) throws -> Element {
        try #require(screen.element(id), "\(screen.id) has no \(id)")
    }

    func tap(_ id: String) async throws {
        let element = try element(id)
        #expect(element.isEnabled, "\(id) cannot be tapped")
        try await element.tap()
    }

    func type(_ text: String, into id: String) async throws {
        try await element(id).type(text)
    }

    func select(_ value: String, in id: String) async throws {
        try await element(id).select(value)
    }
}
