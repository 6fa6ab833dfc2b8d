import Synchronization

@testable import ModuleTools

/// A watcher whose changes a test reports.
final class ScriptedWatcher: FileWatching {
    let changes: AsyncStream<Void>
    private let feed: AsyncStream<Void>.Continuation
    private let whenWatched: @Sendable (_ number: Int) throws -> Void
    private let calls = Mutex<[[String]]>([])

    /// - Parameter whenWatched: called with the number of the call, after the directories are watched.
    init(whenWatched: @escaping @Sendable (_ number: Int) throws -> Void = { _ in }) {
        (changes, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.whenWatched = whenWatched
    }

    /// The directories of each call so far.
    var watched: [[String]] { calls.withLock(\.self) }

    func report() { feed.yield() }

    func watch(_ directories: [String]) throws {
        let number = calls.withLock { calls in
            calls.append(directories)
            return calls.count
        }
        try whenWatched(number)
    }

    func end() { feed.finish() }
}
