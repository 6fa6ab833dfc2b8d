import Foundation
import GRDB
import Persistence

/// Attachments in the app's database. Requires ``ContentMigrations``.
struct SQLiteBlobs: BlobStoring {
    let content: ContentDatabase

    func keep(_ blob: Blob, account: String) async throws(ContentBoundError) -> BlobID {
        let limit = blob.type.hasPrefix("text/") ? content.bounds.textFile : content.bounds.picture
        return try await content.bounded { database in
            let account = try AccountTable.add(account, in: database)
            return BlobID(
                rawValue: try BlobTable.keep(
                    blob, upTo: limit, in: .attachments, account: account, content: content, in: database))
        }
    }

    func blob(_ id: BlobID) async throws(StorageError) -> Blob? {
        try await content.read { try BlobTable.find(id.rawValue, in: $0) }
    }

    func usedBytes(account: String) async throws(StorageError) -> Int {
        try await content.read { database in
            guard let account = try AccountTable.number(of: account, in: database) else { return 0 }
            return try BlobTable.usedBytes(account: account, in: database)
        }
    }
}
