import Core
import Foundation
import Navigation
import NavigationStorage
import Observation

/// The pending links of one window: links that wait for a user to sign in.
///
/// A link is followed in three steps: it is taken, so that no other window gets it; the place it leads to is saved
/// with the window; then it is removed from the store. If the process is killed in between, the link is followed again
/// at the next start.
@MainActor
@Observable
final class PendingLinks {
    /// The links that wait, oldest first, as ``refresh()`` has last read them.
    private(set) var all: [PendingLink] = []

    @ObservationIgnored private let store: SQLitePendingLinkStore
    @ObservationIgnored private let window: String
    @ObservationIgnored private let now: @Sendable () -> Date
    /// How often the store may have changed, and how often it had before ``all`` was read.
    @ObservationIgnored private var changes = 1
    @ObservationIgnored private var seenChanges = 0
    /// The links that the window has followed, and that are not removed from the store yet.
    @ObservationIgnored private var followed: Set<PendingLink.ID> = []

    init(store: SQLitePendingLinkStore, window: String, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.window = window
        self.now = now
    }

    /// The links that this account may see; all links when no user is signed in.
    func visible(to account: String?) -> [PendingLink] {
        let now = now()
        return all.filter { link in !link.isExpired(at: now) && account.map(link.isMeant) ?? true }
    }

    /// Something else than this may have changed the store.
    func noteChange() { changes += 1 }

    /// Reads the links again if they may have changed.
    func refresh() async throws {
        let changes = changes
        guard seenChanges != changes else { return }
        all = try await store.links(window: window, at: now()).filter { !followed.contains($0.id) }
        seenChanges = changes
    }

    /// Stores a link for an account, or for the first user to sign in; durable when this returns.
    ///
    /// - Returns: the links that were discarded because too many are waiting.
    func keep(_ url: String, for account: String?) async throws -> [PendingLink] {
        let gone = try await store.keep(PendingLink(url: url, received: now(), account: account))
        noteChange()
        try await refresh()
        return gone
    }

    /// Takes the links for this account, so that no other window gets them, and follows them in the order of their
    /// arrival.
    ///
    /// - Parameter follow: follows a link before it returns; the link counts as followed from then on.
    func take(for account: String, _ follow: (PendingLink) -> Void) async throws {
        noteChange()
        for link in try await store.take(for: account, window: window, at: now()) {
            follow(link)
            followed.insert(link.id)
        }
        all.removeAll { followed.contains($0.id) }
    }

    /// Removes followed links from the store, after the places that they led to have been saved.
    func forgetFollowed() async throws {
        guard !followed.isEmpty else { return }
        try await store.forget(Array(followed))
        followed = []
    }
}
