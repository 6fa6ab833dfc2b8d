import Foundation
import GRDB

/// The documents that ``GuideModel`` answers from, searched with SQLite's full-text search.
///
/// The index is in memory. It is built at the first question.
actor GuideLibrary {
    private struct Index {
        let documents: [GuideDocument]
        /// How many different words a document's title and first paragraph have.
        let lengths: [Int]
        let database: DatabaseQueue
    }

    private let documents: @Sendable () -> [GuideDocument]
    private var index: Index?

    /// What a document's words must weigh, of the question's words together. Rare words weigh more.
    private static let threshold = 0.6
    /// Related documents score as well as this, compared with the best, and hold as many of the question's words.
    private static let nearness = (score: 0.6, coverage: 0.9)
    private static let limit = 4
    /// What a word is worth by where a document has it. The first paragraph answers alone.
    private static let columns = [("title", 2.0), ("lead", 1.5), ("rest", 0.8)]
    /// What a document is worth by its kind; a command counts as 1.
    private static let kinds: [GuideDocument.Kind: Double] = [.overview: 1.5, .setting: 1.2, .place: 1.05]
    /// How much a word says that many questions have, such as "change", compared with others.
    private static let vagueness = 0.3
    /// What a word of a title and a first paragraph costs: short ones are about the subject alone.
    private static let costOfAWord = 0.015

    init(_ documents: @escaping @Sendable () -> [GuideDocument]) {
        self.documents = documents
    }

    /// - Returns: the documents that answer the question, the best first; none when there are none.
    func find(_ question: String) throws -> [GuideDocument] {
        let words = GuideWords.of(GuideWords.joined(String(question.prefix(4_000))))
        guard words.contains(where: { !GuideWords.vague.contains($0) }) else { return [] }
        let index = try built()
        let asksForPlace = !GuideWords.placeWords.isDisjoint(with: GuideWords.all(in: question))
        let found = try index.database.read { try Self.found(words, asksForPlace: asksForPlace, in: index, $0) }
        guard let best = found.first else { return [] }
        return found.prefix(Self.limit)
            .filter {
                $0.score >= best.score * Self.nearness.score && $0.coverage >= best.coverage * Self.nearness.coverage
            }
            .map { index.documents[$0.document] }
    }

    private func built() throws -> Index {
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
                let texts = [document.title, document.lead, document.rest].map(GuideWords.joined)
                try database.execute(
                    sql: "INSERT INTO guide (rowid, title, lead, rest) VALUES (?, ?, ?, ?)",
                    arguments: [number, texts[0], texts[1], texts[2]])
            }
        }
        let lengths = documents.map { GuideWords.of(GuideWords.joined("\($0.title) \($0.lead)")).count }
        let index = Index(documents: documents, lengths: lengths, database: database)
        self.index = index
        return index
    }

    /// The documents whose words weigh enough, the best first.
    private static func found(
        _ words: [String], asksForPlace: Bool, in index: Index, _ database: Database
    ) throws -> [(document: Int, score: Double, coverage: Double)] {
        var total = 0.0
        var weights: [Int: Double] = [:]
        var scores: [Int: Double] = [:]
        var named: Set<Int> = []
        for word in words {
            var holders: [Int: Double] = [:]
            for (form, likeness) in GuideWords.forms(of: word) {
                for (column, worth) in columns {
                    let found = try Int.fetchAll(
                        database, sql: "SELECT rowid FROM guide WHERE guide MATCH ?",
                        arguments: ["\(column) : \(quoted(form))"])
                    for holder in found { holders[holder] = max(holders[holder, default: 0], worth * likeness) }
                    if column == "title" { named.formUnion(found) }
                }
            }
            // A word that few documents hold says more; one that none holds says the most, unless it says little.
            var rarity = log(1 + Double(index.documents.count + 1) / Double(holders.count + 1))
            if GuideWords.vague.contains(word) { rarity *= holders.isEmpty ? 0 : vagueness }
            total += rarity
            for (holder, worth) in holders {
                weights[holder, default: 0] += rarity
                scores[holder, default: 0] += rarity * worth
            }
        }
        return scores.compactMap { number, score -> (document: Int, score: Double, coverage: Double)? in
            let coverage = weights[number, default: 0] / total
            guard coverage >= threshold else { return nil }
            let isAskedFor = asksForPlace && index.documents[number].kind == .place && named.contains(number)
            let worth = kinds[index.documents[number].kind, default: 1] * (isAskedFor ? 1.6 : 1)
            return (number, score * worth / (1 + costOfAWord * Double(index.lengths[number])), coverage)
        }
        .sorted { $0.score == $1.score ? $0.document < $1.document : $0.score > $1.score }
    }

    /// No operator of the search reaches SQLite.
    private static func quoted(_ word: String) -> String {
        "\"\(word.replacing("\"", with: ""))\""
    }
}
