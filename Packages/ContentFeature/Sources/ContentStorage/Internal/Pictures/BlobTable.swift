import Foundation
import GRDB

enum BlobTable {
    /// Where bytes are kept: none of these takes the room of another.
    enum Room {
        /// For messages, sent or not.
        case attachments
        /// The scans of an account with this limit; nil for none.
        case scans(KeptLimit?)
        /// Room that was made before.
        case anyRoom
    }

    /// Keeps the bytes, unless the account has them already; refuses what there is no room for.
    static func keep(
        _ blob: Blob, upTo limit: Int, in room: Room, account: Int64, content: ContentDatabase, in database: Database
    ) throws -> Int64 {
        guard blob.data.count <= limit else {
            throw StorageRefusal(
                words: "This has \(String.megabytes(blob.data.count)); at most \(String.megabytes(limit)) are kept.")
        }
        let hash = content.hash(of: blob.data)
        let time = content.time
        let known: Int64? = try database.value(
            "SELECT number FROM content_blob WHERE account = ? AND hash = ?", [account, hash])
        if let known {
            try database.run("UPDATE content_blob SET kept = ? WHERE number = ?", [time, known])
            return known
        }
        try removeForgotten(before: time - day, account: account, in: database)
        try check(room, for: blob.data.count, account: account, content: content, in: database)
        try database.run(
            """
            INSERT INTO content_blob (account, hash, type, width, height, kept, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)
            """, [account, hash, blob.type.storable, blob.width, blob.height, time, blob.data])
        return database.lastInsertedRowID
    }

    static func find(_ number: Int64, in database: Database) throws -> Blob? {
        try database.row("SELECT bytes, type, width, height FROM content_blob WHERE number = ?", [number]).map {
            Blob(data: $0["bytes"], type: $0["type"], width: $0["width"], height: $0["height"])
        }
    }

    /// - Throws: ``StorageRefusal`` when the room is full.
    private static func check(
        _ room: Room, for bytes: Int, account: Int64, content: ContentDatabase, in database: Database
    ) throws {
        let (users, limit, words, remedy) =
            switch room {
            case .attachments:
                ("\(isAttached) OR \(isQueued) OR (\(isUnused))", content.bounds.blobs, "attachments", "conversations")
            case .scans(let limit): (isScanned, limit?.bytes ?? .max, "scans", "finds")
            case .anyRoom: ("", Int.max, "", "")
            }
        guard limit < .max else { return }
        let used: Int =
            try database.value(
                "SELECT coalesce(sum(length(bytes)), 0) FROM content_blob WHERE account = ? AND (\(users))", [account])
            ?? 0
        guard used + bytes > limit else { return }
        throw StorageRefusal(
            words:
                "There is no room for this: \(String.megabytes(used)) of \(String.megabytes(limit)) are taken by \(words). "
                + "Delete \(remedy), then try again.")
    }

    static func usedBytes(account: Int64, in database: Database) throws -> Int {
        try database.value("SELECT coalesce(sum(length(bytes)), 0) FROM content_blob WHERE account = ?", [account]) ?? 0
    }

    /// Removes those of these to which nothing refers any more.
    static func removeUnused(_ blobs: [Int64], in database: Database) throws {
        for blob in blobs {
            try database.run("DELETE FROM content_blob WHERE number = ? AND \(isRemovable)", [blob])
        }
    }

    /// Removes what was put here for a message that was never sent.
    private static func removeForgotten(before time: Int64, account: Int64, in database: Database) throws {
        try database.run("DELETE FROM content_blob WHERE account = ? AND kept < ? AND \(isRemovable)", [account, time])
    }

    /// What is attached is there for a moment before its draft is stored.
    private static let day: Int64 = 24 * 60 * 60 * 1_000

    private static let isAttached = "EXISTS (SELECT 1 FROM content_attachment WHERE blob = content_blob.number)"
    private static let isScanned = "EXISTS (SELECT 1 FROM content_dex_sighting WHERE blob = content_blob.number)"
    /// Whether no draft refers to it either.
    private static var isRemovable: String {
        guard let drafts = ContentDatabase.draftsInWrite else { return isUnused }
        return """
            \(isUnused)
            AND number NOT IN (\(blobs(in: "draft.text", of: "(\(drafts)) AS draft")))
            """
    }

    /// Those that JSON of a column names. Damaged JSON names none.
    private static func blobs(in json: String, of table: String) -> String {
        """
        SELECT file.value FROM \(table), json_tree(CASE WHEN json_valid(\(json)) THEN \(json) ELSE 'null' END) AS file
        WHERE file.key = 'blob' AND file.type = 'integer'
        """
    }

    /// Those of a conversation's queue.
    static func queued(in conversation: Int64, _ database: Database) throws -> [Int64] {
        try database.values("\(blobs(in: "files", of: "content_queue")) AND conversation = ?", [conversation])
    }

    private static let isQueued = "number IN (\(blobs(in: "files", of: "content_queue")))"

    private static let isUnused = """
        NOT EXISTS (SELECT 1 FROM content_attachment WHERE blob = content_blob.number)
        AND NOT EXISTS (SELECT 1 FROM content_picture WHERE blob = content_blob.number)
        AND NOT EXISTS (SELECT 1 FROM content_dex_sighting WHERE blob = content_blob.number)
        AND NOT \(isQueued)
        """
}

extension ContentDatabase {
    func hash(of data: Data) -> String {
        secureHash(data).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 0xf, radix: 16)
        }.joined()
    }
}
