import Core
import Design
import Foundation
import Logging
import Navigation
import Observation

/// The feature: the signed-in user, every call that changes it, the screens, and the links that return to them.
@MainActor
@Observable
final class AuthManager: AuthFeatureAPI {
    let id = "auth"
    private(set) var lastError: AuthError?
    @ObservationIgnored let backend: SupabaseAuthBackend
    let keeper: SessionStore
    @ObservationIgnored let clock: ServerClock
    @ObservationIgnored let caller: SessionCaller
    @ObservationIgnored let flows: FlowStore
    @ObservationIgnored let nonce: AppleNonce
    @ObservationIgnored let names: AppleNames
    @ObservationIgnored let keys: PublicKeyCache
    @ObservationIgnored let refresher: SessionRefresher
    /// The requests for a token of the backend's own API, one for each generation of the session.
    @ObservationIgnored let apiFlights = SingleFlight<UUID, Void, AuthError>()
    /// The running attempt to send a stored name to the server; nil when there is none.
    @ObservationIgnored var sendingName: Task<Void, Never>?
    @ObservationIgnored let timing: AuthTiming
    @ObservationIgnored let secureHash: @Sendable (Data) -> Data
    @ObservationIgnored let verifySignature: @Sendable (ES256Signature) -> Bool
    @ObservationIgnored let toasts: ToastCenter
    @ObservationIgnored let navigator: Navigator<AuthRoute>
    @ObservationIgnored let callbacks: AuthCallbacks
    @ObservationIgnored let logger: Logger
    @ObservationIgnored private let watcher: any DirectoryWatching
    /// The generation of the session that a recovery mail started, until its account has a new password.
    var recovering: UUID?
    /// The recovery that can be finished with another password.
    @ObservationIgnored var halfRecovered: HalfRecovered?

    init(
        backend: SupabaseAuthBackend, file: SessionFile, watcher: any DirectoryWatching = DirectoryWatcher(),
        toasts: ToastCenter, navigator: Navigator<AuthRoute>, timing: AuthTiming,
        secureHash: @escaping @Sendable (Data) -> Data,
        verifySignature: @escaping @Sendable (ES256Signature) -> Bool, logger: Logger, callbacks: AuthCallbacks
    ) {
        self.backend = backend
        self.watcher = watcher
        self.toasts = toasts
        self.navigator = navigator
        self.timing = timing
        self.secureHash = secureHash
        self.verifySignature = verifySignature
        self.logger = logger
        self.callbacks = callbacks
        clock = backend.clock
        keeper = SessionStore(file: file, deadlines: timing.deadlines)
        refresher = SessionRefresher(keeper: keeper, backend: backend, clock: clock, timing: timing, logger: logger)
        caller = SessionCaller(keeper: keeper, refresher: refresher, clock: clock, logger: logger)
        keys = PublicKeyCache(backend: backend, timing: timing)
        let home = file.url.deletingLastPathComponent()
        names = AppleNames(directory: home)
        let directory = home.appendingPathComponent("flows")
        flows = FlowStore(directory: directory, binding: file.binding, now: clock.now)
        nonce = AppleNonce(directory: directory, now: clock.now)
    }

    func observe(_ observer: @escaping @MainActor (AuthEvent) -> Void) {
        keeper.observe(observer)
    }

    func followOtherProcesses() {
        keeper.follow(watcher)
    }

    var currentSession: AppUser? { keeper.session?.user }

    var sessionID: SessionID? {
        keeper.session.map { SessionID(account: $0.userID, generation: $0.generation) }
    }

    /// Whether the user signed in with a recovery mail and has not set a new password yet.
    var needsNewPassword: Bool {
        recovering != nil && keeper.session?.generation == recovering
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
        let (check, error) = await validate(within: limit)
        lastError = error
        // In a separate task: the caller's time limit covers only the check.
        if case .valid = check { Task { await self.sendKeptName() } }
        if case .otherBackend? = error, let error { toasts.post(.warning, error.description) }
        return check
    }

    @discardableResult
    func getCurrentSession() async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let (check, error) = await validate(within: AuthLimits.request)
            guard case .valid(let user) = check else { throw error ?? .notSignedIn }
            await sendKeptName()
            return user
        }
    }

    func refreshSession() async throws(AuthError) {
        try await recording { () throws(AuthError) in
            let session = try signedIn()
            try await converting { () throws(SessionFailure) in _ = try await refresher.refresh(session) }
            await sendKeptName()
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
            apiExpiresAt: session.flatMap(storedAPIToken).map(clock.expiry), origin: session?.origin,
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
        if grant.lacksSecondFactor { return try await hold(grant, for: purpose) }
        // A refresh of the session that is being replaced is no longer needed, and would hold the lock.
        refresher.cancel()
        let lock: FileLock
        do {
            lock = try await signInLock()
        } catch {
            await revoke(grant.access)
            throw error
        }
        defer { lock.release() }
        return try establish(grant, for: purpose, name: name)
    }

    /// The session's lock, for a sign-in. A process that refreshes the session meanwhile would store its result over a
    /// sign-in that did not wait for it.
    func signInLock() async throws(AuthError) -> FileLock {
        if let lock = try await keeper.lock(within: AuthLimits.refreshLock) { return lock }
        throw .unreachable(
            "another copy of the app is refreshing the session and has not finished. You are not signed in")
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
        // Whatever became of an earlier request to delete it, the account exists.
        tidying { () throws(AuthError) in try keeper.deletions.withdraw(session.userID) }
        recovering = purpose == .recovery ? session.generation : nil
        halfRecovered = nil
        // One that waited is finished by this sign-in, or replaced.
        tidying { () throws(AuthError) in try keeper.awaiting.endAny() }
        logger.info("Signed in.")
        return session
    }

    /// The stored session, for a call that requires one.
    func signedIn() throws(AuthError) -> Session {
        guard let session = try keeper.reload() else { throw .notSignedIn }
        return session
    }

    /// The stored session, if it is still the one in which the user was asked for something.
    func signedIn(as session: SessionID?) throws(AuthError) -> Session {
        guard let session else { throw .notSignedIn }
        let current = try signedIn()
        guard current.generation == session.generation else { throw .otherSession }
        return current
    }

    /// Makes a call for a session, by default the stored one.
    ///
    /// - Parameter feature: what the call is for, at the start of a sentence; for a function that a backend may lack.
    func calling<T: Sendable>(
        _ session: Session? = nil, for feature: String? = nil, _ request: (Bearer) async throws(BackendFailure) -> T
    ) async throws(AuthError) -> T {
        let stored = try signedIn()
        do throws(SessionFailure) {
            return try await caller.call(session ?? stored, request)
        } catch {
            if let feature, case .backend(.answer(let answer), _) = error, answer.lacksFunction {
                throw .notAvailable(what: feature)
            }
            throw error.error
        }
    }

    /// Runs a step for a session, and converts its failure to an ``AuthError``.
    func converting<T>(_ step: () async throws(SessionFailure) -> T) async throws(AuthError) -> T {
        do {
            return try await step()
        } catch {
            throw error.error
        }
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
