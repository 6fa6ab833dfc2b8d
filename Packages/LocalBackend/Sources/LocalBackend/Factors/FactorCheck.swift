import Crypto
import Foundation

/// Determines the user who makes a call about second factors, and the factor.
struct FactorCheck: Sendable {
    let callers: CallerCheck

    /// - Throws: as ``CallerCheck/caller(of:)``, and ``AuthError`` `no_authorization` for an anonymous user.
    func caller(of request: Request) async throws -> Caller {
        let caller = try await callers.caller(of: request)
        guard !caller.account.user.isAnonymous else {
            throw AuthError.forbidden(
                .noAuthorization, "Anonymous user not allowed to perform these actions")
        }
        return caller
    }

    /// The caller, and their factor that the path names. A factor of another user is not found.
    ///
    /// - Throws: as ``caller(of:)`` and ``Account/factor(of:)``.
    func factor(of request: Request) async throws -> (caller: Caller, factor: FactorRecord) {
        let caller = try await caller(of: request)
        return (caller, try caller.account.factor(of: request))
    }
}

extension Account {
    /// The account's factor that a request's path names.
    ///
    /// - Throws: ``AuthError`` `validation_failed` or `mfa_factor_not_found`, both 404.
    func factor(of request: Request) throws(AuthError) -> FactorRecord {
        guard let id = UUID.normalized(request.captures["factor_id"] ?? "") else {
            throw AuthError(404, .validationFailed, "factor_id must be an UUID")
        }
        guard let factor = factors.first(where: { $0.id == id }) else { throw .factorNotFound }
        return factor
    }
}

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
