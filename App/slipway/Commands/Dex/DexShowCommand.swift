import ArgumentParser
import ContentFeature
import ContentStorage
import Design
import Foundation
import Shell

/// Prints a find.
struct DexShowCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print a find: its name, how sure it is, and the evidence.",
        discussion: """
            EXAMPLE
              slipway dex show "$id"
            """)

    private struct Form: Encodable {
        struct Candidate: Encodable {
            let name: String
            let kind: String
            /// likely, possible or unsure.
            let confidence: String
            let evidence: [String]

            init(_ candidate: DexCandidate) {
                name = candidate.name
                kind = candidate.kind
                confidence = candidate.confidence.rawValue
                evidence = candidate.evidence
            }
        }

        let id: String
        let status: String
        @OrNull var best: Candidate?
        let alternatives: [Candidate]
        let corrected: Bool
        /// Why it waits, or why nothing was found.
        @OrNull var detail: String?
        let firstSeen: Date
        let lastSeen: Date
        let times: Int
        let model: String
    }

    @OptionGroup var common: CommonOptions

    @Argument(help: "The find's ID.")
    var id: String

    func execute(_ store: ContentStore, account: String) async throws {
        guard let entry = try await store.dex.entry(id, account: account) else {
            throw CommandFailure(.badData, "There is no such find. 'slipway dex list' lists yours.")
        }
        let form = Form(
            id: entry.id, status: entry.status.rawValue, best: entry.best.map(Form.Candidate.init),
            alternatives: entry.alternatives.map(Form.Candidate.init), corrected: entry.isCorrected,
            detail: entry.detail, firstSeen: entry.firstSeen, lastSeen: entry.lastSeen, times: entry.times,
            model: entry.model)
        try output(form) { Output.print("\(lines: Self.lines(entry).joined(separator: "\n"))") }
    }

    private static func lines(_ entry: DexEntry) -> [String] {
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
