public import Foundation
import Synchronization

/// Watches directories by means of the kernel. While nothing changes, nothing runs.
///
/// Each directory that is watched has a thread, however many streams report its changes. The thread sleeps in the kernel,
/// without a timeout, until something happens or the last stream ends. Only while the directory is missing, or the kernel
/// has no watch left, does it wake up every second.
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

    typealias Watching = @Sendable (_ path: String, _ end: EndSignal) -> DirectoryWatch?

    private let whenEnded: @Sendable () -> Void
    private let pause: Duration
    private let watch: Watching
    private let watches = Mutex<[String: Watch]>([:])

    public convenience init() {
        self.init(whenEnded: {})
    }

    /// - Parameters:
    ///   - whenEnded: called by each thread just before it ends.
    ///   - pause: between two looks at a directory that the system cannot watch.
    ///   - watch: asks the system to watch.
    init(
        whenEnded: @escaping @Sendable () -> Void, pause: Duration = .seconds(1),
        watch: @escaping Watching = { DirectoryWatch($0, until: $1) }
    ) {
        self.whenEnded = whenEnded
        self.pause = pause
        self.watch = watch
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

    /// - Returns: false when the process has no descriptors left.
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
        guard let end = EndSignal() else {
            whenEnded()
            return nil
        }
        // Created here, and used only by its thread from now on.
        nonisolated(unsafe) let first = watch(path, end)
        let thread = Thread {
            ThreadSignals.block()
            var watch = first
            while true {
                if let change = watch?.next() {
                    self.report(change, to: path, until: end)
                    continue
                }
                guard !end.isSignalled(within: self.pause) else { break }
                watch = self.watch(path, end)
                // Nothing changes in a directory that is missing.
                guard watch != nil || access(path, F_OK) == 0 else { continue }
                self.report(DirectoryChange(mayHaveMissedSome: true), to: path, until: end)
            }
            self.whenEnded()
        }
        thread.name = "directory"
        thread.stackSize = 512 * 1_024
        thread.start()
        return end
    }

    private func report(_ change: DirectoryChange, to path: String, until end: EndSignal) {
        let readers: [Untaken] = watches.withLock { watches in
            // It may have been replaced by another watch of the same directory.
            guard let watch = watches[path], watch.end === end else { return [] }
            return Array(watch.readers.values)
        }
        for reader in readers { reader.add(change) }
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
