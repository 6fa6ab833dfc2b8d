import Core
public import Foundation
import GRDB
public import Persistence

/// The pictures that models have made for accounts.
public struct MadePictureStore: Sendable {
    let content: ContentDatabase

    /// Keeps a picture. Of the oldest ones, no more go than what makes room for the new one.
    ///
    /// - Returns: the picture, and the prompts of those that had to go.
    public func keep(
        _ blob: Blob, prompt: String, revised: String?, model: String, limit: KeptLimit?, account: String
    ) async throws(ContentBoundError) -> (picture: MadePicture, removed: [String]) {
        let id = UUID().uuidString.lowercased()
        let time = content.time
        return try await content.bounded(.pictures) { database in
            let owner = try AccountTable.add(account, in: database)
            let removed = try makeRoom(for: blob.data.count, limit: limit, account: owner, in: database)
            let kept = try BlobTable.keep(
                blob, upTo: limit?.bytes ?? .max, in: .anyRoom, account: owner, content: content, in: database)
            try database.run(
                """
                INSERT INTO content_picture (id, account, prompt, revised, model, created, blob)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, [id, owner, prompt.storable, revised?.storable, model.storable, time, kept])
            let picture = MadePicture(
                id: id, prompt: prompt.storable, model: model.storable, created: Date(clampingMilliseconds: time),
                blob: BlobID(rawValue: kept), savedTo: nil)
            return (picture, removed)
        }
    }

    /// The pictures, the newest first.
    public func list(account: String) async throws(StorageError) -> [MadePicture] {
        try await content.read { database in
            try database.rows(
                """
                SELECT p.* FROM content_picture p JOIN content_account a ON a.number = p.account
                WHERE a.account = ? ORDER BY p.number DESC
                """, [account]
            ).map { row in
                MadePicture(
                    id: row["id"], prompt: row["prompt"], model: row["model"],
                    created: Date(clampingMilliseconds: row["created"]), blob: BlobID(rawValue: row["blob"]),
                    savedTo: row["saved"])
            }
        }
    }

    public func noteSaved(_ id: String, at path: String) async throws(StorageError) {
        try await content.write(.pictures) { database in
            try database.run("UPDATE content_picture SET saved = ? WHERE id = ?", [path.storable, id])
        }
    }

    public func remove(_ id: String, account: String) async throws(StorageError) {
        try await content.write(.pictures) { database in
            guard let account = try AccountTable.number(of: account, in: database) else { return }
            let row = try database.row(
                "SELECT number, blob FROM content_picture WHERE id = ? AND account = ?", [id, account])
            if let row { try remove(row["number"], blob: row["blob"], in: database) }
        }
    }

    /// Removes the oldest ones that are too many, or take too much: one more than comes, when the plan has ended.
    private func makeRoom(
        for bytes: Int, limit: KeptLimit?, account: Int64, in database: Database
    ) throws -> [String] {
        guard let limit else { return [] }
        let rows = try database.rows(
            """
            SELECT p.number, p.blob, p.prompt, length(b.bytes) AS size FROM content_picture p
            JOIN content_blob b ON b.number = p.blob WHERE p.account = ? ORDER BY p.number
            """, [account])
        var (count, used) = (rows.count, rows.reduce(0) { $0 + ($1["size"] as Int) })
        var removed: [String] = []
        var freed = 0
        for row in rows {
            let isOver = count >= limit.count || used + bytes > limit.bytes
            let hasMadeRoom = !removed.isEmpty && freed >= bytes
            guard isOver, !hasMadeRoom else { break }
            try remove(row["number"], blob: row["blob"], in: database)
            removed.append(row["prompt"])
            let size: Int = row["size"]
            count -= 1
            used -= size
            freed += size
        }
        return removed
    }

    private func remove(_ number: Int64, blob: Int64, in database: Database) throws {
        try database.run("DELETE FROM content_picture WHERE number = ?", [number])
        try BlobTable.removeUnused([blob], in: database)
    }
}

/// A picture that a model has made.
public struct MadePicture: Sendable, Equatable, Identifiable {
    public let id: String
    public let prompt: String
    public let model: String
    public let created: Date
    public let blob: BlobID
    /// The path of the file that it was saved to last.
    public let savedTo: String?
}
