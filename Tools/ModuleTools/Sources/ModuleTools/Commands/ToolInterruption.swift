import Dispatch
import Foundation
import Synchronization

/// Ends work when the process is asked to end, so that the work can clean up first.
enum ToolInterruption {
    /// Runs work in a task that the first of ``EndingSignals`` cancels. Later ones have no effect.
    ///
    /// - Throws: ``ToolFailure/interrupted(_:)`` when the work ended because of a signal; else what the work throws.
    static func cancelling<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let signals = EndingSignals()
        let task = Task { try await work() }
        let listening = Task { () -> Int32? in
            for await number in signals.received {
                task.cancel()
                return number
            }
            return nil
        }
        let result = await task.result
        listening.cancel()
        if case .failure = result, let number = await listening.value { throw ToolFailure.interrupted(number) }
        return try result.get()
    }
}

/// The signals that end a program: Ctrl-C, `kill`, and a terminal that is closed.
final class EndingSignals: Sendable {
    /// Each signal that arrives, instead of its effect.
    let received: AsyncStream<Int32>
    private let sources: Mutex<[any DispatchSourceSignal]>

    /// A signal that was ignored when the process started (nohup) stays ignored.
    init() {
        let (received, feed) = AsyncStream.makeStream(of: Int32.self)
        self.received = received
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM, SIGHUP] where Self.isKept(number) {
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { feed.yield(number) }
            source.activate()
            sources.append(source)
        }
        self.sources = Mutex(sources)
    }

    deinit { sources.withLock { for source in $0 { source.cancel() } } }

    private static func isKept(_ number: Int32) -> Bool {
        // A dispatch source does not replace the signal's own effect.
        let before = signal(number, SIG_IGN)
        return unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends this process by the signal, so that its parent sees what ended it: a shell returns 130 for Ctrl-C.
    static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        kill(getpid(), number)
        // Not reached, unless the signal is blocked.
        exit(128 + number)
    }
}
