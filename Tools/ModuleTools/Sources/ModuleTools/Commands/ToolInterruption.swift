import Dispatch
import Foundation

/// Ends work when the process is asked to end, so that the work can clean up first.
enum ToolInterruption {
    /// Runs work in a task that is cancelled by the first signal that ends a program: Ctrl-C, `kill`, and a terminal that is
    /// closed. Later ones have no effect.
    ///
    /// - Throws: ``ToolFailure/interrupted(_:)`` when the work ended because of a signal; else what the work throws.
    static func cancelling<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (received, feed) = AsyncStream.makeStream(of: Int32.self)
        let sources = [SIGINT, SIGTERM, SIGHUP].filter(isKept).map { number in
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { feed.yield(number) }
            source.activate()
            return source
        }
        defer { for source in sources { source.cancel() } }
        let task = Task { try await work() }
        let listening = Task { () -> Int32? in
            for await number in received {
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

    /// Turns off a signal's own effect, which a dispatch source does not replace. One that was ignored when the process
    /// started (nohup) stays ignored.
    private static func isKept(_ number: Int32) -> Bool {
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
