import Synchronization

/// Ports of 127.0.0.1 on which nothing listens. They are below the ports that backends and the system choose, so a test can
/// leave one closed, or open it again later.
public enum UnusedPort {
    /// The tests of another clone, at the same time, begin elsewhere.
    private static let last = Mutex(UInt16.random(in: 10_000..<20_000))

    /// Another one at each call.
    public static func next() throws -> UInt16 {
        // Other programs may listen on some. The listener is closed at once.
        for _ in 1..<1_000 {
            if let listener = try? SilentListener(port: following()) { return listener.port }
        }
        return try SilentListener(port: following()).port
    }

    private static func following() -> UInt16 {
        last.withLock { last in
            last = last < 19_999 ? last + 1 : 10_000
            return last
        }
    }
}
