import Core
import Foundation

/// A thread that nothing waits for, and that handles no signals. Foundation's own cannot say that it did not start.
enum DetachedThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// - Parameters:
    ///   - name: what debuggers and `top` show, of 15 bytes at most.
    ///   - body: all that the thread does.
    /// - Returns: whether the thread exists; without it, `body` is never run.
    static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(
            Body {
                pthread_detach(pthread_self())
                Thread.current.name = name
                ThreadSignals.block()
                body()
            })
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let isStarted = pthread_create(&thread, nil, { DetachedThread.run($0) }, context.toOpaque()) == 0
        if !isStarted { context.release() }
        return isStarted
    }

    private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
}
