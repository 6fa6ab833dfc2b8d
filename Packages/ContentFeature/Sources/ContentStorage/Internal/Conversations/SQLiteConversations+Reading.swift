import AIClient
import Core
import Foundation
import GRDB
import Persistence

extension SQLiteConversations {
    func path(
        of id: ConversationID, upTo depth: Int, limit: Int
    ) async throws(StorageError) -> [StoredMessage] {
        try await content.read { database in
            let number: Int64? = try database.value(
                "SELECT number FROM content_conversation WHERE id = ?", [id.rawValue])
            guard let number, limit > 0 else { return [] }
            let end = try MessageTree(conversation: number, database: database).shown(at: depth)
            return try end.map { try MessageRows.path(to: $0, limit: limit, in: database) } ?? []
        }
    }

    func depth(of message: MessageID, in id: ConversationID) async throws(StorageError) -> Int? {
        try await content.read { database in
            try database.value(
                """
                SELECT m.depth FROM content_message m JOIN content_conversation c ON c.number = m.conversation
                WHERE m.number = ? AND c.id = ?
                """, [message.rawValue, id.rawValue])
        }
    }

    func wholePath(to message: MessageID) async throws(StorageError) -> [StoredMessage] {
        try await content.read { database in
            try MessageRows.path(to: message.rawValue, limit: -1, in: database)
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
