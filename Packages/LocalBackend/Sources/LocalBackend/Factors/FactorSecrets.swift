import Crypto
import Foundation

/// Encrypts the secrets of second factors. They are needed to compute codes, so that hashes would not do; without the
/// installation's secret, a stolen database gives no codes.
struct FactorSecrets: Sendable {
    let key: SymmetricKey

    /// - Parameter factorID: for which the secret is encrypted. It cannot be decrypted for another.
    func seal(_ secret: Data, of factorID: String) throws -> Data {
        try ChaChaPoly.seal(secret, using: key, authenticating: Data(factorID.utf8)).combined
    }

    /// - Throws: when the secret was encrypted for another factor or by another installation.
    func open(_ sealed: Data, of factorID: String) throws -> Data {
        try ChaChaPoly.open(
            ChaChaPoly.SealedBox(combined: sealed), using: key, authenticating: Data(factorID.utf8))
    }
}
