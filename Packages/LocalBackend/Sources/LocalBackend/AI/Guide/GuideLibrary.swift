import Foundation
import GRDB

/// Something that `slipway-guide` answers from: see ``LocalBackendOptions/guide``.
public struct GuideDocument: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case place, setting, command, article
    }

    public let kind: Kind
    public let id: String
    public let title: String
    /// What is cited: `slipway://settings`, or `slipway settings set appearance dark`.
    public let citation: String
    /// Paragraphs. The first answers a question alone.
    public let text: String

    public init(kind: Kind, id: String, title: String, citation: String, text: String) {
        self.kind = kind
        self.id = id
        self.title = title
        self.citation = citation
        self.text = text
    }
}

/// The documents that ``GuideModel`` answers from, searched with SQLite's full-text search.
///
/// The index is in memory. It is built at the first question.
actor GuideLibrary {
    private let documents: @Sendable () -> [GuideDocument]
    private var index: (documents: [GuideDocument], database: DatabaseQueue)?

    /// What a document's words must weigh, of the question's words together. Rare words weigh more.
    private static let threshold = 0.45
    /// Further documents are as good as this, compared with the best.
    private static let nearness = 0.6
    private static let limit = 3
    /// What a word is worth by where a document has it. The first paragraph answers alone.
    private static let columns = [("title", 2.0), ("lead", 1.5), ("rest", 1.0)]
    /// How much a word says that many questions have, such as "change", compared with others.
    private static let vagueness = 0.3

    init(_ documents: @escaping @Sendable () -> [GuideDocument]) {
        self.documents = documents
    }

    /// - Returns: the documents that answer the question, the best first; none when there are none.
    func find(_ question: String) throws -> [GuideDocument] {
        let words = GuideWords.of(GuideWords.joined(String(question.prefix(4_000))))
        guard words.contains(where: { !GuideWords.vague.contains($0) }) else { return [] }
        let (documents, database) = try built()
        let scores = try database.read { try Self.scores(of: words, among: documents, $0) }
        guard let best = scores.first else { return [] }
        return scores.prefix(Self.limit).filter { $0.score >= best.score * Self.nearness }
            .map { documents[$0.document] }
    }

    private func built() throws -> (documents: [GuideDocument], database: DatabaseQueue) {
        if let index { return index }
        let documents = documents()
        let database = try DatabaseQueue()
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE VIRTUAL TABLE guide USING fts5(
                        title, lead, rest, tokenize = 'porter unicode61 remove_diacritics 2')
                    """)
            for (number, document) in documents.enumerated() {
                let end = document.text.firstRange(of: "\n\n") ?? document.text.endIndex..<document.text.endIndex
                let texts = [
                    document.title, String(document.text[..<end.lowerBound]), String(document.text[end.upperBound...]),
                ].map(GuideWords.joined)
                try database.execute(
                    sql: "INSERT INTO guide (rowid, title, lead, rest) VALUES (?, ?, ?, ?)",
                    arguments: [number, texts[0], texts[1], texts[2]])
            }
        }
        let index = (documents: documents, database: database)
        self.index = index
        return index
    }

    /// The documents whose words weigh enough, the best first.
    private static func scores(
        of words: [String], among documents: [GuideDocument], _ database: Database
    ) throws -> [(document: Int, score: Double)] {
        var total = 0.0
        var weights: [Int: Double] = [:]
        var scores: [Int: Double] = [:]
        for word in words {
            var holders: [Int: Double] = [:]
            for (column, worth) in columns {
                let found = try Int.fetchAll(
                    database, sql: "SELECT rowid FROM guide WHERE guide MATCH ?",
                    arguments: ["\(column) : \(quoted(word))"])
                for holder in found { holders[holder] = max(holders[holder, default: 0], worth) }
            }
            // A word that few documents hold says more; one that none holds says the most.
            var rarity = log(1 + Double(documents.count + 1) / Double(holders.count + 1))
            if GuideWords.vague.contains(word) { rarity *= vagueness }
            total += rarity
            for (holder, worth) in holders {
                weights[holder, default: 0] += rarity
                scores[holder, default: 0] += rarity * worth
            }
        }
        return scores.filter { weights[$0.key, default: 0] >= total * threshold }
            .map { (document: $0.key, score: $0.value * worth(of: documents[$0.key].kind)) }
            .sorted { $0.score == $1.score ? $0.document < $1.document : $0.score > $1.score }
    }

    /// Articles are written as answers.
    private static func worth(of kind: GuideDocument.Kind) -> Double {
        switch kind {
        case .article: 1.5
        case .setting: 1.1
        case .place, .command: 1
        }
    }

    /// No operator of the search reaches SQLite.
    private static func quoted(_ word: String) -> String {
        "\"\(word.replacing("\"", with: ""))\""
    }
}
