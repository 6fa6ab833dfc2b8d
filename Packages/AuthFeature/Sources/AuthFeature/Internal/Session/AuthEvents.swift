/// Sends session events to all subscribers, in order and without loss.
@MainActor
final class AuthEvents {
    /// Whether the session has been read, so that the initial event can be sent.
    private(set) var hasBegun = false
    private var latest: AppUser?
    private var subscribers: [AsyncStream<AuthEvent>.Continuation] = []

    deinit {
        for subscriber in subscribers { subscriber.finish() }
    }

    /// All events from now on, ``AuthEvent/initialSession(_:)`` first.
    func subscribe() -> AsyncStream<AuthEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AuthEvent.self, bufferingPolicy: .unbounded)
        subscribers.append(continuation)
        if hasBegun { continuation.yield(.initialSession(latest)) }
        return stream
    }

    /// Sends the initial event, after the session was read for the first time.
    func begin(with user: AppUser?) {
        hasBegun = true
        latest = user
        tell(.initialSession(user))
    }

    /// - Parameter user: the user who is signed in after these events.
    func emit(_ events: [AuthEvent], leaving user: AppUser?) {
        latest = user
        for event in events { tell(event) }
    }

    // Subscribers that have stopped listening are found and removed when an event is sent.
    private func tell(_ event: AuthEvent) {
        subscribers.removeAll { subscriber in
            if case .terminated = subscriber.yield(event) { true } else { false }
        }
    }
}
