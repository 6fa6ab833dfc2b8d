public import Foundation

/// Has the kernel tell about changes in directories. While nothing changes, nothing runs.
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

    /// - Parameter whenEnded: called by each stream's thread as the last thing that it does.
    init(whenEnded: @escaping @Sendable () -> Void) {
        self.whenEnded = whenEnded
    }

    public func changes(in directory: URL) -> AsyncStream<DirectoryChange> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { [whenEnded] continuation in
            guard let watch = DirectoryWatch(directory.standardizedFileURL.path) else {
                continuation.yield(DirectoryChange(mayHaveMissedSome: true))
                continuation.finish()
                return whenEnded()
            }
            continuation.onTermination = { [end = watch.end] _ in end.signal() }
            // Made here and used by its thread alone from now on.
            nonisolated(unsafe) let threadsWatch = watch
            let thread = Thread {
                Self.blockSignals()
                while let change = threadsWatch.next() { Self.hand(change, to: continuation) }
                continuation.finish()
                whenEnded()
            }
            thread.name = "directory"
            thread.stackSize = 512 * 1_024
            thread.start()
        }
    }

    /// The stream keeps one change. One that nobody took in time comes back, and is put together with the new one.
    private static func hand(
        _ change: DirectoryChange, to continuation: AsyncStream<DirectoryChange>.Continuation
    ) {
        guard case .dropped(var both) = continuation.yield(change) else { return }
        both.add(change)
        continuation.yield(both)
    }

    /// Signals are for the threads that wait for them.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
