import ArgumentParser
import ContentFeature
import ContentStorage
import Design
import Foundation

/// Lists the finds.
struct DexListCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your finds, the latest first.",
        discussion: """
            EXAMPLE
              slipway dex list
              slipway dex list oak --json
            """)

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
