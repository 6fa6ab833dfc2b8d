import Core
import Logging

/// The second factors of the signed-in user.
@MainActor
struct FactorChanges {
    private static let feature = "A second factor"

    let caller: SessionCaller

    private var store: SessionStore { caller.store }
    private var backend: SupabaseAuthBackend { caller.backend }

    func enroll(name: String?) async throws -> FactorEnrollment {
        let user = try await call { try await backend.user($0) }
        // What is left of attempts that were not finished. Their secrets are shown nowhere any more.
        for factor in user.factors where !factor.isVerified {
            do {
                try await call { try await backend.removeFactor(factor.id, $0) }
            } catch {
                guard AuthError(of: error) == .factorNotFound else { throw error }
            }
        }
        let name = FactorName.chosen(name, besides: user.verifiedFactors)
        return try await call { try await backend.enrollFactor(name: name, $0) }
    }

    func confirm(id: String, code: String) async throws -> AppUser {
        let code = Secret(try EntryRule.factorCode.checked(code))
        guard FactorID.isValid(id) else { throw AuthError.factorNotFound }
        return try await confirm(code, of: id, in: try caller.signedIn())
    }

    func remove(id: String) async throws {
        guard FactorID.isValid(id) else { throw AuthError.factorNotFound }
        var isGone = false
        do {
            try await call { try await backend.removeFactor(id, $0) }
            caller.logger.notice("A second factor was removed.")
        } catch {
            guard AuthError(of: error) == .factorNotFound else { throw error }
            // Removed elsewhere: the session must not list it any more.
            isGone = true
        }
        guard let session = try store.reload() else { return }
        let user = session.user.with(session.user.factors.filter { $0.id != id })
        _ = try await store.keep(user, of: session, withItsName: true)
        // The factor is removed, whether or not there is a new token that says so.
        do {
            guard let session = try store.reload() else { return }
            _ = try await caller.refresher.refresh(session)
        } catch {
            caller.logger.warning(
                "The session could not be refreshed after a factor was removed: \(AuthError(of: error))")
        }
        if isGone { throw AuthError.factorNotFound }
    }

    /// Confirms a code for the session, whose tokens are replaced: the new ones prove the second factor.
    ///
    /// With the confirmation, the server makes the old tokens invalid. So no process may refresh the session until the
    /// new ones are stored.
    func confirm(_ code: Secret, of factor: String, in session: Session) async throws -> AppUser {
        let challenge = try await caller.call(session, for: Self.feature) {
            try await backend.challengeFactor(factor, $0)
        }
        guard let lock = try await store.lock(within: AuthLimits.refreshLock) else {
            throw AuthError.unreachable("another copy of the app is refreshing the session and has not finished")
        }
        defer { lock.release() }
        let current = try caller.signedIn()
        guard current.generation == session.generation else { throw AuthError.notSignedIn }
        // The code is used up by its confirmation. If the tokens could not be stored, the session would be lost.
        try store.file.rehearseWriting()
        let grant = try await backend.verifyFactor(factor, challenge: challenge, code: code, current.access)
        guard grant.user.uid == current.userID else {
            throw BackendFailure.malformed("it names another user than the session's")
        }
        let new = current.refreshed(by: grant)
        guard try store.replace(current, with: new) else { throw AuthError.notSignedIn }
        caller.logger.notice("A second factor was confirmed.")
        return new.user
    }

    private func call<T: Sendable>(_ request: (Bearer) async throws -> T) async throws -> T {
        try await caller.call(try caller.signedIn(), for: Self.feature, request)
    }
}

/// The name of a new second factor.
enum FactorName {
    private static let standard = "Authenticator"
    /// In bytes. Some servers refuse longer names.
    private static let longest = 100

    /// The name that the user has chosen; otherwise one that no other factor of the account has, because servers accept
    /// an empty name only once.
    static func chosen(_ name: String?, besides factors: [AuthFactor]) -> String {
        if var name = name.flatMap(PersonName.init)?.text {
            while name.utf8.count > longest { name.removeLast() }
            return name
        }
        let taken = Set(factors.compactMap(\.name))
        let names = [standard] + (2...(taken.count + 2)).map { "\(standard) \($0)" }
        return names.first { !taken.contains($0) } ?? standard
    }
}
