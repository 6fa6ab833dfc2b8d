import Core
import Crypto
import CryptoExtras
import Foundation

/// A password's scrypt hash, in a string that holds everything needed to verify it:
/// `$scrypt$ln=14,r=8,p=1$<salt>$<hash>`.
struct PasswordHash: Sendable, Equatable {
    let cost: PasswordCost
    private let salt: Data
    private let hash: Data

    private static let length = 32

    /// Takes as long as the cost says.
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
