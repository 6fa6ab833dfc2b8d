import Core
import Design
import Foundation
import Logging

/// Signing out, and deleting the account.
extension AuthManager {
    func signOut(scope: SignOutScope) async {
        await endSessions(scope)
    }

    /// - Returns: the problem, which a toast has already shown; nil on success.
    @discardableResult
    func endSessions(_ scope: SignOutScope) async -> String? {
        switch scope {
        case .global, .local: await leave(scope)
        case .others: await endOthers()
        }
    }

    func deleteAccount() async throws(AuthError) {
        let deleted = try await recording { () throws(AuthError) in
            guard let session = try keeper.reload() else { throw .notSignedIn }
            let backend = backend
            do throws(SessionFailure) {
                try await caller.call(session) { access throws(BackendFailure) in
                    try await backend.deleteAccount(access)
                }
            } catch {
                if case .backend(.answer(let answer), _) = error, answer.lacksFunction {
                    throw .notAvailable(what: "Deleting the account")
                }
                throw error.error
            }
            return session
        }
        logger.notice("The account was deleted.")
        await forget(deleted)
    }

    // The account is deleted, whatever happens to the data stored here. A storage failure is reported separately.
    private func forget(_ deleted: Session) async {
        let lock = try? await keeper.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        tidying { () throws(AuthError) in try names.forget(user: deleted.user.uid) }
        // A file that cannot be read may still hold this account's session.
        tidying { () throws(AuthError) in try keeper.reload() }
        // The session may have been refreshed, but it is still this account's. A session of another account is left
        // unchanged.
        guard let current = keeper.session, current.user.uid == deleted.user.uid else { return }
        tidying { () throws(AuthError) in try flows.removeAll() }
        do {
            try keeper.discard(current, as: [.userDeleted])
        } catch {
            note(error)
            report(.error, "The account is deleted, but its session's file is still here. \(error)")
        }
    }

    private func leave(_ scope: SignOutScope) async -> String? {
        // All processes use the session in the file. If the file cannot be read, the one in memory is signed out.
        let session = (try? keeper.reload()) ?? keeper.session
        stopRefreshing()
        let lock = try? await keeper.lock(within: AuthLimits.signOutLock)
        tidying { () throws(AuthError) in try flows.removeAll() }
        var failure: AuthError?
        do {
            try keeper.discard(session)
        } catch {
            failure = error
        }
        note(failure)
        lock?.release()
        guard let session else { return failure.map { report(.error, Self.kept("", $0)) } }
        logger.info("Signed out.", metadata: ["scope": "\(scope.rawValue)"])
        // The server is notified even if the file is still there: the file then holds only a session that has ended.
        let revocation = SessionRevocation(backend: backend, clock: clock, scope: scope)
        let isEndedAtServer =
            await timing.deadlines.abandoning(after: AuthLimits.signOut) { await revocation.send(session) } == true
        switch (failure, isEndedAtServer) {
        case (nil, true): return nil
        case (nil, false):
            return report(
                .warning,
                "Signed out here. The server could not be notified: other copies of this session stay valid until they "
                    + "expire.")
        case (let failure?, true): return report(.error, Self.kept("The server has ended this session. ", failure))
        case (let failure?, false):
            return report(
                .error,
                Self.kept("The server could not be notified either: the next start is signed in again. ", failure))
        }
    }

    private static func kept(_ server: String, _ failure: AuthError) -> String {
        "Not signed out on this machine: the session's file is still there. \(server)\(failure)"
    }

    private func endOthers() async -> String? {
        do throws(SessionFailure) {
            guard let session = try await local({ () throws(AuthError) in try keeper.reload() }) else {
                throw .local(.notSignedIn)
            }
            let backend = backend
            try await caller.call(session) { access throws(BackendFailure) in
                try await backend.signOut(access, scope: .others)
            }
            note(nil)
            logger.info("Signed out elsewhere.")
            return nil
        } catch {
            note(error.error)
            return report(.warning, "The other sessions are still signed in. \(error.error)")
        }
    }

    @discardableResult
    private func report(_ style: Toast.Style, _ text: String) -> String {
        toasts.post(style, text)
        return text
    }
}
