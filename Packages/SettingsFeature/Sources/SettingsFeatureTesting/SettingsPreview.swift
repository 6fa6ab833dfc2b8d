public import Design
public import Domain
public import DomainTesting
public import Feedback
public import Navigation
public import SettingsFeature

/// The settings feature, alone and in memory, with a record of all its requests to the app.
@MainActor
public final class SettingsPreview {
    /// A request of the feature to the app.
    public enum Request: Sendable, Equatable {
        case navigate(NavigationIntent)
        case showPaywall, showAccount, signOut, deleteAccount
        case review(ReviewAnswer)
    }

    /// What the preview shows, by name: `Tools/run --module settings --state signed-out`.
    public enum State: String, CaseIterable, Sendable {
        case signedIn = "signed-in", signedOut = "signed-out"
        /// Everything has a value, and messages are waiting.
        case filled
        /// Nothing can be saved or sent.
        case failing
    }

    public let store: InMemorySettingsStore
    public let feedback: InMemoryFeedbackOutbox
    public let toasts = ToastCenter()
    /// The signed-in user.
    public var account: User?
    /// What the account has subscribed to.
    public var plan: String?
    /// The requests so far, oldest first.
    public private(set) var requests: [Request] = [] {
        didSet { requests.last.map(onRequest) }
    }
    /// Called with each request.
    public var onRequest: @MainActor (Request) -> Void = { _ in }
    /// The feature; it exists as long as the preview does.
    public private(set) lazy var feature: any SettingsFeatureAPI = makeFeature(store: store, feedback: feedback)

    public init(
        account: User? = User(id: "preview", email: "ada@example.com"),
        store: InMemorySettingsStore = InMemorySettingsStore(),
        feedback: InMemoryFeedbackOutbox = InMemoryFeedbackOutbox()
    ) {
        self.account = account
        self.store = store
        self.feedback = feedback
    }

    public convenience init(in state: State) {
        switch state {
        case .signedIn: self.init()
        case .signedOut:
            self.init(account: nil)
            feedback.failure = FeedbackError.notSignedIn
        case .filled:
            let texts = [SharedSettings.profileName.name: "Ada", SharedSettings.notifications.name: "true"]
            self.init(store: InMemorySettingsStore(texts: texts))
            plan = "Pro, for ever"
            feedback.kept = FeedbackCounts(waiting: 2)
        case .failing:
            self.init()
            store.failure = .notSaved("The disk is full.")
            feedback.kept = FeedbackCounts(refused: 1, lastRefusal: "it was too long")
        }
        feedback.outcome = .kept(reason: "A preview sends nothing.")
    }

    private lazy var navigator = Navigator<SettingsRoute> { [weak self] in self?.requests.append(.navigate($0)) }

    /// A feature on other stores that reports to this preview.
    public func makeFeature(
        store: any SettingsStore, feedback: any FeedbackOutbox, drafts: Drafts? = nil
    ) -> any SettingsFeatureAPI {
        SettingsFeatureFactory.create(
            store: store, feedback: feedback, toasts: toasts,
            navigator: navigator,
            callbacks: SettingsCallbacks(
                account: { [weak self] in self?.account },
                plan: { [weak self] in self?.plan },
                onShowPaywall: { [weak self] in self?.requests.append(.showPaywall) },
                onShowAccount: { [weak self] in self?.requests.append(.showAccount) },
                onReview: { [weak self] in self?.requests.append(.review($0)) },
                onSignOut: { [weak self] in self?.requests.append(.signOut) },
                onDeleteAccount: { [weak self] in self?.requests.append(.deleteAccount) }),
            drafts: drafts)
    }
}
