public import Foundation
public import Navigation
import Synchronization

/// Pending links in memory, for tests and previews; every call can be made to fail.
public final class InMemoryPendingLinkStore: PendingLinkStore {
    private struct Waiting {
        var link: PendingLink
        /// The window that is following it, if any.
        var taker: String?

        func isFree(for window: String) -> Bool { taker == nil || taker == window }
    }

    private struct State {
        var queue: [Waiting] = []
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
        try perform { state in
            state.queue.filter { !$0.link.isExpired(at: now) && $0.isFree(for: window) }.map(\.link)
        }
    }

    public func keep(_ link: PendingLink) async throws -> [PendingLink] {
        try perform { state in
            let received = link.expires.addingTimeInterval(-PendingLink.lifetime)
            state.queue.removeAll { $0.link.isExpired(at: received) }
            let older = state.queue.firstIndex {
                $0.link.url == link.url && $0.link.account == link.account && $0.taker == nil
            }
            if let older {
                state.queue[older].link = link
                return []
            }
            state.queue.append(Waiting(link: link))
            let waiting = state.queue.filter { $0.link.account == link.account && $0.taker == nil }.map(\.link)
            let gone = Array(waiting.dropLast(PendingLink.limit))
            state.queue.removeAll { gone.contains($0.link) }
            return gone
        }
    }

    public func take(for account: String, window: String, at now: Date) async throws -> [PendingLink] {
        try perform { state in
            state.queue.removeAll { $0.link.isExpired(at: now) }
            let mine = state.queue.indices.filter {
                state.queue[$0].link.isMeant(for: account) && state.queue[$0].isFree(for: window)
            }
            for index in mine {
                let link = state.queue[index].link
                state.queue[index].link = PendingLink(
                    id: link.id, url: link.url, expires: link.expires, account: account)
                state.queue[index].taker = window
            }
            return mine.map { state.queue[$0].link }
        }
    }

    public func forget(_ links: [PendingLink.ID]) async throws {
        try perform { state in state.queue.removeAll { links.contains($0.link.id) } }
    }

    private func perform<Result: Sendable>(_ change: (inout State) -> Result) throws -> Result {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return change(&state)
        }
    }
}
