import Core
import Design
import Foundation
import Logging

/// Signing out, and removing what is stored for a deleted account.
extension AuthManager {
    @discardableResult
    func signOut(scope: SignOutScope) async -> SignOutResult {
        switch scope {
        case .global, .local: await leave(scope)
        case .others: await endOthers()
        }
    }

    /// Removes what is stored here for an account that is deleted. A storage failure is reported separately: the account is
    /// deleted all the same.
    func forget(_ deleted: Session) async {
        let lock = try? await keeper.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        tidying { () throws(AuthError) in try names.forget(user: deleted.userID) }
        if let awaited = keeper.awaiting.reload(), awaited.userID == deleted.userID {
            tidying { () throws(AuthError) in try keeper.awaiting.end(awaited) }
        }
        // A file that cannot be read may still hold this account's session.
        tidying { () throws(AuthError) in try keeper.reload() }
        // The session may have been refreshed, but it is still this account's. A session of another account is left
        // unchanged.
        if let current = keeper.session, current.userID != deleted.userID { return }
        tidying { () throws(AuthError) in try flows.removeAll() }
        // The server's refusal may have ended it already.
        guard let current = keeper.session else { return }
        do {
            try keeper.discard(current, as: [.userDeleted])
        } catch {
            note(error)
            report(.error, "Your account is deleted, but the session file is still on this machine. \(error)")
        }
    }

    private func leave(_ scope: SignOutScope) async -> SignOutResult {
        // All processes use the session in the file. If the file cannot be read, the one in memory is signed out.
        let session = (try? keeper.reload()) ?? keeper.session
        refresher.cancel()
        let lock = try? await keeper.lock(within: AuthLimits.signOutLock)
        tidying { () throws(AuthError) in try flows.removeAll() }
        let awaited = keeper.awaiting.reload()
        tidying { () throws(AuthError) in try keeper.awaiting.endAny() }
        var failure: AuthError?
        do {
            try keeper.discard(session)
        } catch {
            failure = error
        }
        note(failure)
        lock?.release()
        guard let session else {
            if let awaited { await revoke(awaited.access) }
            return failure.map { failed($0, Self.kept("", $0)) } ?? .done
        }
        logger.info("Signed out.", metadata: ["scope": "\(scope.rawValue)"])
        // The server is notified even if the file is still there: the file then holds only a session that has ended.
        let answer = await timing.deadlines.abandoning(after: AuthLimits.signOut) {
            await self.end(scope, of: session)
        }
        let problem: AuthError? = if let answer { answer } else { .unreachable("the server did not answer in time") }
        if let awaited, problem == nil { await revoke(awaited.access) }
        switch (failure, problem) {
        case (nil, nil): return .done
        case (nil, let problem?):
            note(problem)
            return .onlyHere(message: report(.warning, Self.notEnded(scope, problem)))
        case (let failure?, nil):
            return failed(failure, Self.kept("The server has ended the session. ", failure))
        case (let failure?, _?):
            return failed(
                failure,
                Self.kept("The server has not ended the session either, so you stay signed in. ", failure))
        }
    }

    private static func notEnded(_ scope: SignOutScope, _ problem: AuthError) -> String {
        let rest =
            scope == .global
            ? "The server has not ended your other sessions, so your other devices are still signed in. To sign them out, "
                + "sign in here and sign out on all devices again."
            : "The server has not ended this session, so a copy of it stays valid."
        return "Signed out here. \(rest) \(problem)"
    }

    private static func kept(_ server: String, _ failure: AuthError) -> String {
        "You are not signed out here: the session file could not be removed. \(server)\(failure)"
    }

    private func endOthers() async -> SignOutResult {
        do {
            try await recording { () throws(AuthError) in
                let backend = backend
                try await calling { access throws(BackendFailure) in
                    try await backend.signOut(access, scope: .others)
                }
            }
            logger.info("Signed out elsewhere.")
            return .done
        } catch {
            return .failed(error, message: report(.warning, "Your other devices are still signed in. \(error)"))
        }
    }

    private func failed(_ error: AuthError, _ text: String) -> SignOutResult {
        .failed(error, message: report(.error, text))
    }

    @discardableResult
    private func report(_ style: Toast.Style, _ text: String) -> String {
        toasts.post(style, text)
        return text
    }
}
