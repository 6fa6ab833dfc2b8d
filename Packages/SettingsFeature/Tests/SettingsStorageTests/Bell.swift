import Synchronization

/// Notifies a store of changes when a test requests it, and the test when the store has applied them.
final class Bell: Sendable {
    private struct State {
        var ringer: AsyncStream<Void>.Continuation?
        var watchings = 0
    }

    private let state = Mutex(State())
    private let (idles, idler) = AsyncStream.makeStream(of: Void.self)
    private let (endings, ender) = AsyncStream.makeStream(of: Void.self)

    /// How many times an observation has started.
    var watchings: Int { state.withLock { $0.watchings } }

    func changes() -> AsyncStream<Void> {
        let (rings, ringer) = AsyncStream.makeStream(of: Void.self)
        state.withLock { state in
            state.watchings += 1
            state.ringer = ringer
        }
        return AsyncStream { [idler] in
            idler.yield()
            for await _ in rings { return () }
            return nil
        } onCancel: { [ender] in
            ender.yield()
        }
    }

    /// Returns once the observer waits for the next change.
    func settle() async {
        for await _ in idles { return }
    }

    /// Returns once all changes so far have been applied.
    func ring() async {
        _ = state.withLock { $0.ringer }?.yield()
        await settle()
    }

    /// Ends the notifications, like a system that has run out of watches.
    func fallSilent() {
        state.withLock { $0.ringer }?.finish()
    }

    /// Returns once there is no observer any more.
    func end() async {
        for await _ in endings { return }
    }
}
