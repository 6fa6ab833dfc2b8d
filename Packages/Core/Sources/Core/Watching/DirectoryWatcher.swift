public import Foundation
import Synchronization

/// Watches directories by means of the kernel. While nothing changes, nothing runs.
///
/// Each stream has a thread that sleeps in the kernel, without a timeout, until something happens or the stream ends.
///
/// ```swift
/// for await change in DirectoryWatcher().changes(in: homes.state) where change.names.contains("session.json") {
///     await readSession()
/// }
/// ```
public struct DirectoryWatcher: DirectoryWatching {
    private let whenEnded: @Sendable () -> Void

    public init() {
        self.init(whenEnded: {})
    }

    /// - Parameter whenEnded: called by each stream's thread just before it ends.
    init(whenEnded: @escaping @Sendable () -> Void) {
        self.whenEnded = whenEnded
    }

    public func changes(in directory: URL) -> AsyncStream<DirectoryChange> {
        // Only the reader retains the stream: when the reader is gone, the watch ends.
        let (arrivals, news) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let untaken = Untaken(news: news)
        if let watch = DirectoryWatch(directory.standardizedFileURL.path) {
            news.onTermination = { [end = watch.end] _ in end.signal() }
            // Created here, and used only by its thread from now on.
            nonisolated(unsafe) let threadsWatch = watch
            let thread = Thread { [whenEnded] in
                Self.blockSignals()
                while let change = threadsWatch.next() { untaken.add(change) }
                news.finish()
                whenEnded()
            }
            thread.name = "directory"
            thread.stackSize = 512 * 1_024
            thread.start()
        } else {
            untaken.add(DirectoryChange(mayHaveMissedSome: true))
            news.finish()
            whenEnded()
        }
        return AsyncStream {
            for await _ in arrivals {
                if let change = untaken.take() { return change }
            }
            return nil
        }
    }

    /// All changes since the last call of ``take()``, as one.
    private final class Untaken: Sendable {
        private let news: AsyncStream<Void>.Continuation
        private let change = Mutex(DirectoryChange())

        /// - Parameter news: gets an element after each change.
        init(news: AsyncStream<Void>.Continuation) {
            self.news = news
        }

        func add(_ new: DirectoryChange) {
            change.withLock { $0.add(new) }
            news.yield()
        }

        /// - Returns: nil when nothing has happened.
        func take() -> DirectoryChange? {
            change.withLock { change in
                defer { change = DirectoryChange() }
                return change.isEmpty ? nil : change
            }
        }
    }

    /// Signals are handled by the threads that wait for them.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
