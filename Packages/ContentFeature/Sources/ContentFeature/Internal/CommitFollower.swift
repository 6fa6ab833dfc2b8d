import ContentStorage

/// Reads again after commits of any process what a screen shows, as long as the screen has it.
@MainActor
final class CommitFollower {
    /// A reply that streams commits several times a second; what comes meanwhile is one change.
    private static let pause = Duration.milliseconds(500)

    private var task: Task<Void, Never>?

    deinit {
        task?.cancel()
    }

    /// Does nothing when it has begun before. What is read must not hold the screen.
    func begin(_ services: ContentServices, read: @escaping @MainActor () async -> Void) {
        guard task == nil else { return }
        task = Task { [changes = services.store.conversations.changes(), clock = services.process.clock] in
            for await _ in changes {
                await read()
                guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
            }
        }
    }
}
