import Foundation
import GRDB

/// The database of a home, read beside the program that has it open.
struct RunningDatabase {
    private let queue: DatabaseQueue

    init(_ home: TestHome) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(600)
        queue = try DatabaseQueue(path: home.database.path, configuration: configuration)
    }

    /// Polls until a table has the expected number of rows. Limited by the time limit of the test.
    func awaitRows(of table: String, _ isExpected: (Int) -> Bool) async throws {
        while true {
            let count = try await queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") ?? 0 }
            if isExpected(count) { return }
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
