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
