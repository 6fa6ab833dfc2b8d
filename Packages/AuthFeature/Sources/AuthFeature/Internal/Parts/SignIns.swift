import Core
import Foundation
import Logging

/// Makes what a server grants the session, here and for all processes; with a second factor, once a code of it is
/// confirmed.
@MainActor
struct SignIns {
    let caller: SessionCaller
    let names: AppleNames
    let ending: SessionEnding

    private var store: SessionStore { caller.store }

    /// - Parameter name: the user's name, if it takes precedence over the server's.
    /// - Throws: ``AuthError/secondFactorNeeded(account:)`` when the sign-in now waits for a code.
    @discardableResult
    func begin(
        _ grant: Grant, for purpose: SignInPurpose = .signIn, name: PersonName? = nil
    ) async throws -> Session {
        if grant.user.lacksSecondFactor(in: grant.accessToken) { return try await hold(grant, for: purpose) }
        // A refresh of the session that is being replaced is no longer needed, and would hold the lock.
        caller.refresher.cancel()
        let lock: FileLock
        do {
            lock = try await self.lock()
        } catch {
            await ending.revoke(grant.access)
            throw error
        }
        defer { lock.release() }
        return try establish(grant, for: purpose, name: name)
    }

    /// The session's lock, for a sign-in. A process that refreshes the session meanwhile would store its result over a
    /// sign-in that did not wait for it.
    func lock() async throws -> FileLock {
        if let lock = try await store.lock(within: AuthLimits.refreshLock) { return lock }
        throw AuthError.unreachable(
            "another copy of the app is refreshing the session and has not finished. You are not signed in")
    }

    /// As ``begin(_:for:name:)``, for a sign-in whose second factor need not be confirmed, or was. The caller holds the
    /// session's lock.
    ///
    /// - Parameter generation: that of the sign-in that waited for the second factor.
    func establish(
        _ grant: Grant, generation: UUID = UUID(), for purpose: SignInPurpose, name: PersonName? = nil
    ) throws -> Session {
        let kept = grant.user.name == nil ? names.name(user: grant.user.uid) : nil
        let session = Session(grant, name: (name ?? kept)?.text, generation: generation)
        try store.begin(session, for: purpose)
        // Whatever became of an earlier request to delete it, the account exists.
        caller.tidy { try store.deletions.withdraw(session.userID) }
        // One that waited is finished by this sign-in, or replaced.
        caller.tidy { try store.awaiting.endAny() }
        caller.logger.info("Signed in.")
        return session
    }

    /// Stores a sign-in that waits for a code. The session, if there is one, stays until the code is confirmed.
    ///
    /// A new address of the signed-in user is no sign-in: their session stays, with the new address.
    private func hold(_ grant: Grant, for purpose: SignInPurpose) async throws -> Session {
        if purpose == .emailChange, let session = try store.reload(), session.userID == grant.user.uid {
            _ = try await store.keep(grant.user, of: session)
            await ending.revoke(grant.access)
            return store.session ?? session
        }
        let lock = try await store.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        try store.awaiting.begin(AwaitedSignIn(grant, for: purpose))
        caller.logger.info("A sign-in waits for a second factor.")
        throw AuthError.secondFactorNeeded(account: grant.user.label)
    }
}

enum SignInPurpose: Sendable, Equatable {
    case signIn
    /// To set a new password.
    case recovery
    /// To confirm a new address of the account. A user who is already signed in stays signed in.
    case emailChange
    /// To confirm a second factor. The user was signed in before, and stays signed in.
    case secondFactor
}

struct CompletedSignIn: Sendable, Equatable {
    let user: AppUser
    let purpose: SignInPurpose
}
