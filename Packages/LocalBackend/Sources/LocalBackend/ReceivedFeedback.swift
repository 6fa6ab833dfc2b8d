import Core
public import Foundation
import GRDB
import Persistence

/// A message that a user sent to the makers of the app.
public struct ReceivedFeedback: Sendable, Equatable, Encodable {
    /// The message's id, chosen by the client; unique per user.
    public let id: String
    /// The id of the account.
    public let user: String
    /// The user's address now; nil when the account has none.
    public let email: String?
    public let message: String
    /// The version of the app that sent it; empty when the app sent none.
    public let appVersion: String
    /// When the message was written, by the client's clock.
    public let written: Date
    public let received: Date

    /// All messages that the backend of a data directory has received, oldest first; empty when the directory has no
    /// database. The backend may be running.
    ///
    /// - Throws: ``LocalBackendError`` when the database cannot be read.
    public static func all(dataDirectory: URL) async throws(LocalBackendError) -> [ReceivedFeedback] {
        let url = DataDirectory(url: dataDirectory).database
        // Checked first, so that a misspelt directory is not created.
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(TimeLimits.scaled(seconds: 5))
        do {
            return try await DatabaseQueue(path: url.path, configuration: configuration).read { database in
                // Data of an earlier version has no such table before it is served again.
                guard try database.tableExists(FeedbackRecord.databaseTableName) else { return [] }
                return try Row.fetchAll(
                    database,
                    sql: """
                        SELECT feedback.*, user.email FROM feedback JOIN user ON user.id = feedback.user_id
                        ORDER BY feedback.place
                        """
                ).map(ReceivedFeedback.init)
            }
        } catch {
            throw .storage(StorageError(error, at: url))
        }
    }

    private init(row: Row) throws {
        let record = try FeedbackRecord(row: row)
        id = record.id
        user = record.userID
        email = row["email"]
        message = record.message
        appVersion = record.appVersion
        written = record.writtenAt.date
        received = record.receivedAt.date
    }
}
