import Foundation
import GRDB

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

    init(_ documents: @escaping @Sendable () -> [GuideDocument]) {
        self.documents = documents
    }

    /// - Returns: the documents that answer the question, the best first; none when there are none.
    func find(_ question: String) throws -> [GuideDocument] {
        let words = GuideWords.of(question)
        guard !words.isEmpty else { return [] }
        let (documents, database) = try built()
        let scores = try database.read { database in
            let weights = try Self.weights(of: words, among: documents.count, database)
            return try Self.scores(of: words, weights, database)
        }
        guard let best = scores.first else { return [] }
        return scores.prefix(Self.limit).filter { $0.rank >= best.rank * Self.nearness }.map { documents[$0.document] }
    }

    private func built() throws -> (documents: [GuideDocument], database: DatabaseQueue) {
        if let index { return index }
        let documents = documents()
        let database = try DatabaseQueue()
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE VIRTUAL TABLE guide USING fts5(
                        title, text, tokenize = 'porter unicode61 remove_diacritics 2')
                    """)
            for (number, document) in documents.enumerated() {
                try database.execute(
                    sql: "INSERT INTO guide (rowid, title, text) VALUES (?, ?, ?)",
                    arguments: [number, document.title, document.text])
            }
        }
        let index = (documents: documents, database: database)
        self.index = index
        return index
    }

    /// A word that few documents hold weighs more; one that none holds weighs the most.
    private static func weights(
        of words: [String], among count: Int, _ database: Database
    ) throws -> [String: Double] {
        var weights: [String: Double] = [:]
        for word in words {
            let holders =
                try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM guide WHERE guide MATCH ?", arguments: [quoted(word)]) ?? 0
            weights[word] = log(1 + Double(count + 1) / Double(holders + 1))
        }
        return weights
    }

    /// The documents whose words weigh enough, the best first.
    private static func scores(
        of words: [String], _ weights: [String: Double], _ database: Database
    ) throws -> [(document: Int, rank: Double)] {
        var weight: [Int: Double] = [:]
        for word in words {
            let holders = try Int.fetchAll(
                database, sql: "SELECT rowid FROM guide WHERE guide MATCH ?", arguments: [quoted(word)])
            for holder in holders { weight[holder, default: 0] += weights[word] ?? 0 }
        }
        let least = weights.values.reduce(0, +) * threshold
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT rowid, bm25(guide, 5, 1) AS rank FROM guide WHERE guide MATCH ? ORDER BY rank, rowid",
            arguments: [words.map(quoted).joined(separator: " OR ")])
        return rows.compactMap { row in
            let document: Int = row[0]
            guard weight[document, default: 0] >= least else { return nil }
            // SQLite's rank is negative, and smaller for what fits better.
            let rank: Double = row[1]
            return (document: document, rank: -rank * weight[document, default: 0])
        }.sorted { $0.rank == $1.rank ? $0.document < $1.document : $0.rank > $1.rank }
    }

    /// No operator of the search reaches SQLite.
    private static func quoted(_ word: String) -> String {
        "\"\(word.replacing("\"", with: ""))\""
    }
}
