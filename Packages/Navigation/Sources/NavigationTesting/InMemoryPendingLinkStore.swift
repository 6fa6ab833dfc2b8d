public import Foundation
public import Navigation
import Synchronization

/// Waiting links that live as long as the test or preview that made them, and that can be told to fail.
public final class InMemoryPendingLinkStore: PendingLinkStore {
    private let state = Mutex<(queue: [PendingLink], failure: (any Error)?)>(([], nil))

    public init() {}

    /// What every call throws from now on; nil to let calls through again.
    public var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    public func links(at now: Date) async throws -> [PendingLink] {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.queue.filter { $0.expires > now }
        }
    }

    public func keep(_ link: PendingLink) async throws {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            let received = link.expires.addingTimeInterval(-PendingLink.lifetime)
            state.queue.removeAll { $0.expires <= received }
            let older = state.queue.firstIndex { $0.url == link.url && $0.account == link.account }
            if let older { state.queue[older] = link } else { state.queue.append(link) }
        }
    }

    public func take(for account: String, at now: Date) async throws -> PendingLink? {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.queue.removeAll { $0.expires <= now }
            guard let index = state.queue.firstIndex(where: { $0.isMeant(for: account) }) else { return nil }
            return state.queue.remove(at: index)
        }
    }
}
