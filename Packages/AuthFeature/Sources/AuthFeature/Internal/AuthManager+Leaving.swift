import Core
import Design
import Foundation
import Logging

/// Signing out, and deleting the account.
extension AuthManager {
    /// - Returns: what could not be done, which a toast has told; nil when all was done.
    @discardableResult
    func signOut(scope: SignOutScope) async -> String? {
        switch scope {
        case .global, .local: await leave(scope)
        case .others: await endOthers()
        }
    }

    func deleteAccount() async throws(AuthError) {
        try await recording { () throws(AuthError) in
            guard let session = try keeper.reload() else { throw .notSignedIn }
            let backend = backend
            do throws(SessionFailure) {
                try await caller.call(session) { access throws(BackendFailure) in
                    try await backend.deleteAccount(access, limit: AuthLimits.request)
                }
            } catch {
                throw error.error
            }
            logger.notice("The account was deleted.")
            let lock = try? await keeper.lock(within: AuthLimits.writeLock)
            defer { lock?.release() }
            // Refreshed or not, it was this account's; a sign-in with another one is left alone.
            let current = try keeper.reload()
            guard current?.user.uid == session.user.uid else { return }
            tidying { () throws(AuthError) in try flows.removeAll() }
            try keeper.discard(current, isDeleted: true)
        }
    }

    private func leave(_ scope: SignOutScope) async -> String? {
        isSigningOut = true
        defer { isSigningOut = false }
        // What the file holds is what all copies use; what cannot be read can still be left.
        let session = (try? keeper.reload()) ?? keeper.session
        stopRefreshing()
        let lock = try? await keeper.lock(within: AuthLimits.signOutLock)
        tidying { () throws(AuthError) in try flows.removeAll() }
        var problem: String?
        do {
            try keeper.discard(session)
            note(nil)
        } catch {
            note(error)
            problem = told(.error, "Signed out, but the session's file is still there. \(error)")
        }
        lock?.release()
        guard let session else { return problem }
        logger.info("Signed out.", metadata: ["scope": "\(scope.rawValue)"])
        let goodbye = Goodbye(backend: backend, clock: clock, scope: scope)
        let isTold = await TimeLimit(duration: AuthLimits.signOut, alarm: timing.alarm).run {
            await goodbye.tell(session)
        }
        if isTold == true { return problem }
        return told(
            .warning,
            "Signed out here. The server could not be told: other copies of this session stay valid until they expire.")
    }

    private func endOthers() async -> String? {
        do throws(SessionFailure) {
            guard let session = try local({ () throws(AuthError) in try keeper.reload() }) else {
                throw .local(.notSignedIn)
            }
            let backend = backend
            try await caller.call(session) { access throws(BackendFailure) in
                try await backend.signOut(access, scope: .others, limit: AuthLimits.signOut)
            }
            note(nil)
            logger.info("Signed out elsewhere.")
            return nil
        } catch {
            note(error.error)
            return told(.warning, "The other sessions are still signed in. \(error.error)")
        }
    }

    private func told(_ style: Toast.Style, _ text: String) -> String {
        toasts.post(style, text)
        return text
    }

    private func local<T>(_ step: () throws(AuthError) -> T) throws(SessionFailure) -> T {
        do {
            return try step()
        } catch {
            throw .local(error)
        }
    }
}
