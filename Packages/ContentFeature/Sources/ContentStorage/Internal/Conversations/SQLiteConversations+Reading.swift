import AIClient
import Core
import Foundation
import GRDB
import Persistence

extension SQLiteConversations {
    func path(
        of id: ConversationID, before: MessageID?, limit: Int
    ) async throws(StorageError) -> [StoredMessage] {
        try await content.read { database in
            let number: Int64? = try database.value(
                "SELECT number FROM content_conversation WHERE id = ?", [id.rawValue])
            guard let number, limit > 0 else { return [] }
            let start: Int64?
            if let before {
                start = try MessageRecord.find(before, in: database).flatMap { message in
                    message.conversation == number ? message.parent : nil
                }
            } else {
                start = try MessageTree(conversation: number, database: database).leaf()
            }
            guard let start else { return [] }
            return try MessageRows.path(to: start, limit: limit, in: database)
        }
    }

    func wholePath(to message: MessageID) async throws(StorageError) -> [StoredMessage] {
        try await content.read { database in
            try MessageRows.path(to: message.rawValue, limit: -1, in: database)
        }
    }

    func pieces(of reply: MessageID, after number: Int64) async throws(StorageError) -> [NumberedPiece] {
        try await content.read { database in
            try PieceTable.pieces(of: reply.rawValue, after: number, in: database)
        }
    }

    func versions(of message: MessageID) async throws(StorageError) -> [MessageID] {
        try await content.read { database in
            guard let record = try MessageRecord.find(message, in: database) else { return [] }
            return try record.tree(in: database).children(of: record.parent).map { MessageID(rawValue: $0) }
        }
    }

    func wantsStop(_ reply: MessageID) async throws(StorageError) -> Bool {
        try await content.read { database in
            try database.value(
                "SELECT stop_wanted OR state <> 'streaming' FROM content_message WHERE number = ?", [reply.rawValue])
                ?? true
        }
    }
}
