import Synchronization

/// The last lines of the log, in memory, for inspecting a running app.
public final class RecentLog: Sendable {
    public static let limit = 200
    /// How many error lines are kept, however much has been logged since.
    public static let errorLimit = 20

    private struct State {
        var lines: [String] = []
        var errors: [String] = []
        var followers: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastFollower = 0
    }

    private let state = Mutex(State())

    public init() {}

    public var lines: [String] { state.withLock { $0.lines } }

    public var errors: [String] { state.withLock { $0.errors } }

    /// Yields an element when something has been logged; several lines may yield only one.
    public func changes() -> AsyncStream<Void> {
        let (stream, follower) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastFollower += 1
            state.followers[state.lastFollower] = follower
            return state.lastFollower
        }
        follower.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.followers.removeValue(forKey: number) }
        }
        return stream
    }

    func append(_ line: String, isError: Bool = false) {
        let followers = state.withLock { state in
            Self.keep(line, in: &state.lines, limit: Self.limit)
            if isError { Self.keep(line, in: &state.errors, limit: Self.errorLimit) }
            return Array(state.followers.values)
        }
        for follower in followers { follower.yield() }
    }

    private static func keep(_ line: String, in lines: inout [String], limit: Int) {
        if lines.count == limit { lines.removeFirst() }
        lines.append(line)
    }
}
