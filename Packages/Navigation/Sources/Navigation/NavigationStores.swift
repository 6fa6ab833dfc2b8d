public import Foundation

/// Keeps each scene's navigation between runs.
public protocol SceneStore: Sendable {
    /// What was last saved under this name, or nil.
    func load(scene: String) async throws -> SavedNavigation?

    /// Replaces what is kept under this name; durable when this returns.
    func save(_ navigation: SavedNavigation, scene: String) async throws
}

/// Keeps links that wait for somebody to sign in; shared by all windows of a home.
public protocol PendingLinkStore: Sendable {
    /// All that have not expired, oldest first.
    func links(at now: Date) async throws -> [PendingLink]

    /// Keeps a link, durably. The same URL for the same account takes the older one's place.
    func keep(_ link: PendingLink) async throws

    /// Hands out the oldest link for this account that has not expired, and forgets it: no other window gets it too.
    func take(for account: String, at now: Date) async throws -> PendingLink?
}
