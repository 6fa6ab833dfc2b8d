/// Sends session events to all observers, in order and without loss.
@MainActor
final class AuthEvents {
    /// Whether the session has been read, so that the initial event can be sent.
    private(set) var hasBegun = false
    private var latest: AppUser?
    private var observers: [@MainActor (AuthEvent) -> Void] = []

    /// Sends all events from now on to `observer`, ``AuthEvent/initialSession(_:)`` first.
    func observe(_ observer: @escaping @MainActor (AuthEvent) -> Void) {
        observers.append(observer)
        if hasBegun { observer(.initialSession(latest)) }
    }

    /// Sends the initial event, after the session was read for the first time.
    func begin(with user: AppUser?) {
        hasBegun = true
        emit([.initialSession(user)], leaving: user)
    }

    /// - Parameter user: the user who is signed in after these events.
    func emit(_ events: [AuthEvent], leaving user: AppUser?) {
        latest = user
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
        guard let old else { return [.signedIn(new.user, cause)] }
        guard old.identity.generation == new.identity.generation else {
            let isSameUser = old.user.uid == new.user.uid
            return (isSameUser ? [] : [.signedOut(cause)]) + [.signedIn(new.user, cause)]
        }
        guard old.accessToken != new.accessToken else { return [.userUpdated(new.user)] }
        return [.tokenRefreshed(new.user)] + (old.user == new.user ? [] : [.userUpdated(new.user)])
    }

    /// For a sign-in in this process.
    static func events(from old: Session?, to new: Session, arriving purpose: Arrival.Purpose) -> [AuthEvent] {
        if purpose == .emailChange, old?.user.uid == new.user.uid { return [.userUpdated(new.user)] }
        let recovery: [AuthEvent] = purpose == .recovery ? [.passwordRecovery(new.user)] : []
        return events(from: old, to: new, cause: .thisProcess) + recovery
    }
}
