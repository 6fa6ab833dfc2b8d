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
    let guesses: CodeGuesses

    /// Adds a factor, which counts once a code of it has been entered. The order of the checks is that of the real
    /// server.
    ///
    /// - Parameter isConfirmed: whether the caller has entered a code of a second factor in this session.
    func enroll(_ key: FactorKey, name: String, for userID: String, isConfirmed: Bool) async throws -> StoredFactor {
        let id = UUID().uuidString.lowercased()
        let secret = try secrets.seal(key.secret, of: id)
        return try await store.write { database, now in
            try StoredFactor.endAbandoned(except: now.around(Self.lifetime), in: database)
            let others = try StoredFactor.all(of: userID, in: database)
            guard others.count < Self.limit else {
                throw CallError.forbidden(
                    "too_many_enrolled_mfa_factors", "Maximum number of verified factors reached, unenroll to continue")
            }
            guard isConfirmed || !others.contains(where: { $0.status == .verified }) else {
                throw CallError.forbidden("insufficient_aal", "AAL2 required to enroll a new factor")
            }
            try Self.checkName(name, among: others)
            let factor = StoredFactor(
                id: id, userID: userID, friendlyName: name, secret: secret, createdAt: now, updatedAt: now)
            try factor.insert(database)
            return factor
        }
    }

    /// Begins to ask for a code. Several challenges may be open.
    func challenge(_ factor: StoredFactor, from client: String) async throws -> ChallengeRecord {
        try await store.write { database, now in
            try ChallengeRecord.filter(!now.around(Self.memory).contains(Column("created_at"))).deleteAll(database)
            guard try StoredFactor.exists(database, key: factor.id) else { throw CallError.factorNotFound }
            let challenge = ChallengeRecord(
                id: UUID().uuidString.lowercased(), factorID: factor.id, client: client, createdAt: now)
            try challenge.insert(database)
            return challenge
        }
    }

    /// Removes a factor, and the confirmation of the sessions that were confirmed with it last.
    ///
    /// - Parameter isConfirmed: whether a verified factor may be removed, too.
    func remove(_ factor: StoredFactor, isConfirmed: Bool) async throws {
        try await store.write { database, now in
            // It may have been verified since the call began.
            guard let current = try StoredFactor.fetchOne(database, key: factor.id) else {
                throw CallError.factorNotFound
            }
            guard isConfirmed || current.status == .unverified else {
                throw CallError.unprocessable("insufficient_aal", "AAL2 required to unenroll verified factor")
            }
            try current.delete(database)
            try StoredSession.endConfirmation(by: factor.id, now: now, in: database)
        }
    }

    /// Two factors of a user have different names; any number may have none.
    private static func checkName(_ name: String, among others: [StoredFactor]) throws(CallError) {
        guard !name.trimmingCharacters(in: .whitespaces).isEmpty, others.contains(where: { $0.friendlyName == name })
        else { return }
        throw .unprocessable(
            "mfa_factor_name_conflict",
            "A factor with the friendly name \"\(name)\" for this user likely already exists")
    }

    /// How long challenges are stored, in seconds. Until then, a used or expired one is reported as such.
    private static let memory = 86_400
}

/// Encrypts the secrets of second factors. They are needed to compute codes, so that hashes would not do; without the
/// installation's secret, a stolen database gives no codes.
struct FactorSecrets: Sendable {
    let key: SymmetricKey

    /// - Parameter factorID: for which the secret is encrypted. It cannot be decrypted for another.
    func seal(_ secret: Data, of factorID: String) throws -> Data {
        try ChaChaPoly.seal(secret, using: key, authenticating: Data(factorID.utf8)).combined
    }

    func open(_ sealed: Data, of factorID: String) throws -> Data {
        try ChaChaPoly.open(ChaChaPoly.SealedBox(combined: sealed), using: key, authenticating: Data(factorID.utf8))
    }
}
