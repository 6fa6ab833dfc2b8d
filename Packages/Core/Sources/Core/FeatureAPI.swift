public import Design
public import Foundation

/// What every module offers to the app that composes it. The app holds its features as `any FeatureAPI` wherever it treats
/// them alike.
///
/// A module exposes one protocol that refines this one, and one factory that makes it; everything else is internal.
@MainActor
public protocol FeatureAPI: AnyObject {
    /// Stable and unique among the modules of an app: `settings`.
    var id: String { get }

    /// The module's main view.
    func makeMainView() -> any LiveView

    /// Handles a link completely, or ignores it.
    ///
    /// Only for links that no route describes, such as a sign-in callback; all others go through the route table.
    func handleDeepLink(_ url: URL) async -> LinkClaim

    /// Continues in the background what waits for a server. The app calls this when the tabs are shown, and when the window
    /// is active again with a valid session.
    func becameActive() async

    /// Finds the signed-in account's items by their words, the best first; for an empty text, those used last.
    func find(_ text: String) async -> [FoundItem]

    /// An item that ``find(_:)`` has found before, as it is now; nil when it is gone, or another feature's.
    func renewed(_ item: FoundItem) async -> FoundItem?

    /// Deletes what the feature has stored for an account that no longer exists. The app calls this again later if it
    /// throws.
    func forget(account: String) async throws

    /// What diagnostics report about the feature. The probes create no files.
    func probes(_ storage: any DiagnosticStorage) -> [DiagnosticProbe]

    /// Ends the feature's work before the process exits.
    func stop() async
}

extension FeatureAPI {
    public func handleDeepLink(_ url: URL) async -> LinkClaim { .notClaimed }
    public func becameActive() async {}
    public func find(_ text: String) async -> [FoundItem] { [] }
    public func renewed(_ item: FoundItem) async -> FoundItem? { nil }
    public func forget(account: String) async throws {}
    public func probes(_ storage: any DiagnosticStorage) -> [DiagnosticProbe] { [] }
    public func stop() async {}
}

/// Something that can be found by its words, such as a conversation.
public struct FoundItem: Sendable, Equatable {
    /// The kind of the item, such as `Conversations`.
    public let section: String
    /// The item's title.
    public let title: String
    /// More about the item, in one line.
    public let detail: String
    /// The link that shows it.
    public let link: String
    /// The values to choose in pickers of the screen that the link shows, by the pickers' ids.
    public let choices: [String: String]

    public init(section: String, title: String, detail: String, link: String, choices: [String: String] = [:]) {
        (self.section, self.title, self.detail) = (section, title, detail)
        (self.link, self.choices) = (link, choices)
    }
}

/// What a feature has done with a link that it was offered.
public enum LinkClaim: Sendable, Equatable {
    /// The link is not one of the feature's.
    case notClaimed
    /// This installation did not request the link, or the link cannot be accepted: nothing has changed in the app, and
    /// nothing is shown. The reason is for the caller.
    case refused(String)
    /// The link was followed to its end, and the user has been shown the message. `failure` is the kind of what went wrong;
    /// nil on success.
    case completed(message: String, failure: FailureKind?)
}
