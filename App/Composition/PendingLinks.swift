import Foundation
import Navigation
import Observation

/// The links that wait for somebody to sign in, as this window sees them.
///
/// A link is followed in three steps: it is taken, so that no other window gets it; the place it leads to is kept with
/// the window; then it is forgotten. A process that is killed in between follows it again at its next start.
@MainActor
@Observable
final class PendingLinks {
    /// Those that were not expired when ``refresh()`` was last called, oldest first.
    private(set) var all: [PendingLink] = []

    @ObservationIgnored private let store: any PendingLinkStore
    @ObservationIgnored private let window: String
    @ObservationIgnored private let now: @Sendable () -> Date
    /// Taken, and not yet forgotten.
    @ObservationIgnored private var followed: [PendingLink.ID] = []

    /// - Parameter window: the scene that takes links here.
    init(store: any PendingLinkStore, window: String, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.window = window
        self.now = now
    }

    /// Those that this account may see; all, while nobody is signed in.
    func visible(to account: String?) -> [PendingLink] {
        guard let account else { return all }
        return all.filter { $0.isMeant(for: account) }
    }

    func refresh() async throws {
        all = try await store.links(window: window, at: now()).filter { !followed.contains($0.id) }
    }

    /// Keeps a link for an account, or for whoever signs in first; durable when this returns.
    ///
    /// - Returns: the links that had to go for it, because too many are waiting.
    func keep(_ url: String, for account: String?) async throws -> [PendingLink] {
        let gone = try await store.keep(PendingLink(url: url, received: now(), account: account))
        try await refresh()
        return gone
    }

    /// The links for this account, in the order in which they came; no other window gets them.
    func take(for account: String) async throws -> [PendingLink] {
        let taken = try await store.take(for: account, window: window, at: now())
        followed = taken.map(\.id)
        try await refresh()
        return taken
    }

    /// Forgets the links that were taken, for the place that they led to is kept.
    func forgetFollowed() async throws {
        guard !followed.isEmpty else { return }
        try await store.forget(followed)
        followed = []
    }
}
