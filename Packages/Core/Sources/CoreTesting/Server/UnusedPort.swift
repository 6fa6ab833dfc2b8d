import Synchronization

/// Ports of 127.0.0.1 on which nothing listens. No program takes one by itself: they are below those that backends and the
/// system choose from. So a test can leave one closed, or open it again later.
public enum UnusedPort {
    /// The tests of another clone, at the same time, begin elsewhere.
    private static let last = Mutex(UInt16.random(in: 10_000..<20_000))

    /// Another one at each call.
    public static func next() throws -> UInt16 {
        var failure: any Error = LoopbackSocket.Failure(call: "listen", code: 0)
        for _ in 0..<1_000 {
            let port = last.withLock { last in
                last = last < 19_999 ? last + 1 : 10_000
                return last
            }
            do {
                // Something else on this machine may use it. The listener is closed at once.
                return try SilentListener(port: port).port
            } catch {
                failure = error
            }
        }
        throw failure
    }
}
