import Core
import Domain
import Foundation
import Observation

/// Holds the session in memory and in its file.
///
/// The file is shared by all processes and is authoritative. A change is written durably first and announced after
/// that, and it replaces only the session that it started from. No code here suspends between reading and writing, so
/// each step is atomic within a process; between processes, writers hold the lock.
@MainActor
@Observable
final class SessionStore {
    private(set) var session: Session?
    /// The generation of the session that a recovery mail started, until its account has a new password.
    private var recovering: UUID?
    /// The recovery that can be finished with another password, as long as its session is the current one.
    @ObservationIgnored var halfRecovered: HalfRecovered?
    /// The address that was entered last on the screens for signing in; not for the next person.
    @ObservationIgnored var enteredAddress = ""
    let file: SessionFile
    /// Holds the ``APIToken``. Stored beside the session and removed with it.
    let apiToken: PrivateFile
    let deletions: DeletionStore
    /// The sign-in that waits for the code of a second factor. It may wait while there is a session.
    let awaiting: AwaitedSignInStore
    /// Whether the session has been read, so that the initial event can be sent.
    @ObservationIgnored private var hasBegun = false
    @ObservationIgnored private var observers: [@MainActor (AuthEvent) -> Void] = []
    @ObservationIgnored private let deadlines: Deadlines
    /// Sessions that this process has left, and whose file could not be removed or was kept on purpose.
    @ObservationIgnored private var left: Set<UUID> = []
    @ObservationIgnored private var following: Task<Void, Never>?

    init(file: SessionFile, deadlines: Deadlines) {
        self.file = file
        let directory = file.url.deletingLastPathComponent()
        apiToken = PrivateFile(directory.appendingPathComponent("api-token.json"))
        awaiting = AwaitedSignInStore(directory: directory)
        deletions = DeletionStore(directory: directory)
        self.deadlines = deadlines
    }

    deinit {
        following?.cancel()
    }

    /// Sends all events from now on to `observer`, ``AuthEvent/initialSession(_:)`` first.
    func observe(_ observer: @escaping @MainActor (AuthEvent) -> Void) {
        observers.append(observer)
        if hasBegun { observer(.initialSession(session?.user)) }
    }

    /// From now on, what another process does to the session is announced at once.
    func follow(_ watcher: any DirectoryWatching) {
        guard following == nil else { return }
        let changes = watcher.changes(in: file.url.deletingLastPathComponent())
        let session = file.url.lastPathComponent
        let awaited = awaiting.file.url.lastPathComponent
        following = Task { [weak self] in
            for await change in changes {
                if change.names.contains(awaited) || change.mayHaveMissedSome { self?.awaiting.reload() }
                // A file that cannot be read changes nothing; the next call that needs the session reports the problem.
                if change.names.contains(session) || change.mayHaveMissedSome { _ = try? self?.reload() }
            }
        }
    }

    /// Makes the stored session the current one, whichever process stored it.
    @discardableResult
    func reload() throws(AuthError) -> Session? {
        var stored = try file.read()
        if let generation = stored?.generation, left.contains(generation) { stored = nil }
        announce(stored)
        return stored
    }

    /// Whether the user signed in with a recovery mail and has not set a new password yet.
    var needsNewPassword: Bool { recovering != nil && session?.generation == recovering }

    func finishRecovery(of session: Session) {
        if recovering == session.generation { recovering = nil }
    }

    /// Stores a new sign-in in place of any other session.
    func begin(_ new: Session, for purpose: SignInPurpose) throws(AuthError) {
        readOnce()
        try file.write(new)
        // The API token belonged to the replaced session.
        try? apiToken.discardWhole()
        announce(new, as: AuthEvent.events(from: session, to: new, for: purpose))
        recovering = purpose == .recovery ? new.generation : nil
    }

    /// Stores `new` if `old` is still the current session, in memory and in the file. False when another session has
    /// replaced it; that one is current then.
    func replace(_ old: Session, with new: Session) throws(AuthError) -> Bool {
        guard try reload()?.identity == old.identity else { return false }
        try file.write(new)
        announce(new)
        return true
    }

    /// Stores the user of `session` as the server reports it. A call may have refreshed the tokens; it is still the same
    /// session. Any other session is left unchanged.
    ///
    /// - Parameter isNameKnown: whether the server's name counts even if it is nil; otherwise a name that the server does
    ///   not have yet is kept.
    func keep(
        _ user: AppUser, of session: Session, withItsName isNameKnown: Bool = false
    ) async throws(AuthError) -> AppUser {
        // Without the lock, what is stored stays as it is until the next check.
        guard let lock = try await lock(within: AuthLimits.writeLock) else { return user }
        defer { lock.release() }
        guard let current = try reload(), current.generation == session.generation else { return user }
        let user = isNameKnown ? user : user.named(user.name ?? current.name)
        _ = try replace(current, with: current.renamed(user))
        return user
    }

    /// Ends `session`, as the server requires, if it is still the stored one. False when another session has replaced it;
    /// that one is current then.
    func end(_ session: Session, because answer: ServerAnswer) throws(AuthError) -> Bool {
        guard try reload()?.identity == session.identity else { return false }
        // Without the session, nothing could find that out.
        if answer.code == .userNotFound { try deletions.confirm(session.userID) }
        try discard(session, as: [.signedOut(.server(reason: AuthError(answer).description))])
        return true
    }

    /// Ends `session` in this process, whatever is stored, and removes the files.
    ///
    /// - Parameter events: the events to announce; nil for a sign-out in this process.
    func discard(_ session: Session?, as events: [AuthEvent]? = nil) throws(AuthError) {
        readOnce()
        if let session { left.insert(session.generation) }
        announce(nil, as: events, cause: .thisProcess)
        // Both are removed, even if the first removal fails.
        let removed = Result { () throws(AuthError) in try apiToken.discardWhole() }
        try file.remove()
        try removed.get()
    }

    /// Ends `session` in this process but keeps its file: it belongs to another backend.
    func leave(_ session: Session?) {
        if let session { left.insert(session.generation) }
        announce(nil, cause: .anotherBackend)
    }

    /// The session's lock between processes, or nil when another holder kept it for longer than `limit`.
    func lock(within limit: Duration) async throws(AuthError) -> FileLock? {
        try await lock(file.lock, within: limit)
    }

    /// The lock between processes at `url`, or nil when another holder kept it for longer than `limit` or until the
    /// caller was cancelled.
    func lock(_ url: URL, within limit: Duration) async throws(AuthError) -> FileLock? {
        do {
            return try await deadlines.cancelling(after: limit) { try await FileLock.acquire(at: url) }
        } catch let error as FileError {
            throw .storage(error.description)
        } catch {
            return nil
        }
    }

    // The first event reports who was signed in, so the session must be read before any other event is sent.
    private func readOnce() {
        guard !hasBegun else { return }
        do {
            try reload()
        } catch {
            announce(nil)
        }
    }

    /// - Parameters:
    ///   - known: the events for the change; nil to derive them from the change.
    ///   - cause: of the change, if they are derived.
    private func announce(_ new: Session?, as known: [AuthEvent]? = nil, cause: SessionCause = .anotherProcess) {
        let old = session
        if old != new { session = new }
        if old?.generation != new?.generation { enteredAddress = "" }
        if new?.generation != halfRecovered?.generation { halfRecovered = nil }
        let events =
            hasBegun
            ? known ?? AuthEvent.events(from: old, to: new, cause: cause) : [.initialSession(new?.user)]
        hasBegun = true
        for event in events {
            for observer in observers { observer(event) }
        }
    }
}

/// The events for a change of the session.
extension AuthEvent {
    /// Derived from the two sessions.
    static func events(from old: Session?, to new: Session?, cause: SessionCause) -> [AuthEvent] {
        guard old?.identity != new?.identity else { return [] }
        guard let new else { return [.signedOut(cause)] }
        guard let old else { return [.signedIn(new.user)] }
        guard old.generation == new.generation else {
            return (old.userID == new.userID ? [] : [.signedOut(cause)]) + [.signedIn(new.user)]
        }
        guard old.accessToken != new.accessToken else { return [.userUpdated(new.user)] }
        return [.tokenRefreshed(new.user)] + (old.user == new.user ? [] : [.userUpdated(new.user)])
    }

    /// For a sign-in in this process, which the app is notified of when its screen has finished.
    static func events(from old: Session?, to new: Session, for purpose: SignInPurpose) -> [AuthEvent] {
        if purpose == .emailChange, old?.userID == new.userID { return [.userUpdated(new.user)] }
        let isReplaced = old != nil && old?.userID != new.userID
        return (isReplaced ? [.signedOut(.thisProcess)] : [])
            + (purpose == .recovery ? [.passwordRecovery(new.user)] : [])
    }
}
