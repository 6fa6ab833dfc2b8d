import ArgumentParser
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
        try output(form) { Output.print("\(lines: Self.lines(form).joined(separator: "\n"))") }
    }

    private static func lines(_ form: Form) -> [String] {
        var lines: [String] = []
        if let best = form.best {
            lines.append("\(best.name), \(best.kind): \(best.confidence)\(form.corrected ? ", named by you" : "")")
            lines += best.evidence.map { "  \($0)" }
        }
        lines.append("Status: \(form.status)\(form.detail.map { " (\($0))" } ?? "")")
        lines.append("Seen \(form.times) times, last \(form.lastSeen.formatted(.iso8601)).")
        if !form.alternatives.isEmpty {
            let names = form.alternatives.map { "\($0.name) (\($0.confidence))" }
            lines.append("Alternatives: \(names.joined(separator: ", "))")
        }
        return lines
    }
}
