import Synchronization

/// The last lines of the log, in memory, for whoever looks into a running app.
public final class RecentLog: Sendable {
    /// How many lines are kept.
    public static let limit = 200

    private let kept = Mutex<[String]>([])

    public init() {}

    /// The kept lines, oldest first.
    public var lines: [String] { kept.withLock { $0 } }

    func append(_ line: String) {
        kept.withLock { lines in
            if lines.count == Self.limit { lines.removeFirst() }
            lines.append(line)
        }
    }
}
