import GRDB
import Persistence
import Synchronization

/// The statements that the writer connection executes, by their first words.
final class Statements: Sendable {
    private let statements = Mutex<[String]>([])

    func record(_ database: AppDatabase) throws {
        try database.pool().writeWithoutTransaction { [self] connection in
            connection.trace { [self] event in
                let statement = event.description
                guard !["BEGIN", "COMMIT", "ROLLBACK"].contains(where: statement.hasPrefix) else { return }
                statements.withLock { $0.append(String(statement.prefix(35))) }
            }
        }
    }

    /// The statements that were executed since the last call.
    func taken() -> [String] {
        statements.withLock { statements in
            defer { statements = [] }
            return statements
        }
    }
}
