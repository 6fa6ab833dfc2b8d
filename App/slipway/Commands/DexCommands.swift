import AIClient
import ArgumentParser
import Composition
import ContentFeature
import ContentStorage
import Core
import Design
import Foundation
import Shell

struct DexScanCommand: AIFeatureCommand {
    static let configuration = CommandConfiguration(
        "scan", "Identify what a picture shows, and keep it as a find.",
        """
        Reads PNG and JPEG. When the server does not answer now, the picture is kept, and identified later: the command \
        exits with 69 or 75.
        """,
        examples: "slipway dex scan leaf.jpg")

    private struct Form: Encodable {
        /// found, seen-again or nothing.
        let result: String
        @OrNull var id: String?
        @OrNull var name: String?
        /// likely, possible or unsure.
        @OrNull var confidence: String?
        @OrNull var times: Int?
        let words: String
    }

    @OptionGroup var common: CommonOptions

    @Argument(help: "The picture, or '-' for standard input.", completion: .file())
    var file: String

    func execute(_ app: AppDependencies) async throws {
        let account = try app.signedInAccount(stores: true)
        let picture = try await InputPicture.read(file)
        _ = try await server(of: app)
        let isQuiet = common.json
        let result = await app.activity.wait(for: "Identifying the picture…") {
            await app.content.scanner.scan(picture, account: account) { wait in
                if !isQuiet { Output.note("slipway: \(wait.description)") }
            }
        }
        let form = try form(of: result)
        try output(form) { Output.print("\(form.words)") }
    }

    private func form(of result: DexResult) throws -> Form {
        switch result {
        case .found(let id, let candidate):
            return Form(
                result: "found", id: id, name: candidate.name, confidence: candidate.confidence.rawValue, times: 1,
                words: result.words)
        case .seenAgain(let id, let times):
            return Form(result: "seen-again", id: id, name: nil, confidence: nil, times: times, words: result.words)
        case .nothing:
            return Form(result: "nothing", id: nil, name: nil, confidence: nil, times: nil, words: result.words)
        case .waiting(_, let kind), .failed(_, let kind): throw CommandFailure(ExitStatus(kind), result.words)
        case .stopped: throw CommandFailure(.failed, result.words)
        }
    }
}

struct DexListCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "list", "List your finds, the latest first.",
        examples: "slipway dex list", "slipway dex list oak --json")

    private struct Form: Encodable {
        let id: String
        let name: String
        let kind: String
        let status: String
        let times: Int
        let lastSeen: Date
    }

    @OptionGroup var common: CommonOptions

    @Argument(help: "Only finds with these words.")
    var words: [String] = []

    func execute(_ store: ContentStore, account: String) async throws {
        let rows = try await store.dex.rows(
            account: account, matching: words.isEmpty ? nil : words.joined(separator: " "))
        let forms = rows.map { row in
            Form(
                id: row.id, name: row.name, kind: row.kind, status: row.status.rawValue, times: row.times,
                lastSeen: row.lastSeen)
        }
        try output(forms) {
            if rows.isEmpty { Output.note("slipway: There are no finds.") }
            for row in rows {
                let words = DexWords.row(row)
                Output.print("\(row.id)  \(words.label), \(words.detail)", hanging: 40)
            }
        }
    }
}

struct DexShowCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "show", "Print a find: its name, how sure it is, and the evidence.",
        examples: #"slipway dex show "$id""#)

    private struct Form: Encodable {
        let id: String
        let status: String
        @OrNull var best: DexCandidate?
        let alternatives: [DexCandidate]
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
            id: entry.id, status: entry.status.rawValue, best: entry.best,
            alternatives: entry.alternatives, corrected: entry.isCorrected,
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

struct DexExportCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "export", "Save all your finds as JSON, with their pictures.",
        """
        Only you can read the file (mode 0600).
        """,
        examples: "slipway dex export finds.json")

    @OptionGroup var common: CommonOptions

    @OptionGroup var target: NewFileOptions

    func execute(_ store: ContentStore, account: String) async throws {
        try target.write(try await store.dex.export(account: account), of: "your finds")
    }
}
