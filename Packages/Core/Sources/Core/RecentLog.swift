import Synchronization

/// The last lines of the log, in memory, for inspecting a running app.
public final class RecentLog: Sendable {
    /// How many lines are kept.
    public static let limit = 200
    /// How many error lines are kept, however much has been logged since.
    public static let errorLimit = 20

    private struct State {
        var lines: [String] = []
        var errors: [String] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// The kept lines, oldest first.
    public var lines: [String] { state.withLock { $0.lines } }

    /// The last error lines, oldest first.
    public var errors: [String] { state.withLock { $0.errors } }

    func append(_ line: String, isError: Bool = false) {
        state.withLock { state in
            Self.keep(line, in: &state.lines, limit: Self.limit)
            if isError { Self.keep(line, in: &state.errors, limit: Self.errorLimit) }
        }
    }

    private static func keep(_ line: String, in lines: inout [String], limit: Int) {
        if lines.count == limit { lines.removeFirst() }
        lines.append(line)
    }
}
