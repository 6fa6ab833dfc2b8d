import Core
import Design
import Domain
import Foundation
import Logging
import Navigation
import Observation

/// The feature: gives each call to the part that carries it out, and keeps the error of the last one.
@MainActor
@Observable
final class AuthManager: AuthFeatureAPI {
    let id = "auth"
    private(set) var lastError: AuthError?
    let store: SessionStore
    @ObservationIgnored let toasts: ToastCenter
    @ObservationIgnored let navigator: Navigator<AuthRoute>
    @ObservationIgnored let callbacks: AuthCallbacks
    @ObservationIgnored private let caller: SessionCaller
    @ObservationIgnored private let validation: SessionValidation
    @ObservationIgnored private let ending: SessionEnding
    @ObservationIgnored private let apiTokens: APITokens
    @ObservationIgnored private let flows: LinkFlows
    @ObservationIgnored private let account: AccountChanges
    @ObservationIgnored private let credentials: CredentialSignIns
    @ObservationIgnored private let apple: AppleSignIn
    @ObservationIgnored private let factorChanges: FactorChanges
    @ObservationIgnored private let secondFactor: SecondFactorSignIn
    @ObservationIgnored private let removal: AccountRemoval
    @ObservationIgnored private let watcher: any DirectoryWatching

    init(
        backend: SupabaseAuthBackend, storage: AuthStorage, secureHash: @escaping @Sendable (Data) -> Data,
        toasts: ToastCenter, navigator: Navigator<AuthRoute>, timing: AuthTiming, logger: Logger,
        callbacks: AuthCallbacks
    ) {
        self.toasts = toasts
        self.navigator = navigator
        self.callbacks = callbacks
        watcher = storage.watcher
        let home = storage.sessionFile.deletingLastPathComponent()
        let flowStore = FlowStore(directory: home.appendingPathComponent("flows"), now: backend.clock.now)
        let names = AppleNames(directory: home)
        store = SessionStore(file: SessionFile(url: storage.sessionFile), deadlines: timing.deadlines)
        caller = SessionCaller(
            store: store, backend: backend,
            refresher: SessionRefresher(store: store, backend: backend, timing: timing, logger: logger),
            logger: logger)
        validation = SessionValidation(caller: caller, timing: timing)
        ending = SessionEnding(caller: caller, flows: flowStore, timing: timing, toasts: toasts)
        apiTokens = APITokens(caller: caller)
        let signIns = SignIns(caller: caller, names: names, ending: ending)
        flows = LinkFlows(caller: caller, store: flowStore, signIns: signIns, secureHash: secureHash)
        account = AccountChanges(flows: flows, names: names)
        credentials = CredentialSignIns(flows: flows, account: account)
        apple = AppleSignIn(
            flows: flows, account: account, nonce: AppleNonce(directory: flowStore.directory, now: backend.clock.now),
            toasts: toasts)
        factorChanges = FactorChanges(caller: caller)
        secondFactor = SecondFactorSignIn(signIns: signIns, factors: factorChanges)
        removal = AccountRemoval(caller: caller, flows: flowStore, names: names, toasts: toasts)
    }

    // MARK: The session

    var currentSession: AppUser? { store.session?.user }

    var sessionID: SessionID? { store.session.map { SessionID(account: $0.userID, generation: $0.generation) } }

    func observe(_ observer: @escaping @MainActor (AuthEvent) -> Void) { store.observe(observer) }

    func followOtherProcesses() { store.follow(watcher) }

    func restoreSession() throws(AuthError) {
        do {
            store.awaiting.reload()
            try store.reload()
            lastError = nil
        } catch {
            caller.logger.error("The session could not be read: \(error)")
            lastError = error
            throw error
        }
    }

    func validateSession(within limit: Duration) async -> SessionCheck {
        let (check, error) = await validation.run(within: limit)
        lastError = error
        // In a separate task: the caller's time limit covers only the check.
        if case .valid = check { Task { await self.account.sendKeptName() } }
        if case .otherBackend? = error, let error { toasts.post(.warning, error.description) }
        return check
    }

    @discardableResult
    func signOut(scope: SignOutScope) async -> SignOutResult {
        let (result, error) = await ending.signOut(scope: scope)
        note(error)
        return result
    }

    func authenticateAPI() async throws(AuthError) { try await recording { try await apiTokens.ensure() } }

    // Called in the background: a failure does not come from an action of the user, so `lastError` does not change.
    func authorization() async throws(AuthError) -> SessionAuthorization {
        let stored = try caller.signedIn()
        do {
            let session = try await caller.prepared(stored)
            return SessionAuthorization(account: session.userID, token: session.accessToken, origin: session.origin)
        } catch {
            throw error.error
        }
    }

    // MARK: What commands ask of the session

    func status() -> SessionStatus {
        var problem: String?
        do { try store.reload() } catch { problem = error.description }
        store.awaiting.reload()
        let session = store.session
        return SessionStatus(
            user: session?.user, assurance: session.map { AssuranceLevel(of: $0.accessToken) },
            awaited: awaitedSecondFactor, expiresAt: session.map { caller.clock.expiry($0) },
            apiExpiresAt: session.flatMap(apiTokens.stored).map(caller.clock.expiry), origin: session?.origin,
            storage: store.file.url.path, problem: problem)
    }

    func refreshSession() async throws(AuthError) {
        try await recording {
            _ = try await caller.refresher.refresh(try caller.signedIn())
            await account.sendKeptName()
        }
    }

    func claims() async throws(AuthError) -> SessionClaims { try await recording { try await caller.claims() } }

    /// The signed-in user as the server reports it, after a refresh if one is due.
    @discardableResult
    func getCurrentSession() async throws(AuthError) -> AppUser {
        try await recording {
            let (check, error) = await validation.run(within: AuthLimits.request)
            guard case .valid = check, let user = currentSession else { throw error ?? .notSignedIn }
            await account.sendKeptName()
            return user
        }
    }

    // MARK: Signing in

    @discardableResult
    func signUp(email: String, password: String) async throws(AuthError) -> AppUser {
        try await recording { try await credentials.signUp(email: email, password: password).user }
    }

    @discardableResult
    func signIn(email: String, password: String) async throws(AuthError) -> AppUser {
        try await recording { try await credentials.signIn(email: email, password: password).user }
    }

    func requestMagicLink(email: String) async throws(AuthError) {
        try await recording { try await credentials.requestMagicLink(email: email) }
    }

    func requestRecovery(email: String) async throws(AuthError) {
        try await recording { try await credentials.requestRecovery(email: email) }
    }

    func resend(_ mail: ResendableMail, email: String) async throws(AuthError) {
        try await recording { try await credentials.resend(mail, email: email) }
    }

    @discardableResult
    func verify(code: String, email: String, for purpose: CodePurpose) async throws(AuthError) -> AppUser {
        try await recording { try await credentials.verify(code: code, email: email, for: purpose).user }
    }

    @discardableResult
    func recover(email: String, code: String, newPassword: String) async throws(AuthError) -> AppUser {
        try await recording { try await credentials.recover(email: email, code: code, newPassword: newPassword) }
    }

    @discardableResult
    func getSessionFromUrl(_ url: URL) async throws(AuthError) -> AppUser {
        try await complete(url).user
    }

    func complete(_ link: URL) async throws(AuthError) -> CompletedSignIn {
        try await recording { try await flows.complete(link) }
    }

    func beginAppleInBrowser() async throws(AuthError) -> URL {
        try await recording { try await apple.beginInBrowser() }
    }

    func beginAppleToken() throws(AuthError) -> String {
        do {
            let hash = try apple.beginToken()
            lastError = nil
            return hash
        } catch {
            throw noted(error)
        }
    }

    @discardableResult
    func signInWithApple(_ credential: AppleCredential) async throws(AuthError) -> AppUser {
        try await recording { try await apple.signIn(credential) }
    }

    // MARK: Second factors

    var awaitedSecondFactor: AwaitedSecondFactor? {
        secondFactor.awaited.map { AwaitedSecondFactor(user: $0.user, expiresAt: caller.clock.expiry($0)) }
    }

    var lacksSecondFactor: Bool { store.session?.lacksSecondFactor ?? false }

    @discardableResult
    func verifySecondFactor(code: String, factor: String? = nil) async throws(AuthError) -> AppUser {
        try await confirmSecondFactor(code: code, factor: factor).user
    }

    func confirmSecondFactor(code: String, factor: String? = nil) async throws(AuthError) -> CompletedSignIn {
        try await recording { try await secondFactor.confirm(code: code, factor: factor) }
    }

    func cancelSecondFactor() async throws(AuthError) { try await recording { try await secondFactor.cancel() } }

    func factors() async throws(AuthError) -> [AuthFactor] { try await getCurrentSession().factors }

    func enrollFactor(name: String?) async throws(AuthError) -> FactorEnrollment {
        try await recording { try await factorChanges.enroll(name: name) }
    }

    @discardableResult
    func confirmFactor(id: String, code: String) async throws(AuthError) -> AppUser {
        try await recording { try await factorChanges.confirm(id: id, code: code) }
    }

    func removeFactor(id: String) async throws(AuthError) {
        try await recording { try await factorChanges.remove(id: id) }
    }

    // MARK: The account

    @discardableResult
    func updateUser(_ change: UserChange, in session: SessionID?) async throws(AuthError) -> AppUser {
        try await recording { try await account.update(change, in: session) }
    }

    func requestReauthentication(in session: SessionID?) async throws(AuthError) {
        try await recording { try await account.requestReauthentication(in: session) }
    }

    func deleteAccount(in session: SessionID?) async throws(AuthError) {
        let leftover = try await recording { try await removal.run(in: session) }
        if let leftover { note(leftover) }
    }

    var deletedAccounts: [String] { store.deletions.confirmed }

    func finishDeletion(of account: String) throws(AuthError) { try store.deletions.finish(account) }

    // MARK: The last error

    /// Makes a call, and records its failure as ``lastError``.
    private func recording<T>(_ call: () async throws -> T) async throws(AuthError) -> T {
        do {
            let result = try await call()
            lastError = nil
            return result
        } catch {
            throw noted(error)
        }
    }

    private func noted(_ error: any Error) -> AuthError {
        let error = AuthError(of: error)
        note(error)
        return error
    }

    private func note(_ error: AuthError?) {
        if let error { caller.logger.info("A call failed: \(error)") }
        lastError = error
    }
}
