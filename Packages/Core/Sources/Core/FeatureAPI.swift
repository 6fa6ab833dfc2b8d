public import Design
public import Foundation

/// What every module offers to the app that composes it.
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
    /// - Returns: true if the link belongs to this feature and has been handled.
    func handleDeepLink(_ url: URL) async -> Bool
}

extension FeatureAPI {
    public func handleDeepLink(_ url: URL) async -> Bool { false }
}
