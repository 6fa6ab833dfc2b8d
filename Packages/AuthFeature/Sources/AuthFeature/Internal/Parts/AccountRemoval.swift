import Core
import Design
import Logging

/// Deletes the account at the server, then what is stored for it here.
@MainActor
struct AccountRemoval {
    let caller: SessionCaller
    let flows: FlowStore
    let names: AppleNames
    let toasts: ToastCenter

    private var store: SessionStore { caller.store }

    /// - Returns: why the session's file is still there; nil when it is not. A toast has shown it: the account is deleted
    ///   all the same.
    func run(in session: SessionID?) async throws -> AuthError? {
        let session = try caller.signedIn(as: session)
        try store.deletions.begin(session.userID)
        do throws(SessionFailure) {
            try await delete(session)
        } catch .ended(.refused(code: .userNotFound, _)) {
            // The account was gone already, and with it the session.
        } catch {
            throw notDeleted(session, error)
        }
        caller.logger.notice("The account was deleted.")
        // Before the session, without which nothing could find that out.
        caller.tidy { try store.deletions.confirm(session.userID) }
        return await forget(session)
    }

    private func notDeleted(_ session: Session, _ failure: SessionFailure) -> AuthError {
        if case .local(.deletionInDoubt(let reason)) = failure { return .deletionInDoubt(reason) }
        caller.tidy { try store.deletions.withdraw(session.userID) }
        return failure.lacksFunction ? .notAvailable(what: "Deleting the account") : failure.error
    }

    private func delete(_ session: Session) async throws(SessionFailure) {
        try await caller.call(session) { access in
            do throws(BackendFailure) {
                try await caller.backend.deleteAccount(access)
            } catch {
                guard !error.saysAccountIsGone else { return }
                guard error.leavesRoomForDoubt else { throw error }
                try await findOut(after: error, access)
            }
        }
    }

    /// Asks whether the account is gone, after a deletion whose reply was lost or cannot be used.
    ///
    /// - Throws: `failure` when the account was certainly not deleted; ``AuthError/deletionInDoubt(_:)``.
    private func findOut(after failure: BackendFailure, _ access: Bearer) async throws {
        do throws(BackendFailure) {
            _ = try await caller.backend.user(access)
        } catch {
            if error.saysAccountIsGone { return }
            throw AuthError.deletionInDoubt(AuthError(failure).description)
        }
        // Without a reply, the server may still be deleting it.
        guard failure.mayStillBeCarriedOut else { throw failure }
        throw AuthError.deletionInDoubt(AuthError(failure).description)
    }

    private func forget(_ deleted: Session) async -> AuthError? {
        let lock = try? await store.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        caller.tidy { try names.forget(user: deleted.userID) }
        if let awaited = store.awaiting.reload(), awaited.user.uid == deleted.userID {
            caller.tidy { try store.awaiting.end(awaited) }
        }
        // A file that cannot be read may still hold this account's session.
        caller.tidy { try store.reload() }
        // The session may have been refreshed, but it is still this account's. A session of another account is left
        // unchanged.
        if let current = store.session, current.userID != deleted.userID { return nil }
        caller.tidy { try flows.removeAll() }
        // The server's refusal may have ended it already.
        guard let current = store.session else { return nil }
        do {
            try store.discard(current, as: [.userDeleted])
            return nil
        } catch {
            toasts.post(.error, "Your account is deleted, but the session file is still on this machine. \(error)")
            return error
        }
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
