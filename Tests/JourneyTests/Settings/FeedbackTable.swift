import Foundation
import GRDB
import Testing

/// The feedback queue of a home, read without the program.
struct FeedbackTable {
    private let queue: DatabaseQueue

    init(_ home: TestHome) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(600)
        queue = try DatabaseQueue(path: home.database.path, configuration: configuration)
    }

    /// Polls until this many messages are queued. Limited by the time limit of the test.
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
