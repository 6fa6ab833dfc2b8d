import Dispatch
import Foundation
import Synchronization

/// Ends work when the process is asked to end, so that the work can clean up first.
enum Interruption {
    /// Runs work in a task that SIGINT (Ctrl-C), SIGTERM and SIGHUP cancel.
    ///
    /// - Throws: ``ToolFailure/interrupted(_:)`` when the work ended because of a signal; else what the work throws.
    static func cancelling<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let received = Mutex<Int32?>(nil)
        let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            // The default action would end the process before the work has cleaned up.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                received.withLock { $0 = $0 ?? number }
                task.cancel()
            }
            source.resume()
            return (number, source)
        }
        defer {
            for (number, source) in sources {
                source.cancel()
                signal(number, SIG_DFL)
            }
        }
        let result = await task.result
        if case .failure = result, let number = received.withLock({ $0 }) { throw ToolFailure.interrupted(number) }
        return try result.get()
    }
}
