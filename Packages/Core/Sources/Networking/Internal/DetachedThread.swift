import Foundation

/// A thread that nothing waits for. Foundation's own cannot say that it did not start.
enum DetachedThread {
    private final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(_ name: String, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// - Parameters:
    ///   - name: what debuggers and `top` show, of 15 bytes at most.
    ///   - body: all that the thread does.
    /// - Returns: whether the thread exists; without it, `body` is never run.
    static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Body(name, body))
        let isStarted = create(context.toOpaque())
        if !isStarted { context.release() }
        return isStarted
    }

    private static func create(_ context: UnsafeMutableRawPointer) -> Bool {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        return pthread_create(&thread, nil, { DetachedThread.enter($0) }, context) == 0
    }

    private static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        pthread_detach(pthread_self())
        guard let context else { return nil }
        let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        Thread.current.name = body.name
        body.run()
        return nil
    }
}
