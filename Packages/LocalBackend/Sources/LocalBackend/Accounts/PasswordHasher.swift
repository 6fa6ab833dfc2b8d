import Foundation
import Synchronization

/// Hashes passwords, limits how many run at once to save CPU time and memory, and refuses more than can be hashed in
/// time.
final class PasswordHasher: Sendable {
    private let cost: PasswordCost
    let queue: WorkQueue
    /// How many hashes were begun. Tests use it to check that an unknown user costs as much as a known one.
    let count = Atomic(0)

    init(cost: PasswordCost) {
        self.cost = cost
        let lanes = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
        queue = WorkQueue(lanes: lanes, capacity: Self.capacity(lanes: lanes, cost: cost))
    }

    /// How many may wait: 20 for each lane at the standard cost, and fewer or more in proportion to the work of one.
    /// The last one is then done within a second, or within eight in a debug build, and so within the ten that a call
    /// may take.
    static func capacity(lanes: Int, cost: PasswordCost) -> Int {
        min(max(20 * lanes * PasswordCost.standard.work / cost.work, 1), 1024)
    }

    func hash(_ password: String) async throws -> PasswordHash {
        let cost = cost
        return try await run { try PasswordHash.make(of: password, cost: cost) }
    }

    /// Whether it is the account's password. For an account that does not exist or has no password, `stored` is nil.
    /// The same work is done then, so that the time taken does not reveal it.
    func verify(_ password: String, against stored: String?) async throws -> Bool {
        let cost = cost
        return try await run {
            guard let stored, let hash = PasswordHash(stored) else {
                _ = try PasswordHash.make(of: password, cost: cost)
                return false
            }
            return try hash.matches(password)
        }
    }

    /// - Throws: ``AuthError`` when too many wait already, `CancellationError` when the client has disconnected.
    private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        do {
            return try await queue.run {
                self.count.add(1, ordering: .relaxed)
                return try work()
            }
        } catch is WorkQueue.Full {
            throw Self.busy
        }
    }

    private static let busy = AuthError(
        429, .overRequestRateLimit, "Too many passwords are being checked just now. Try again in a few seconds.",
        retryAfter: 2)
}
