import Foundation
import GRDB
import Testing

/// The feedback that waits in a home, looked at past the program.
struct FeedbackTable {
    private let queue: DatabaseQueue

    init(_ home: TestHome) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(600)
        queue = try DatabaseQueue(path: home.database.path, configuration: configuration)
    }

    /// Looks until so many messages wait. Bounded by the time that a test has.
    func awaitWaiting(_ count: Int) async throws {
        while true {
            let waiting = try await queue.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM settings_feedback")
            }
            if waiting == count { return }
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
