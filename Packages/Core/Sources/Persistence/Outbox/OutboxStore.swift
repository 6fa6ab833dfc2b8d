public import Foundation

/// Stores the items of a ``DurableOutbox`` while they wait, and sends one at a time.
public protocol OutboxStore: Sendable {
    associatedtype Item: Sendable

    /// The lock that the sending process holds; nil when only one process uses the store.
    var lock: URL? { get }

    /// The item to send next; nil when no item is waiting, or none may be sent now.
    func next() async throws -> Item?

    /// Makes one attempt.
    func send(_ item: Item) async -> OutboxReceipt

    /// Removes an item that has been received.
    func remove(_ item: Item) async throws

    /// Called for an item that was refused, or whose last attempt has failed. Afterwards, ``next()`` must not return it.
    func giveUp(_ item: Item, reason: String, tries: Int) async throws

    /// Called when an attempt has failed and another one will be made, for the log.
    ///
    /// - Parameter item: nil when the store itself or its lock has failed.
    func postponed(_ item: Item?, reason: String, tries: Int) async
}

/// How an attempt to send an item ended.
public enum OutboxReceipt: Sendable, Equatable {
    /// The server has confirmed that it has the item.
    case received
    /// The server will never accept the item, for this reason.
    case refused(reason: String)
    /// Another attempt may succeed, but not before the pause that the server requested.
    case later(reason: String, pause: Duration?)
    /// Another attempt may succeed, but none is planned: something else has to change first.
    case held(reason: String)
}

/// The outcome of a run.
public enum OutboxOutcome: Sendable, Equatable {
    /// No item is waiting any more.
    case sent
    /// At least one item is still waiting.
    case kept(reason: String)
    /// No item is waiting any more, and at least one was given up.
    case refused(reason: String)
}
