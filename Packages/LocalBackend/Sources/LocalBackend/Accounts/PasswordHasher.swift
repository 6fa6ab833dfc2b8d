import Foundation
import Synchronization

/// Hashes passwords on threads of its own, so that many sign-ins at once neither stop the server nor fill the memory.
final class PasswordHasher: Sendable {
    private let cost: PasswordCost
    private let queue: OperationQueue
    /// How often it has done its work: what tells a test that an unknown user costs as much as a known one.
    let count = Atomic(0)

    init(cost: PasswordCost) {
        self.cost = cost
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
    }

    func hash(_ password: String) async throws -> PasswordHash {
        let cost = cost
        return try await run { try PasswordHash.make(of: password, cost: cost) }
    }

    /// Whether it is the account's password. For an account that does not exist or has no password, `stored` is nil; as
    /// much work is done then, so that the time taken does not tell.
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

    private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        count.add(1, ordering: .relaxed)
        return try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try work() }) }
        }
    }
}
