import Core
import Design
import Foundation
import Logging
import Observation

/// The signed-in user, and every call that changes it.
@MainActor
@Observable
class AuthManager {
    private(set) var lastError: AuthError?
    @ObservationIgnored let backend: SupabaseAuthBackend
    let keeper: SessionStore
    @ObservationIgnored let clock: ServerClock
    @ObservationIgnored let caller: SessionCaller
    @ObservationIgnored let flows: FlowStore
    @ObservationIgnored let nonce: AppleNonce
    @ObservationIgnored let names: AppleNames
    /// The running attempt to send a stored name to the server; nil when there is none.
    @ObservationIgnored var sendingName: Task<Void, Never>?
    @ObservationIgnored let apiTokens: APITokenFetcher
    @ObservationIgnored private let verifier: TokenVerifier
    @ObservationIgnored let timing: AuthTiming
    @ObservationIgnored let secureHash: @Sendable (Data) -> Data
    @ObservationIgnored let toasts: ToastCenter
    @ObservationIgnored let logger: Logger
    @ObservationIgnored let refresher: SessionRefresher
    /// The generation of the session that a recovery mail started, until its account has a new password.
    var recovering: UUID?
    /// The recovery that can be finished with another password.
    @ObservationIgnored var halfRecovered: HalfRecovered?

    init(
        backend: SupabaseAuthBackend, file: SessionFile, toasts: ToastCenter, timing: AuthTiming,
        secureHash: @escaping @Sendable (Data) -> Data,
        verifySignature: @escaping @Sendable (ES256Signature) -> Bool, logger: Logger
    ) {
        self.backend = backend
        self.timing = timing
        self.secureHash = secureHash
        self.toasts = toasts
        self.logger = logger
        keeper = SessionStore(file: file, deadlines: timing.deadlines)
        clock = ServerClock(now: timing.now)
        refresher = SessionRefresher(keeper: keeper, backend: backend, clock: clock, timing: timing, logger: logger)
        caller = SessionCaller(keeper: keeper, refresher: refresher, clock: clock, logger: logger)
        let home = file.url.deletingLastPathComponent()
        names = AppleNames(directory: home)
        let directory = home.appendingPathComponent("flows")
        flows = FlowStore(directory: directory, binding: file.binding, now: timing.now)
        nonce = AppleNonce(directory: directory, now: timing.now)
        apiTokens = APITokenFetcher(keeper: keeper, caller: caller, backend: backend, clock: clock, logger: logger)
        verifier = TokenVerifier(
            caller: caller, backend: backend,
            keys: PublicKeyCache(backend: backend, clock: clock, timing: timing), clock: clock,
            verifySignature: verifySignature)
    }

    var currentSession: AppUser? { keeper.session?.user }

    /// Whether the user signed in with a recovery mail and has not set a new password yet.
    var needsNewPassword: Bool {
        recovering != nil && keeper.session?.identity.generation == recovering
    }

    func restoreSession() throws(AuthError) {
        do {
            keeper.awaiting.reload()
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
        // In a separate task: the caller's time limit covers only the check.
        if case .valid = check { Task { await self.sendKeptName() } }
        if case .otherBackend? = lastError, let lastError { toasts.post(.warning, lastError.description) }
        return check
    }

    @discardableResult
    func getCurrentSession() async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            var failure: AuthError?
            let validator = SessionValidator(
                keeper: keeper, caller: caller, backend: backend, clock: clock, timing: timing
            ) { failure = $0 }
            guard case .valid(let user) = await validator.validate(within: AuthLimits.request) else {
                throw failure ?? .notSignedIn
            }
            await sendKeptName()
            return user
        }
    }

    func refreshSession() async throws(AuthError) {
        try await recording { () throws(AuthError) in
            guard let session = try keeper.reload() else { throw .notSignedIn }
            do throws(SessionFailure) {
                _ = try await refresher.refresh(session)
            } catch {
                throw error.error
            }
            await sendKeptName()
        }
    }

    func claims() async throws(AuthError) -> SessionClaims {
        try await recording { () throws(AuthError) in
            guard let session = try keeper.reload() else { throw .notSignedIn }
            do throws(SessionFailure) {
                return try await verifier.claims(of: session)
            } catch {
                throw error.error
            }
        }
    }

    func status() -> SessionStatus {
        var problem: String?
        do { try keeper.reload() } catch { problem = error.description }
        keeper.awaiting.reload()
        let session = keeper.session
        return SessionStatus(
            user: session?.user, assurance: session.map { AssuranceLevel(of: $0.accessToken) },
            awaited: awaitedSecondFactor, expiresAt: session.map { clock.expiry($0) },
            apiExpiresAt: session.flatMap(apiTokens.stored).map(apiTokens.expiry), origin: session?.origin,
            storage: keeper.file.url.path, problem: problem)
    }

    /// Makes the granted session the current one, here and for all processes, unless the user has a second factor.
    ///
    /// - Parameter name: the user's name, if it takes precedence over the server's.
    /// - Throws: ``AuthError/secondFactorNeeded(account:)`` when the sign-in now waits for a code.
    @discardableResult
    func begin(
        _ grant: Grant, for purpose: Arrival.Purpose = .signIn, name: PersonName? = nil
    ) async throws(AuthError) -> Session {
        clock.observe(grant.serverDate)
        if grant.lacksSecondFactor { return try await hold(grant, for: purpose) }
        // A refresh of the session that is being replaced is no longer needed, and would hold the lock.
        refresher.cancel()
        let lock = try await keeper.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        return try establish(grant, for: purpose, name: name)
    }

    /// As ``begin(_:for:name:)``, for a sign-in whose second factor need not be confirmed, or was. The caller holds the
    /// session's lock.
    ///
    /// - Parameter generation: that of the sign-in that waited for the second factor.
    func establish(
        _ grant: Grant, generation: UUID = UUID(), for purpose: Arrival.Purpose, name: PersonName? = nil
    ) throws(AuthError) -> Session {
        let kept = grant.user.name == nil ? names.name(user: grant.user.uid) : nil
        let session = Session(grant, name: (name ?? kept)?.text, generation: generation)
        try keeper.begin(session, for: purpose)
        recovering = purpose == .recovery ? session.identity.generation : nil
        halfRecovered = nil
        // One that waited is finished by this sign-in, or replaced.
        tidying { () throws(AuthError) in try keeper.awaiting.endAny() }
        logger.info("Signed in.", metadata: ["user": "\(grant.user.uid)"])
        return session
    }

    /// Cancels a refresh that is in progress. Use this when its session is about to end.
    func stopRefreshing() {
        refresher.cancel()
    }

    /// Makes a call to the backend, and converts its failure to an ``AuthError``.
    func asking<T>(_ call: () async throws(BackendFailure) -> T) async throws(AuthError) -> T {
        do {
            return try await call()
        } catch {
            throw AuthError(error)
        }
    }

    /// Makes a call, and records its failure as ``lastError``.
    func recording<T>(_ call: () async throws(AuthError) -> T) async throws(AuthError) -> T {
        do {
            let result = try await call()
            lastError = nil
            return result
        } catch {
            note(error)
            throw error
        }
    }

    func note(_ error: AuthError?) {
        if let error { logger.info("A call failed: \(error)") }
        lastError = error
    }

    /// Runs a step whose failure is only logged.
    func tidying(_ step: () throws(AuthError) -> Void) {
        do {
            try step()
        } catch {
            logger.warning("Something could not be tidied up: \(error)")
        }
    }
}
