import Core
import Foundation
import GRDB

struct DexTable {
    let database: Database

    struct Record {
        let number: Int64
        let id: String
        let account: Int64
        let status: DexStatus
    }

    /// How many finds an account has, with the scans that wait. What has failed, or shows nothing, is none.
    static func count(account: Int64, in database: Database) throws -> Int {
        try database.value(
            """
            SELECT count(*) FROM content_dex_entry
            WHERE account = ? AND status IN ('waiting', 'proposed', 'confirmed')
            """, [account]) ?? 0
    }

    func record(_ id: String) throws -> Record? {
        try fetch("id = ?", [id])
    }

    /// The entry with this name, however it is written, of any kind or this one.
    func find(named name: String, kind: String?, account: Int64, except number: Int64?) throws -> Record? {
        try fetch(
            """
            account = ? AND name_key = ? AND kind = coalesce(?, kind) AND status IN ('proposed', 'confirmed')
            AND number IS NOT ? ORDER BY number
            """,
            [account, name.foldedName, kind, number])
    }

    private func fetch(_ condition: String, _ arguments: StatementArguments) throws -> Record? {
        try database.row(
            "SELECT number, id, account, status FROM content_dex_entry WHERE \(condition) LIMIT 1", arguments
        ).map { row in
            Record(
                number: row["number"], id: row["id"], account: row["account"],
                status: DexStatus(rawValue: row["status"]) ?? .failed)
        }
    }

    func times(_ id: String) throws -> Int {
        try database.value("SELECT times FROM content_dex_entry WHERE id = ?", [id]) ?? 0
    }

    func add(
        _ status: DexStatus, _ best: DexCandidate?, _ alternatives: [DexCandidate], detail: String?, account: Int64,
        time: Int64
    ) throws -> Record {
        let id = UUID().uuidString.lowercased()
        try database.run(
            """
            INSERT INTO content_dex_entry (id, account, status, detail, first_seen, last_seen)
            VALUES (?, ?, ?, ?, ?, ?)
            """, [id, account, status.rawValue, detail?.storable, time, time])
        let number = database.lastInsertedRowID
        if let best { try propose(best, alternatives, for: number) }
        return Record(number: number, id: id, account: account, status: status)
    }

    func propose(_ best: DexCandidate, _ alternatives: [DexCandidate], for entry: Int64) throws {
        try database.run(
            """
            UPDATE content_dex_entry SET name = ?, name_key = ?, kind = ?, confidence = ?, evidence = ?,
                alternatives = ?
            WHERE number = ?
            """,
            [
                best.name, best.name.foldedName, best.kind, best.confidence.rawValue,
                try StoredJSON.text(best.evidence), try StoredJSON.text(alternatives), entry,
            ])
    }

    func addSighting(of entry: Int64, blob: Int64, model: String, raw: String, time: Int64) throws {
        try database.run(
            "INSERT INTO content_dex_sighting (entry, seen, model, raw, blob) VALUES (?, ?, ?, ?, ?)",
            [entry, time, model.storable, raw.storable, blob])
    }

    func seenAgain(_ entry: Int64, time: Int64) throws {
        try database.run(
            "UPDATE content_dex_entry SET times = times + 1, last_seen = max(last_seen, ?) WHERE number = ?",
            [time, entry])
    }

    func settle(_ scan: Record, _ status: DexStatus, detail: String?, model: String, raw: String) throws {
        try database.run(
            "UPDATE content_dex_entry SET status = ?, detail = ? WHERE number = ?",
            [status.rawValue, detail?.storable, scan.number])
        try database.run(
            "UPDATE content_dex_sighting SET model = ?, raw = ? WHERE entry = ?",
            [model.storable, raw.storable, scan.number])
    }

    func merge(_ entry: Record, into other: Int64) throws {
        try database.run("UPDATE content_dex_sighting SET entry = ? WHERE entry = ?", [other, entry.number])
        try database.run(
            """
            UPDATE content_dex_entry SET times = content_dex_entry.times + e.times,
                first_seen = min(content_dex_entry.first_seen, e.first_seen),
                last_seen = max(content_dex_entry.last_seen, e.last_seen)
            FROM content_dex_entry e WHERE content_dex_entry.number = ? AND e.number = ?
            """, [other, entry.number])
        try database.run("DELETE FROM content_dex_entry WHERE number = ?", [entry.number])
    }

    func remove(_ entry: Int64) throws {
        let blobs: [Int64] = try database.values(
            "SELECT DISTINCT blob FROM content_dex_sighting WHERE entry = ?", [entry])
        try database.run("DELETE FROM content_dex_entry WHERE number = ?", [entry])
        try BlobTable.removeUnused(blobs, in: database)
    }

    func entry(_ id: String, account: Int64) throws -> DexEntry? {
        guard
            let row = try database.row("SELECT * FROM content_dex_entry WHERE id = ? AND account = ?", [id, account])
        else { return nil }
        let sighting = try database.row(
            "SELECT blob, model, raw FROM content_dex_sighting WHERE entry = ? ORDER BY seen DESC, number DESC",
            [row["number"] as Int64])
        return DexEntry(row, sighting)
    }
}

extension DexEntry {
    init(_ row: Row, _ sighting: Row?) {
        let name: String = row["name"]
        let confidence = (row["confidence"] as String?).flatMap(Confidence.init)
        id = row["id"]
        status = DexStatus(rawValue: row["status"]) ?? .failed
        let evidence = StoredJSON.value([String].self, row["evidence"]) ?? []
        best =
            name.isEmpty
            ? nil : DexCandidate(name: name, kind: row["kind"], confidence: confidence ?? .unsure, evidence: evidence)
        alternatives = StoredJSON.value([DexCandidate].self, row["alternatives"]) ?? []
        isCorrected = row["is_corrected"]
        detail = row["detail"]
        firstSeen = Date(clampingMilliseconds: row["first_seen"])
        lastSeen = Date(clampingMilliseconds: row["last_seen"])
        times = row["times"]
        picture = (sighting?["blob"] as Int64?).map { BlobID(rawValue: $0) }
        model = sighting?["model"] ?? ""
        raw = sighting?["raw"] ?? ""
    }
}
