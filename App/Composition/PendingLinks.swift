import Foundation
import Navigation
import Observation

/// The links that wait for somebody to sign in, as this window sees them.
@MainActor
@Observable
final class PendingLinks {
    /// Those that were not expired when ``refresh()`` was last called, oldest first.
    private(set) var all: [PendingLink] = []

    @ObservationIgnored private let store: any PendingLinkStore
    @ObservationIgnored private let now: @Sendable () -> Date

    init(store: any PendingLinkStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// Those that this account may see; all, while nobody is signed in.
    func visible(to account: String?) -> [PendingLink] {
        guard let account else { return all }
        return all.filter { $0.isMeant(for: account) }
    }

    func refresh() async throws {
        all = try await store.links(at: now())
    }

    /// Keeps a link for an account, or for whoever signs in first.
    func keep(_ url: String, for account: String?) async throws {
        try await store.keep(PendingLink(url: url, received: now(), account: account))
        try await refresh()
    }

    /// The links for this account, each handed out once, in the order in which they came.
    func take(for account: String) async throws -> [PendingLink] {
        var taken: [PendingLink] = []
        // Bounded, in case another process keeps adding.
        while taken.count < 100, let link = try await store.take(for: account, at: now()) { taken.append(link) }
        try await refresh()
        return taken
    }
}
