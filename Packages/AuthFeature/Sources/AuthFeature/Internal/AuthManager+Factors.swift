import Core
import Foundation
import Logging

/// The second factors of the signed-in user.
extension AuthManager {
    private static let secondFactor = "A second factor"

    func factors() async throws(AuthError) -> [AuthFactor] {
        try await getCurrentSession().factors
    }

    func enrollFactor(name: String?) async throws(AuthError) -> FactorEnrollment {
        try await recording { () throws(AuthError) in
            let backend = backend
            let user = try await calling(for: Self.secondFactor) { access throws(BackendFailure) in
                try await backend.user(access)
            }
            // What is left of attempts that were not finished. Their secrets are shown nowhere any more.
            for factor in user.factors where !factor.isVerified {
                do throws(AuthError) {
                    try await calling(for: Self.secondFactor) { access throws(BackendFailure) in
                        try await backend.removeFactor(factor.id, access)
                    }
                } catch .factorNotFound {
                    continue
                }
            }
            let name = FactorName.chosen(name, besides: user.verifiedFactors)
            return try await calling(for: Self.secondFactor) { access throws(BackendFailure) in
                try await backend.enrollFactor(name: name, access)
            }
        }
    }

    @discardableResult
    func confirmFactor(id: String, code: String) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let code = try OneTimeCode(shown: code)
            guard FactorID.isValid(id) else { throw .factorNotFound }
            return try await confirm(code, of: id, in: try signedIn())
        }
    }

    func removeFactor(id: String) async throws(AuthError) {
        try await recording { () throws(AuthError) in
            guard FactorID.isValid(id) else { throw .factorNotFound }
            let backend = backend
            var isGone = false
            do throws(AuthError) {
                try await calling(for: Self.secondFactor) { access throws(BackendFailure) in
                    try await backend.removeFactor(id, access)
                }
                logger.notice("A second factor was removed.")
            } catch .factorNotFound {
                // Removed elsewhere: the session must not list it any more.
                isGone = true
            }
            guard let session = try keeper.reload() else { return }
            let user = session.user.with(session.user.factors.filter { $0.id != id })
            _ = try await keep(user, of: session, withItsName: true)
            // The factor is removed, whether or not there is a new token that says so.
            do throws(SessionFailure) {
                guard let session = try await local({ () throws(AuthError) in try keeper.reload() }) else { return }
                _ = try await refresher.refresh(session)
            } catch {
                logger.warning("The session could not be refreshed after a factor was removed: \(error.error)")
            }
            if isGone { throw .factorNotFound }
        }
    }

    /// Confirms a code for the session, whose tokens are replaced: the new ones prove the second factor.
    ///
    /// With the confirmation, the server makes the old tokens invalid. So no process may refresh the session until the
    /// new ones are stored.
    func confirm(_ code: OneTimeCode, of factor: String, in session: Session) async throws(AuthError) -> AppUser {
        let backend = backend
        let challenge = try await calling(session, for: Self.secondFactor) { access throws(BackendFailure) in
            try await backend.challengeFactor(factor, access)
        }
        guard let lock = try await keeper.lock(within: AuthLimits.refreshLock) else {
            throw .unreachable("another copy of the app is refreshing the session and has not finished")
        }
        defer { lock.release() }
        let current = try signedIn()
        guard current.generation == session.generation else { throw .notSignedIn }
        // The code is used up by its confirmation. If the tokens could not be stored, the session would be lost.
        try keeper.file.rehearseWriting()
        let grant = try await asking { () throws(BackendFailure) in
            let grant = try await backend.verifyFactor(factor, challenge: challenge, code: code, current.access)
            guard grant.user.uid == current.userID else {
                throw .malformed("it names another user than the session's")
            }
            return grant
        }
        let new = current.refreshed(by: grant)
        guard try keeper.replace(current, with: new) else { throw .notSignedIn }
        logger.notice("A second factor was confirmed.")
        return new.user
    }
}
