import ContentStorage
import Domain
import Foundation
import GRDB
import Persistence

/// Searching in a million messages, against the time that a person does not notice.
enum AISearchRows {
    private static let messages = Measurement.amount(1_000_000, smoke: 2_000)
    private static let inConversation = 100
    private static let accounts = ["ada", "bob"]
    private static let budget: Duration = .milliseconds(50)

    /// The database, which takes minutes to build, stays where the programs are; a small one, to try the rows, does not.
    static func run(_ programs: URL, in temporary: URL) async throws {
        let schema = ContentMigrations.all.map(\.id).last ?? ""
        let directory = (Measurement.isSmoke ? temporary : programs).appendingPathComponent("bench-messages-\(schema)")
        if !FileManager.default.fileExists(atPath: directory.path) { try build(directory) }
        let database = AppDatabase(
            at: directory.appendingPathComponent("app.sqlite"), migrations: ContentMigrations.all)
        let store = ContentStore(database: database, secureHash: { $0 }).conversations
        var times: [Double] = []
        for query in queries() {
            times.append(
                try await Measurement.nanoseconds {
                    consume(try await store.search(query.words, account: query.account, limit: 50))
                })
        }
        let goal = budget / .nanoseconds(1)
        Measurement.report("ai-search-1000000", ours: Measurement.median(times), peer: "budget", goal)
        Measurement.report("ai-search-1000000-slowest", ours: times.max() ?? 0, peer: "budget", goal)
    }

    /// Common and rare words, several, phrases, and beginnings of one letter and of more; also of an account without
    /// messages.
    private static func queries() -> [(words: String, account: String)] {
        var random = Generator(state: 5)
        return (0..<200).map { number in
            let (common, rare) = (Vocabulary.word(number % 10), Vocabulary.word(10_000 + random.next(30_000)))
            let words =
                switch number % 8 {
                case 0: "\(common) "
                case 1: "\(rare) "
                case 2: "\(common) \(Vocabulary.word(number % 50)) "
                case 3: "\(common) \(rare) "
                case 4: "\"\(common) \(Vocabulary.word(number % 20))\""
                case 5: String(common.prefix(1))
                case 6: String(rare.prefix(6))
                default: "\(rare) \(common.prefix(2))"
                }
            return (words, number % 16 == 15 ? "carol" : accounts[number % 2])
        }
    }

    /// Renamed into place once it is whole.
    private static func build(_ directory: URL) throws {
        let unfinished = directory.appendingPathExtension("unfinished")
        try? FileManager.default.removeItem(at: unfinished)
        try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: true)
        let pool = try AppDatabase(
            at: unfinished.appendingPathComponent("app.sqlite"), migrations: ContentMigrations.all
        ).pool()
        var random = Generator(state: 1)
        try pool.write { database in
            for account in accounts + ["carol"] {
                try database.execute(sql: "INSERT INTO content_account (account) VALUES (?)", arguments: [account])
            }
        }
        for first in stride(from: 0, to: messages, by: 2_000) {
            try pool.write { database in
                for number in first..<first + 2_000 {
                    if number % inConversation == 0 { try addConversation(number / inConversation, in: database) }
                    try addMessage(number, text: Vocabulary.text(&random), in: database)
                }
            }
        }
        try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try pool.close()
        try FileManager.default.moveItem(at: unfinished, to: directory)
    }

    private static func addConversation(_ number: Int, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO content_conversation (id, account, title, created, changed, leaf) VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                "conversation-\(number)", number % accounts.count + 1, "Conversation \(number)", number, number,
                (number + 1) * inConversation,
            ])
    }

    private static func addMessage(_ number: Int, text: String, in database: Database) throws {
        let conversation = number / inConversation
        let place = number % inConversation
        try database.cachedStatement(
            sql: """
                INSERT INTO content_message (conversation, account, parent, depth, role, state, text, created, ended)
                VALUES (?, ?, ?, ?, ?, 'done', ?, ?, ?)
                """
        ).execute(arguments: [
            conversation + 1, "a\(conversation % accounts.count + 1)", place == 0 ? nil : number, place + 1,
            place % 2 == 0 ? "user" : "assistant", text, number, number,
        ])
    }

    /// Words of which the first are used most, as in a language (Zipf's law).
    private enum Vocabulary {
        static func word(_ rank: Int) -> String {
            // Different ranks give different words: the multiplier is odd, and there are 2^24 words.
            var left = (UInt32(rank) &* 2_654_435_761) & 0xff_ffff
            var word = ""
            for _ in 0..<6 {
                word.append(contentsOf: ["b", "d", "f", "k", "l", "m", "n", "r"][Int(left & 7)])
                word.append(contentsOf: ["a", "o"][Int(left >> 3 & 1)])
                left >>= 4
            }
            return word
        }

        static func text(_ random: inout Generator) -> String {
            (0..<8 + random.next(53)).map { _ in word(Int(pow(50_000, random.fraction())) - 1) }.joined(separator: " ")
        }
    }

    /// The same numbers in every run.
    private struct Generator {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int { Int(bits() % UInt64(bound)) }
        mutating func fraction() -> Double { Double(bits() >> 11) / Double(1 << 53) }

        private mutating func bits() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var mixed = state
            mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
            return mixed ^ (mixed >> 33)
        }
    }
}
