import Core
import Foundation
import Logging

/// Deleting the account.
extension AuthManager {
    func deleteAccount(in session: SessionID?) async throws(AuthError) {
        let deleted = try await recording { () throws(AuthError) in
            let session = try signedIn(as: session)
            try keeper.deletions.begin(session.userID)
            do throws(SessionFailure) {
                try await delete(session)
            } catch .ended(.refused(code: .userNotFound, _)) {
                // The account was gone already, and with it the session.
            } catch {
                throw notDeleted(session, error)
            }
            return session
        }
        logger.notice("The account was deleted.")
        // Before the session, without which nothing could find that out.
        tidying { () throws(AuthError) in try keeper.deletions.confirm(deleted.userID) }
        await forget(deleted)
    }

    var deletedAccounts: [String] { keeper.deletions.confirmed }

    func finishDeletion(of account: String) throws(AuthError) {
        try keeper.deletions.finish(account)
    }

    private func notDeleted(_ session: Session, _ failure: SessionFailure) -> AuthError {
        if case .local(.deletionInDoubt(let reason)) = failure { return .deletionInDoubt(reason) }
        tidying { () throws(AuthError) in try keeper.deletions.withdraw(session.userID) }
        if case .backend(.answer(let answer), _) = failure, answer.lacksFunction {
            return .notAvailable(what: "Deleting the account")
        }
        return failure.error
    }

    private func delete(_ session: Session) async throws(SessionFailure) {
        let backend = backend
        var doubt: AuthError?
        try await caller.call(session) { access throws(BackendFailure) in
            do throws(BackendFailure) {
                try await backend.deleteAccount(access)
            } catch {
                guard !error.saysAccountIsGone else { return }
                guard error.leavesRoomForDoubt else { throw error }
                doubt = try await self.deletionDoubt(after: error, access)
            }
        }
        if let doubt { throw .local(doubt) }
    }

    /// Asks whether the account is gone, after a deletion whose reply was lost or cannot be used.
    ///
    /// - Returns: nil when it is gone.
    /// - Throws: `failure` when the account was certainly not deleted.
    private func deletionDoubt(
        after failure: BackendFailure, _ access: Bearer
    ) async throws(BackendFailure) -> AuthError? {
        do throws(BackendFailure) {
            _ = try await backend.user(access)
        } catch {
            return error.saysAccountIsGone ? nil : .deletionInDoubt(AuthError(failure).description)
        }
        // Without a reply, the server may still be deleting it.
        guard failure.mayStillBeCarriedOut else { throw failure }
        return .deletionInDoubt(AuthError(failure).description)
    }
}

extension BackendFailure {
    /// Whether the server says that the account of the token does not exist.
    fileprivate var saysAccountIsGone: Bool {
        if case .answer(let answer) = self { answer.isRefusal && answer.code == .userNotFound } else { false }
    }

    /// Whether the server may not have finished with the request: it sent no reply, or a gateway did not wait for it.
    fileprivate var mayStillBeCarriedOut: Bool {
        switch self {
        case .answer(let answer): [408, 502, 503, 504].contains(answer.status) || (520...524) ~= answer.status
        case .malformed: false
        default: true
        }
    }
}
