/// Says once a second that something may have happened, on systems without another watcher here.
final class PollingWatcher: FileWatching {
    let changes: AsyncStream<Void>
    private let feed: AsyncStream<Void>.Continuation
    private let loop: Task<Void, Never>

    /// - Parameter wait: returns after the time between two looks.
    init(wait: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }) {
        let (changes, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        (self.changes, self.feed) = (changes, feed)
        loop = Task {
            while (try? await wait()) != nil { feed.yield() }
        }
    }

    deinit { loop.cancel() }

    func watch(_ directories: [String]) {}

    func end() {
        loop.cancel()
        feed.finish()
    }
}
