import Foundation
import Navigation
import Observation

/// The pending links of one window: links that wait for a user to sign in.
///
/// A link is followed in three steps: it is taken, so that no other window gets it; the place it leads to is saved
/// with the window; then it is removed from the store. If the process is killed in between, the link is followed again
/// at the next start.
@MainActor
@Observable
final class PendingLinks {
    /// The links that had not expired when ``refresh()`` was last called, oldest first.
    private(set) var all: [PendingLink] = []

    @ObservationIgnored private let store: any PendingLinkStore
    @ObservationIgnored private let window: String
    @ObservationIgnored private let now: @Sendable () -> Date
    /// The links that the window has followed, and that are not removed from the store yet.
    @ObservationIgnored private(set) var followed: Set<PendingLink.ID> = []

    /// - Parameter window: the name of the window's scene.
    init(store: any PendingLinkStore, window: String, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.window = window
        self.now = now
    }

    /// The links that this account may see; all links when no user is signed in.
    func visible(to account: String?) -> [PendingLink] {
        guard let account else { return all }
        return all.filter { $0.isMeant(for: account) }
    }

    func refresh() async throws {
        // A link that is removed during the call may be in the result, but is no longer in `followed`.
        let followedBefore = followed
        let links = try await store.links(window: window, at: now())
        all = links.filter { !followedBefore.union(followed).contains($0.id) }
    }

    /// Stores a link for an account, or for the first user to sign in; durable when this returns.
    ///
    /// - Returns: the links that were discarded because too many are waiting.
    func keep(_ url: String, for account: String?) async throws -> [PendingLink] {
        let gone = try await store.keep(PendingLink(url: url, received: now(), account: account))
        try await refresh()
        return gone
    }

    /// Takes the links for this account, so that no other window gets them, and follows them in the order of their
    /// arrival.
    ///
    /// - Parameter follow: follows a link before it returns; the link counts as followed from then on.
    func take(for account: String, _ follow: (PendingLink) -> Void) async throws {
        // There must be no suspension between these calls: a link in `followed` is removed when the window is next
        // saved.
        for link in try await store.take(for: account, window: window, at: now()) {
            follow(link)
            followed.insert(link.id)
        }
        all.removeAll { followed.contains($0.id) }
    }

    /// Removes followed links from the store, after the place that they led to has been saved.
    ///
    /// - Parameter kept: the links in ``followed`` when that place was read; others may have been added since.
    func forget(_ kept: Set<PendingLink.ID>) async throws {
        guard !kept.isEmpty else { return }
        try await store.forget(Array(kept))
        followed.subtract(kept)
    }
}
