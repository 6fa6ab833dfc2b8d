import Core
public import Foundation
import GRDB
public import Persistence

/// What accounts have scanned. A thing that is seen again is counted, not listed again.
public struct DexStore: Sendable {
    let content: ContentDatabase

    /// The finds with a text in their name or kind, seen last first. Scans that wait, have failed or show nothing have
    /// no name.
    public func rows(account: String, matching words: String?) async throws(StorageError) -> [DexRow] {
        let wanted = (words ?? "").foldedName
        return try await content.read { database in
            try database.rows(
                """
                SELECT e.id, e.name, e.kind, e.status, e.times, e.last_seen FROM content_dex_entry e
                JOIN content_account a ON a.number = e.account
                WHERE a.account = ? ORDER BY e.last_seen DESC, e.number DESC
                """, [account]
            ).map { row in
                DexRow(
                    id: row["id"], name: row["name"], kind: row["kind"],
                    status: DexStatus(rawValue: row["status"]) ?? .failed, times: row["times"],
                    lastSeen: Date(clampingMilliseconds: row["last_seen"]))
            }.filter { row in
                wanted.isEmpty || [row.name, row.kind].contains { $0.foldedName.contains(wanted) }
            }
        }
    }

    /// How many finds an account has, with the scans that are identified later: what the limit of its plan counts.
    public func count(account: String) async throws(StorageError) -> Int {
        try await content.read { database in
            guard let account = try AccountTable.number(of: account, in: database) else { return 0 }
            return try DexTable.count(account: account, in: database)
        }
    }

    public func entry(_ id: String, account: String) async throws(StorageError) -> DexEntry? {
        try await content.read { database in
            guard let account = try AccountTable.number(of: account, in: database) else { return nil }
            return try DexTable(database: database).entry(id, account: account)
        }
    }

    /// - Returns: another entry with this name and kind; nothing has changed then. Nil when there is none.
    @discardableResult
    public func confirm(_ id: String) async throws(StorageError) -> String? {
        try await content.write(.finds) { database in
            let table = DexTable(database: database)
            guard let entry = try table.record(id), entry.status == .proposed,
                let row = try database.row("SELECT name, kind FROM content_dex_entry WHERE number = ?", [entry.number])
            else { return nil }
            let (name, kind): (String, String) = (row["name"], row["kind"])
            // A proposal that was rejected has given way to the name of another entry.
            if let other = try table.find(named: name, kind: kind, account: entry.account, except: entry.number) {
                return other.id
            }
            try database.run("UPDATE content_dex_entry SET status = 'confirmed' WHERE number = ?", [entry.number])
            return nil
        }
    }

    /// Corrects the name, and confirms the entry. Returns another entry with the name, which it joins only if it `merges`.
    public func rename(_ id: String, to name: String, merges: Bool) async throws(StorageError) -> String? {
        let name = name.oneLine(upTo: content.bounds.title)
        guard !name.isEmpty else { throw content.refusal("keeps no find without a name. Type one.") }
        return try await content.write(.finds) { database in
            let table = DexTable(database: database)
            guard let entry = try table.record(id) else { return nil }
            if let other = try table.find(named: name, kind: nil, account: entry.account, except: entry.number) {
                if merges { try table.merge(entry, into: other.number) }
                return other.id
            }
            try database.run(
                """
                UPDATE content_dex_entry SET name = ?, name_key = ?, is_corrected = 1, status = 'confirmed'
                WHERE number = ?
                """, [name, name.foldedName, entry.number])
            return nil
        }
    }

    /// Proposes the next alternative; nil when there is none left.
    public func reject(_ id: String) async throws(StorageError) -> DexCandidate? {
        try await content.write(.finds) { database in
            let row = try database.row("SELECT number, alternatives FROM content_dex_entry WHERE id = ?", [id])
            guard let row, let alternatives = StoredJSON.value([DexCandidate].self, row["alternatives"]),
                let next = alternatives.first
            else { return nil }
            let number: Int64 = row["number"]
            let table = DexTable(database: database)
            try table.propose(next, Array(alternatives.dropFirst()), for: number)
            try database.run(
                "UPDATE content_dex_entry SET status = 'proposed', is_corrected = 0 WHERE number = ?", [number])
            return next
        }
    }

    public func remove(_ id: String, account: String) async throws(StorageError) {
        try await content.write(.finds) { database in
            let table = DexTable(database: database)
            guard let entry = try table.record(id),
                try AccountTable.number(of: account, in: database) == entry.account
            else { return }
            try table.remove(entry.number)
        }
    }

    /// Exports everything as one JSON document, with the pictures.
    public func export(account: String) async throws(StorageError) -> Data {
        // Within the read, which holds no screen.
        try await content.read { try DexForm.read(account: account, in: $0).json }
    }
}
