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

    public let store: InMemorySettingsStore
    public let feedback: InMemoryFeedbackOutbox
    public let toasts = ToastCenter()
    /// The signed-in user.
    public var account: User?
    /// What the account has subscribed to.
    public var plan: String?
    /// The requests so far, oldest first.
    public private(set) var requests: [Request] = []
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
