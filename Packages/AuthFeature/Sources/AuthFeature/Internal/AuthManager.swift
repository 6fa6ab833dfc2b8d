import Core
import Design
import Foundation
import Logging
import Observation

/// Who is signed in, and every call that changes it.
@MainActor
@Observable
final class AuthManager {
    private(set) var lastError: AuthError?
    @ObservationIgnored private let backend: any AuthBackend
    private let keeper: SessionKeeper
    @ObservationIgnored private let clock: ServerClock
    @ObservationIgnored private let refresher: SessionRefresher
    @ObservationIgnored private let caller: SessionCaller
    @ObservationIgnored private let timing: AuthTiming
    @ObservationIgnored private let secureHash: @Sendable (Data) -> Data
    @ObservationIgnored private let toasts: ToastCenter
    @ObservationIgnored private let logger: Logger

    init(
        backend: any AuthBackend, file: SessionFile, toasts: ToastCenter, timing: AuthTiming,
        secureHash: @escaping @Sendable (Data) -> Data, logger: Logger
    ) {
        self.backend = backend
        self.timing = timing
        self.secureHash = secureHash
        self.toasts = toasts
        self.logger = logger
        keeper = SessionKeeper(file: file, alarm: timing.alarm)
        clock = ServerClock(now: timing.now)
        refresher = SessionRefresher(keeper: keeper, backend: backend, clock: clock, timing: timing, logger: logger)
        caller = SessionCaller(keeper: keeper, refresher: refresher, clock: clock, logger: logger)
    }

    var currentSession: AppUser? { keeper.session?.user }

    /// Whether somebody came in by a recovery mail and has not set a new password yet.
    private(set) var needsNewPassword = false

    func events() -> AsyncStream<AuthEvent> {
        AsyncStream { $0.finish() }
    }

    func restoreSession() throws(AuthError) {
        do {
            try keeper.reload()
            lastError = nil
        } catch {
            logger.error("The session could not be read: \(error)")
            lastError = error
            throw error
        }
    }

    func validateSession(within limit: Duration) async -> SessionCheck {
        let validator = SessionValidator(
            keeper: keeper, caller: caller, backend: backend, clock: clock, timing: timing
        ) { self.lastError = $0 }
        let check = await validator.validate(within: limit)
        if case .otherBackend? = lastError, let lastError { toasts.post(.warning, lastError.description) }
        return check
    }

    func signUp(_ credentials: Credentials) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            try credentials.check()
            guard
                let grant = try await asking({ () throws(BackendFailure) in
                    try await backend.signUp(
                        email: credentials.email, password: credentials.password, limit: AuthLimits.request)
                })
            else { throw .confirmationNeeded(email: credentials.email) }
            return try await begin(grant)
        }
    }

    func signIn(_ credentials: Credentials) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            try credentials.check()
            let grant = try await asking { () throws(BackendFailure) in
                try await backend.signIn(
                    email: credentials.email, password: credentials.password, limit: AuthLimits.request)
            }
            return try await begin(grant)
        }
    }

    func getCurrentSession() async throws(AuthError) -> AppUser {
        throw .notAvailable(what: "Asking who is signed in")
    }

    func updateCurrentSession() async {
        toasts.post(.error, AuthError.notAvailable(what: "Asking who is signed in").description)
    }

    func refreshSession() async throws(AuthError) {
        try await recording { () throws(AuthError) in
            guard let session = try keeper.reload() else { throw .notSignedIn }
            do throws(SessionFailure) {
                _ = try await refresher.refresh(session)
            } catch {
                throw error.error
            }
        }
    }

    func signOut(scope: SignOutScope) async {
        // What the file holds is what all copies use; what cannot be read can still be left.
        let session = (try? keeper.reload()) ?? keeper.session
        refresher.cancel()
        let lock = try? await keeper.lock(within: AuthLimits.signOutLock)
        do {
            try keeper.discard(session)
            lastError = nil
        } catch {
            lastError = error
            toasts.post(.error, "Signed out, but the session's file is still there. \(error)")
        }
        lock?.release()
        guard let session else { return }
        logger.info("Signed out.")
        let goodbye = Goodbye(backend: backend, clock: clock)
        let told = await TimeLimit(duration: AuthLimits.signOut, alarm: timing.alarm).run {
            await goodbye.tell(session)
        }
        if told != true {
            toasts.post(
                .warning,
                "Signed out here. The server could not be told: other copies of this session stay valid until they "
                    + "expire.")
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
            let lock = try await keeper.lock(within: AuthLimits.writeLock)
            defer { lock?.release() }
            // Refreshed or not, it was this account's; a sign-in with another one is left alone.
            let current = try keeper.reload()
            if current?.user.uid == session.user.uid { try keeper.discard(current) }
        }
    }

    func status() -> SessionStatus {
        var problem: String?
        do { try keeper.reload() } catch { problem = error.description }
        let session = keeper.session
        return SessionStatus(
            user: session?.user, expiresAt: session.map { clock.expiry($0) }, storage: keeper.file.url.path,
            problem: problem)
    }

    private func begin(_ grant: Grant) async throws(AuthError) -> AppUser {
        // A refresh of the session that is being replaced has nothing left to do, and would hold the lock.
        refresher.cancel()
        let lock = try await keeper.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        clock.observe(grant.serverDate)
        try keeper.begin(Session(grant))
        logger.info("Signed in.", metadata: ["user": "\(grant.user.uid)"])
        return grant.user
    }

    private func asking<T>(_ call: () async throws(BackendFailure) -> T) async throws(AuthError) -> T {
        do {
            return try await call()
        } catch {
            throw AuthError(error)
        }
    }

    private func recording<T>(_ call: () async throws(AuthError) -> T) async throws(AuthError) -> T {
        do {
            let result = try await call()
            lastError = nil
            return result
        } catch {
            logger.info("A call failed: \(error)")
            lastError = error
            throw error
        }
    }
}
