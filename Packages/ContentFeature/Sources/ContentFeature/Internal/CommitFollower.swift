import ContentStorage

/// Reads again what a screen shows, as long as the screen has it: after a change in this process, by what it concerns, and
/// after each commit of another process.
@MainActor
final class CommitFollower {
    /// A reply that streams in another process commits several times a second; what comes meanwhile is one change.
    private static let pause = Duration.milliseconds(500)

    private var task: Task<Void, Never>?

    deinit {
        task?.cancel()
    }

    /// Does nothing when it has begun before. What is read must not hold the screen.
    func begin(_ services: ContentServices, _ kinds: ContentKinds, read: @escaping @MainActor () async -> Void) {
        guard task == nil else { return }
        task = Task { [changes = services.store.changes(of: kinds), clock = services.process.clock] in
            for await _ in changes {
                await read()
                guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
            }
        }
    }
}
