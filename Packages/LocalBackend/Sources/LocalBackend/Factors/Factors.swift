import Crypto
import Foundation
import GRDB

/// The second factors of accounts. Changes are on disk when a call returns.
struct Factors: Sendable {
    /// How many an account may have, verified or not.
    static let limit = 10
    /// How long a challenge can be answered, and how long a factor may stay without one before it is verified, in
    /// seconds.
    static let lifetime = 300

    let store: BackendStore
    let secrets: FactorSecrets

    /// Adds a factor, which counts once a code of it has been entered. The order of the checks is that of the real
    /// server.
    ///
    /// - Parameter isConfirmed: whether the caller has entered a code of a second factor in this session.
    /// - Throws: ``AuthError`` `too_many_enrolled_mfa_factors`, `insufficient_aal` or `mfa_factor_name_conflict`.
    func enroll(_ key: FactorKey, name: String, for userID: String, isConfirmed: Bool) async throws -> FactorRecord {
        let id = UUID().uuidString.lowercased()
        let secret = try secrets.seal(key.secret, of: id)
        return try await store.write { database, now in
            try FactorRecord.endAbandoned(before: now.advanced(bySeconds: -Self.lifetime), in: database)
            let others = try FactorRecord.all(of: userID, in: database)
            guard others.count < Self.limit else {
                throw AuthError.forbidden(
                    .tooManyEnrolledFactors, "Maximum number of verified factors reached, unenroll to continue")
            }
            guard isConfirmed || !others.contains(where: { $0.status == .verified }) else {
                throw AuthError.forbidden(.insufficientAAL, "AAL2 required to enroll a new factor")
            }
            try Self.checkName(name, among: others)
            let factor = FactorRecord(
                id: id, userID: userID, friendlyName: name, secret: secret, createdAt: now, updatedAt: now)
            try factor.insert(database)
            return factor
        }
    }

    /// Begins to ask for a code. Several challenges may be open.
    func challenge(_ factor: FactorRecord, from client: String) async throws -> ChallengeRecord {
        try await store.write { database, now in
            try ChallengeRecord.filter(Column("created_at") < now.advanced(bySeconds: -Self.memory))
                .deleteAll(database)
            guard try FactorRecord.exists(database, key: factor.id) else { throw AuthError.factorNotFound }
            let challenge = ChallengeRecord(
                id: UUID().uuidString.lowercased(), factorID: factor.id, client: client, createdAt: now)
            try challenge.insert(database)
            return challenge
        }
    }

    /// Removes a factor, and the confirmation of the sessions that were confirmed with it last.
    ///
    /// - Parameter isConfirmed: whether a verified factor may be removed, too.
    /// - Throws: ``AuthError`` `mfa_factor_not_found` or `insufficient_aal`.
    func remove(_ factor: FactorRecord, isConfirmed: Bool) async throws {
        try await store.write { database, now in
            // It may have been verified since the call began.
            guard let current = try FactorRecord.fetchOne(database, key: factor.id) else {
                throw AuthError.factorNotFound
            }
            guard isConfirmed || current.status == .unverified else {
                throw AuthError.unprocessable(.insufficientAAL, "AAL2 required to unenroll verified factor")
            }
            try current.delete(database)
            try SessionRecord.endConfirmation(by: factor.id, now: now, in: database)
        }
    }

    /// - Throws: ``AuthError`` `mfa_factor_name_conflict`.
    func rename(_ factor: FactorRecord, to name: String) async throws -> FactorRecord {
        try await store.write { database, now in
            guard var renamed = try FactorRecord.fetchOne(database, key: factor.id) else {
                throw AuthError.factorNotFound
            }
            let others = try FactorRecord.all(of: factor.userID, in: database).filter { $0.id != factor.id }
            try Self.checkName(name, among: others)
            renamed.friendlyName = name
            renamed.updatedAt = now
            try renamed.update(database)
            return renamed
        }
    }

    /// Two factors of a user have different names; any number may have none.
    private static func checkName(_ name: String, among others: [FactorRecord]) throws(AuthError) {
        guard !name.trimmingCharacters(in: .whitespaces).isEmpty, others.contains(where: { $0.friendlyName == name })
        else { return }
        throw .unprocessable(
            .factorNameConflict, "A factor with the friendly name \"\(name)\" for this user likely already exists")
    }

    /// How long challenges are stored, in seconds. Until then, a used or expired one is reported as such.
    private static let memory = 86_400
}

/// The names that a factor may have. The real server has no limit; here, a QR code holds the address with any of them.
enum FactorNames {
    /// In bytes, of each.
    private static let longest = 100

    /// - Throws: ``AuthError`` `validation_failed`.
    static func check(_ names: String...) throws(AuthError) {
        guard names.allSatisfy({ $0.utf8.count <= longest }) else {
            throw .invalid("The name and the issuer of a factor have at most \(longest) bytes")
        }
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
