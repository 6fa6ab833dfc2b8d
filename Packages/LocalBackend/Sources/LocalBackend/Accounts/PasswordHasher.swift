import Core
import CryptoExtras
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

    /// - Throws: ``CallError`` when too many wait already, `CancellationError` when the client has disconnected.
    private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        do {
            return try await queue.run {
                self.count.add(1, ordering: .relaxed)
                return try work()
            }
        } catch is WorkQueue.Full {
            throw CallError(
                429, "over_request_rate_limit",
                "Too many passwords are being checked just now. Try again in a few seconds.", retryAfter: 2)
        }
    }
}

/// A password's scrypt hash, in a string that holds everything needed to verify it:
/// `$scrypt$ln=14,r=8,p=1$<salt>$<hash>`.
struct PasswordHash: Sendable, Equatable {
    let cost: PasswordCost
    private let salt: Data
    private let hash: Data

    private static let length = 32

    static func make(of password: String, cost: PasswordCost) throws -> PasswordHash {
        let salt = Data(RandomBytes.make(count: 16))
        return PasswordHash(cost: cost, salt: salt, hash: try derive(password, salt: salt, cost: cost))
    }

    var text: String {
        "$scrypt$ln=\(cost.logN),r=\(cost.blockSize),p=\(cost.parallelism)$\(Base64URL.encode(salt))$"
            + Base64URL.encode(hash)
    }

    /// Takes as long for a wrong password as for the right one.
    func matches(_ password: String) throws -> Bool {
        let derived = try Self.derive(password, salt: salt, cost: cost)
        return ConstantTime.equal(derived, hash) && !password.isEmpty
    }

    private static func derive(_ password: String, salt: Data, cost: PasswordCost) throws -> Data {
        // The library traps on an empty password, which no account has.
        let secret = password.isEmpty ? Data([0]) : Data(password.utf8)
        let key = try KDF.Scrypt.deriveKey(
            from: secret, salt: salt, outputByteCount: length, rounds: 1 << cost.logN, blockSize: cost.blockSize,
            parallelism: cost.parallelism)
        return key.withUnsafeBytes { Data($0) }
    }
}

extension PasswordHash {
    /// Nil for a string that ``text`` has not written.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt" else { return nil }
        let numbers = parts[2].split(separator: ",").compactMap { pair -> Int? in
            pair.split(separator: "=").last.flatMap { Int($0) }
        }
        guard numbers.count == 3, let salt = Base64URL.decode(parts[3]), let hash = Base64URL.decode(parts[4]),
            hash.count == Self.length
        else { return nil }
        self.init(
            cost: PasswordCost(logN: numbers[0], blockSize: numbers[1], parallelism: numbers[2]), salt: salt, hash: hash
        )
    }
}
