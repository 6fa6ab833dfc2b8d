public import Foundation
public import Navigation
import Synchronization

/// Pending links in memory, for tests; every call can be made to fail. Links do not expire, and all windows get them.
public final class InMemoryPendingLinkStore: PendingLinkStore {
    private struct State {
        var links: [PendingLink] = []
        var failure: (any Error)?
    }

    private let state = Mutex(State())

    public init() {}

    /// The error that every call throws from now on; nil for none.
    public var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    public func links(window: String, at now: Date) async throws -> [PendingLink] {
        try perform { $0 }
    }

    public func keep(_ link: PendingLink) async throws -> [PendingLink] {
        try perform { $0.append(link) }
        return []
    }

    public func take(for account: String, window: String, at now: Date) async throws -> [PendingLink] {
        try perform { links in links.filter { $0.isMeant(for: account) } }
    }

    public func forget(_ links: [PendingLink.ID]) async throws {
        try perform { waiting in waiting.removeAll { links.contains($0.id) } }
    }

    private func perform<Result: Sendable>(_ change: (inout [PendingLink]) -> Result) throws -> Result {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return change(&state.links)
        }
    }
}
