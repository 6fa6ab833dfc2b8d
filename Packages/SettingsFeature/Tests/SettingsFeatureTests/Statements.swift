import GRDB
import Persistence
import Synchronization

/// The statements that the connection which writes carries out, by how they begin.
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

    /// What has been carried out since the last call.
    func taken() -> [String] {
        statements.withLock { statements in
            defer { statements = [] }
            return statements
        }
    }
}
