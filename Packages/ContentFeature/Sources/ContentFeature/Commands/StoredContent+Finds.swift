import ContentStorage
import Core
public import Design
public import Foundation

extension StoredContent {
    /// The finds, the latest first.
    public func finds(with words: String?) async throws -> [CommandReport] {
        try await store.dex.rows(account: account, matching: words).map { row in
            let words = DexWords.row(row, scanned: "Scanned on") { $0.formatted(.iso8601.year().month().day()) }
            return CommandReport(row, text: "\(row.id)  \(words.label), \(words.detail)")
        }
    }

    /// A find: its name, how sure it is, and the evidence.
    public func find(_ id: String) async throws -> CommandReport {
        guard let entry = try await store.dex.entry(id, account: account) else {
            throw ContentCommandError(.badData, "There is no such find. 'slipway dex list' lists yours.")
        }
        let form: JSONObject = [
            "id": entry.id, "status": entry.status.rawValue, "best": OrNull(entry.best),
            "alternatives": entry.alternatives, "corrected": entry.isCorrected,
            // Why it waits, or why nothing was found.
            "detail": OrNull(entry.detail), "firstSeen": entry.firstSeen, "lastSeen": entry.lastSeen,
            "times": entry.times, "model": entry.model,
        ]
        return CommandReport(form, text: TerminalText(lines: Self.lines(of: entry).joined(separator: "\n")))
    }

    /// All finds with their pictures, as JSON.
    public func exportFinds() async throws -> Data { try await store.dex.export(account: account) }

    private static func lines(of entry: DexEntry) -> [String] {
        var lines: [String] = []
        if let best = entry.best {
            let namer = entry.isCorrected ? ", named by you" : ""
            lines.append("\(best.name), \(best.kind): \(best.confidence.rawValue)\(namer)")
            lines += best.evidence.map { "  \($0)" }
        }
        lines.append(entry.status == .proposed ? "You have not confirmed this." : DexWords.status(entry))
        lines.append("\(DexWords.times(entry.times)), last \(entry.lastSeen.formatted(.iso8601)).")
        if !entry.alternatives.isEmpty {
            let names = entry.alternatives.map { "\($0.name) (\($0.confidence.rawValue))" }
            lines.append("Alternatives: \(names.joined(separator: ", "))")
        }
        return lines
    }
}
