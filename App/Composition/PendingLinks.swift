import Foundation
import Navigation
import Observation

/// The links that wait for a user to sign in, as this window sees them.
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
    /// Those whose place the window is at, or has been at, and that are not yet forgotten.
    @ObservationIgnored private(set) var followed: Set<PendingLink.ID> = []

    /// - Parameter window: the scene that takes links here.
    init(store: any PendingLinkStore, window: String, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.window = window
        self.now = now
    }

    /// Those that this account may see; all, while signed out.
    func visible(to account: String?) -> [PendingLink] {
        guard let account else { return all }
        return all.filter { $0.isMeant(for: account) }
    }

    func refresh() async throws {
        // A link that is forgotten during the call is in the answer, but no longer in `followed`.
        let followedBefore = followed
        let links = try await store.links(window: window, at: now())
        all = links.filter { !followedBefore.union(followed).contains($0.id) }
    }

    /// Keeps a link for an account, or for the first user to sign in; durable when this returns.
    ///
    /// - Returns: the links that had to go for it, because too many are waiting.
    func keep(_ url: String, for account: String?) async throws -> [PendingLink] {
        let gone = try await store.keep(PendingLink(url: url, received: now(), account: account))
        try await refresh()
        return gone
    }

    /// Takes the links for this account, so that no other window gets them, and follows them in the order in which they
    /// came.
    ///
    /// - Parameter follow: goes where a link leads, at once: from here on the link counts as followed.
    func take(for account: String, _ follow: (PendingLink) -> Void) async throws {
        // Nothing may be waited for between the two: a link that counts as followed is forgotten with the next place.
        for link in try await store.take(for: account, window: window, at: now()) {
            follow(link)
            followed.insert(link.id)
        }
        all.removeAll { followed.contains($0.id) }
    }

    /// Forgets links that were followed, for the place that they led to is kept.
    ///
    /// - Parameter kept: those of ``followed`` when that place was looked at; another may have come since.
    func forget(_ kept: Set<PendingLink.ID>) async throws {
        guard !kept.isEmpty else { return }
        try await store.forget(Array(kept))
        followed.subtract(kept)
    }
}
