import Core
import Foundation
import GRDB
public import Persistence

extension DexStore {
    /// Keeps a scan that is identified later, and returns the id of its entry. The limit is that of the account's plan.
    public func addWaiting(
        _ picture: Blob, reason: String, limit: KeptLimit?, account: String
    ) async throws(ContentBoundError) -> String {
        let time = content.time
        return try await content.bounded(.finds) { database in
            let account = try AccountTable.add(account, in: database)
            try checkCount(limit, account: account, in: database)
            let blob = try keep(picture, limit, account: account, in: database)
            let table = DexTable(database: database)
            let entry = try table.add(.waiting, nil, [], detail: reason, account: account, time: time)
            try table.addSighting(of: entry.number, blob: blob, model: "", raw: "", time: time)
            return entry.id
        }
    }

    /// The oldest scan that waits.
    public func nextWaiting(account: String) async throws(StorageError) -> (id: String, picture: Blob)? {
        try await content.read { database in
            let row = try database.row(
                """
                SELECT e.id, s.blob FROM content_dex_entry e JOIN content_account a ON a.number = e.account
                JOIN content_dex_sighting s ON s.entry = e.number
                WHERE a.account = ? AND e.status = 'waiting' ORDER BY e.number LIMIT 1
                """, [account])
            guard let row, let picture = try BlobTable.find(row["blob"], in: database) else { return nil }
            return (row["id"], picture)
        }
    }

    /// Adds what was identified: as a proposal, or as seen again when there is an entry with the name and kind of the
    /// best candidate.
    ///
    /// - Parameter waiting: the entry that waited; nil for a scan that was answered at once.
    public func add(
        _ candidates: [DexCandidate], picture: Blob, model: String, raw: String, waiting: String?,
        limit: KeptLimit?, account: String
    ) async throws(ContentBoundError) -> DexOutcome {
        let time = content.time
        let raw = String(raw.prefix(content.bounds.text))
        let candidates = candidates.map(\.storable).filter { !$0.name.isEmpty }
        guard let best = candidates.first else { throw .full("The model named nothing.") }
        return try await content.bounded(.finds) { database in
            let owner = try AccountTable.add(account, in: database)
            let table = DexTable(database: database)
            let scan = try waiting.map { try stillWaiting($0, account: owner, in: table) }
            let known = try table.find(named: best.name, kind: best.kind, account: owner, except: scan?.number)
            if let scan, let known {
                try table.settle(scan, .proposed, detail: nil, model: model, raw: raw)
                try table.merge(scan, into: known.number)
            } else if let known {
                let blob = try keep(picture, limit, account: owner, in: database)
                try table.addSighting(of: known.number, blob: blob, model: model, raw: raw, time: time)
                try table.seenAgain(known.number, time: time)
            } else if let scan {
                try table.propose(best, Array(candidates.dropFirst()), for: scan.number)
                try table.settle(scan, .proposed, detail: nil, model: model, raw: raw)
                return .new(scan.id)
            } else {
                try checkCount(limit, account: owner, in: database)
                let blob = try keep(picture, limit, account: owner, in: database)
                let entry = try table.add(
                    .proposed, best, Array(candidates.dropFirst()), detail: nil, account: owner, time: time)
                try table.addSighting(of: entry.number, blob: blob, model: model, raw: raw, time: time)
                return .new(entry.id)
            }
            let id = known?.id ?? ""
            return .seenAgain(id, times: try table.times(id))
        }
    }

    /// Notes that a scan that waited shows nothing that could be identified.
    public func noteNothing(
        _ reason: String, waiting: String, model: String, raw: String
    ) async throws(StorageError) {
        try await content.write(.finds) { database in
            let table = DexTable(database: database)
            guard let scan = try table.record(waiting), scan.status == .waiting else { return }
            try table.settle(scan, .nothing, detail: reason, model: model, raw: String(raw.prefix(content.bounds.text)))
        }
    }

    /// Ends a scan that waited without an answer.
    public func fail(_ waiting: String, reason: String) async throws(StorageError) {
        try await content.write(.finds) { database in
            try database.run(
                "UPDATE content_dex_entry SET status = 'failed', detail = ? WHERE id = ? AND status = 'waiting'",
                [reason.storable, waiting])
        }
    }

    /// - Throws: ``StorageRefusal`` when the scan was removed, or answered by another process, meanwhile.
    private func stillWaiting(_ id: String, account: Int64, in table: DexTable) throws -> DexTable.Record {
        guard let scan = try table.record(id), scan.account == account, scan.status == .waiting else {
            throw StorageRefusal(words: "This scan does not wait any more: it was removed, or another window has it.")
        }
        return scan
    }

    private func keep(
        _ picture: Blob, _ limit: KeptLimit?, account: Int64, in database: Database
    ) throws -> Int64 {
        try BlobTable.keep(
            picture, upTo: content.bounds.picture, in: .scans(limit), account: account, content: content, in: database)
    }

    /// - Throws: ``StorageRefusal`` when there are as many finds as are kept.
    private func checkCount(_ limit: KeptLimit?, account: Int64, in database: Database) throws {
        guard let limit, try DexTable.count(account: account, in: database) >= limit.count else { return }
        throw StorageRefusal(
            words: "There are as many finds as are kept: \(limit.count.grouped). Delete some, then try again.")
    }
}

extension DexCandidate {
    /// As it is kept, whatever a model has written: bounded, and names on one line.
    var storable: DexCandidate {
        DexCandidate(
            name: name.oneLine(upTo: 200), kind: kind.oneLine(upTo: 50), confidence: confidence,
            evidence: evidence.prefix(8).map { $0.oneLine(upTo: 200) })
    }
}
