public import Foundation
import Synchronization

/// Watches directories by means of the kernel. While nothing changes, nothing runs.
///
/// Each directory that is watched has a thread, however many streams report its changes. The thread sleeps in the kernel,
/// without a timeout, until something happens or the last stream ends.
///
/// ```swift
/// for await change in watcher.changes(in: homes.state) where change.names.contains("session.json") {
///     await readSession()
/// }
/// ```
public final class DirectoryWatcher: DirectoryWatching {
    private struct Watch {
        let end: EndSignal
        var readers: [ObjectIdentifier: Untaken] = [:]
    }

    private let whenEnded: @Sendable () -> Void
    /// By the directory's path.
    private let watches = Mutex<[String: Watch]>([:])

    public convenience init() {
        self.init(whenEnded: {})
    }

    /// - Parameter whenEnded: called by each thread just before it ends.
    init(whenEnded: @escaping @Sendable () -> Void) {
        self.whenEnded = whenEnded
    }

    public func changes(in directory: URL) -> AsyncStream<DirectoryChange> {
        // Only the reader retains the stream: when the reader is gone, it ends.
        let (arrivals, news) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let untaken = Untaken(news: news)
        let path = directory.standardizedFileURL.path
        let reader = ObjectIdentifier(untaken)
        // Retains this watcher: the stream may outlive every other reference to it.
        news.onTermination = { _ in self.remove(reader, from: path) }
        if !add(untaken, to: path) {
            untaken.add(DirectoryChange(mayHaveMissedSome: true))
            untaken.finish()
        }
        return AsyncStream {
            for await _ in arrivals {
                if let change = untaken.take() { return change }
            }
            return nil
        }
    }

    /// - Returns: false when the system cannot watch.
    private func add(_ reader: Untaken, to path: String) -> Bool {
        watches.withLock { watches in
            if watches[path] == nil { watches[path] = begin(path).map { Watch(end: $0) } }
            watches[path]?.readers[ObjectIdentifier(reader)] = reader
            return watches[path] != nil
        }
    }

    private func remove(_ reader: ObjectIdentifier, from path: String) {
        watches.withLock { watches in
            guard watches[path]?.readers.removeValue(forKey: reader) != nil else { return }
            guard let watch = watches[path], watch.readers.isEmpty else { return }
            watch.end.signal()
            watches[path] = nil
        }
    }

    private func begin(_ path: String) -> EndSignal? {
        guard let watch = DirectoryWatch(path) else {
            whenEnded()
            return nil
        }
        let end = watch.end
        // Created here, and used only by its thread from now on.
        nonisolated(unsafe) let threadsWatch = watch
        let thread = Thread {
            ThreadSignals.block()
            while let change = threadsWatch.next() {
                for reader in self.readers(of: path, until: end) { reader.add(change) }
            }
            for reader in self.readers(of: path, until: end, leaving: true) { reader.finish() }
            self.whenEnded()
        }
        thread.name = "directory"
        thread.stackSize = 512 * 1_024
        thread.start()
        return end
    }

    /// - Parameter leaving: whether the directory is watched no longer.
    /// - Returns: none when this watch has been replaced by another of the same directory.
    private func readers(of path: String, until end: EndSignal, leaving: Bool = false) -> [Untaken] {
        watches.withLock { watches in
            guard let watch = watches[path], watch.end === end else { return [] }
            if leaving { watches[path] = nil }
            return Array(watch.readers.values)
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

        func finish() {
            news.finish()
        }
    }
}
