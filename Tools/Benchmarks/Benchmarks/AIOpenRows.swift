import ContentStorage
import Foundation
import Persistence

/// Opening a conversation of 10,000 messages in an app that has just started, against one of 10.
enum AIOpenRows {
    private static let window = 50

    static func run(in directory: URL) async throws {
        let url = directory.appendingPathComponent("conversations/app.sqlite")
        let store = store(url)
        let long = try await store.importing(try document(of: 10_000), account: "ada")
        let short = try await store.importing(try document(of: 10), account: "ada")
        try await Measurement.compare("ai-open-10000", peer: "10-messages", operations: 1) {
            try await open(long, in: self.store(url))
        } peer: {
            try await open(short, in: self.store(url))
        }
        try await Measurement.compare("ai-send-10000", peer: "10-messages", operations: 1) {
            try await send(long, in: store)
        } peer: {
            try await send(short, in: store)
        }
    }

    private static func store(_ url: URL) -> any ConversationStoring {
        ContentStore(
            database: AppDatabase(at: url, migrations: ContentMigrations.all), secureHash: { $0 }
        ).conversations
    }

    private static func open(_ id: ConversationID, in store: any ConversationStoring) async throws {
        consume(try await store.conversation(id, account: "ada"))
        consume(try await store.path(of: id, before: nil, limit: window))
    }

    /// A question and its reply, below what is there.
    private static func send(_ id: ConversationID, in store: any ConversationStoring) async throws {
        let leaf = try await store.conversation(id, account: "ada")?.leaf
        let turn = try await store.begin(
            NewTurn(
                conversation: id, options: ConversationOptions(), parent: leaf, text: "Another question?",
                owner: "bench", model: "m"), account: "ada")
        try await store.append([Piece(kind: .text, text: "Another answer.")], to: turn.reply)
        try await store.finish(turn.reply, with: ReplyResult(ending: .complete, model: "m"))
    }

    static func document(of count: Int) throws -> ConversationDocument {
        let messages = (1...count).map { number in
            let parent = number == 1 ? "" : #""parent":\#(number - 1),"#
            let role = number % 2 == 1 ? "user" : "assistant"
            return
                #"{"number":\#(number),\#(parent)"role":"\#(role)","text":"Message \#(number) of many.","created":1}"#
        }
        let text = """
            {"slipway": "conversation", "version": 1, "conversation": {"title": "Bench", "titleSource": "none", "persona": "",
             "instructions": "", "model": "", "offersTools": false, "created": 1, "leaf": \(count)},
             "messages": [\(messages.joined(separator: ","))], "blobs": {}}
            """
        return try ConversationDocument(json: Data(text.utf8))
    }
}
