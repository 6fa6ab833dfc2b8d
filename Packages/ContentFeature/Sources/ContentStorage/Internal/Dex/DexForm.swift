import Foundation
import GRDB

/// The collection of an account as a document.
///
/// ```json
/// {"slipway": "dex", "version": 1,
///  "entries": [{"name": "Blue whale", "kind": "animal", "status": "confirmed", "times": 3, "sightings": […], …}],
///  "blobs": {"<SHA-256>": {"type": "image/jpeg", "width": 800, "height": 600, "base64": "…"}}}
/// ```
struct DexForm: Encodable {
    struct Entry: Encodable {
        var name: String
        var kind: String
        var status: String
        var confidence: String?
        var isCorrected: Bool
        var evidence: [String]
        var alternatives: [DexCandidate]
        var detail: String?
        var firstSeen: Int64
        var lastSeen: Int64
        var times: Int
        var sightings: [Sighting]
    }

    struct Sighting: Encodable {
        var seen: Int64
        var model: String
        var raw: String
        var picture: String
    }

    var slipway = "dex"
    var version = 1
    var entries: [Entry]
    var blobs: [String: ConversationForm.Content]

    var json: Data { StoredJSON.document(self) }

    static func read(account: String, in database: Database) throws -> DexForm {
        guard let account = try AccountTable.number(of: account, in: database) else {
            return DexForm(entries: [], blobs: [:])
        }
        var blobs: [Int64: (hash: String, content: ConversationForm.Content)] = [:]
        let contents = try Row.fetchCursor(
            database,
            sql: """
                SELECT * FROM content_blob WHERE account = ? AND number IN (SELECT blob FROM content_dex_sighting)
                """,
            arguments: [account])
        while let row = try contents.next() {
            let content = ConversationForm.Content(
                type: row["type"], width: row["width"], height: row["height"], base64: row["bytes"])
            blobs[row["number"]] = (row["hash"], content)
        }
        let sightings = try Dictionary(
            grouping: database.rows(
                """
                SELECT s.* FROM content_dex_sighting s JOIN content_dex_entry e ON e.number = s.entry
                WHERE e.account = ? ORDER BY s.number
                """, [account]), by: { $0["entry"] as Int64 })
        let entries = try database.rows("SELECT * FROM content_dex_entry WHERE account = ? ORDER BY number", [account])
        return DexForm(
            entries: entries.map { row in
                let seen = (sightings[row["number"]] ?? []).map { row in
                    Sighting(
                        seen: row["seen"], model: row["model"], raw: row["raw"],
                        picture: blobs[row["blob"]]?.hash ?? "")
                }
                return Entry(row, sightings: seen)
            },
            blobs: Dictionary(blobs.values.map { ($0.hash, $0.content) }) { first, _ in first })
    }
}

extension DexForm.Entry {
    init(_ row: Row, sightings: [DexForm.Sighting]) {
        name = row["name"]
        kind = row["kind"]
        status = row["status"]
        confidence = row["confidence"]
        isCorrected = row["is_corrected"]
        evidence = StoredJSON.value([String].self, row["evidence"]) ?? []
        alternatives = StoredJSON.value([DexCandidate].self, row["alternatives"]) ?? []
        detail = row["detail"]
        firstSeen = row["first_seen"]
        lastSeen = row["last_seen"]
        times = row["times"]
        self.sightings = sightings
    }
}
