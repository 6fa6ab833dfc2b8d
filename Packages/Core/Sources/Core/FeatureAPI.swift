public import Design
public import Foundation

/// What every module offers to whoever composes it.
///
/// A module exposes one protocol that refines this one, and one factory that makes it; all else it holds is internal.
@MainActor
public protocol FeatureAPI: AnyObject {
    /// Stable and unique among the modules of an app: `settings`.
    var id: String { get }

    /// The module's own front page, live.
    func makeMainView() -> any LiveView

    /// Claims a link whole and follows it, or leaves it alone.
    ///
    /// Only for links that no route describes, such as a sign-in callback; all others go through the route table.
    /// - Returns: true if the link was this feature's and has been dealt with.
    func handleDeepLink(_ url: URL) async -> Bool
}

extension FeatureAPI {
    public func handleDeepLink(_ url: URL) async -> Bool { false }
}
