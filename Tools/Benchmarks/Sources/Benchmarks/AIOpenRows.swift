import ContentStorage
import Foundation
import Persistence

/// The first answer of the screen `chat` in an app that has just started: in a conversation of 10,000 messages, against one
/// of 10.
@MainActor
enum AIOpenRows {
    static func run(in directory: URL) async throws {
        let directory = directory.appendingPathComponent("conversations")
        let store = StreamedChat.store(at: directory.appendingPathComponent("app.sqlite")).conversations
        let long = try await store.importing(try document(of: Measurement.amount(10_000, smoke: 100)), account: "ada")
        let short = try await store.importing(try document(of: 10), account: "ada")
        try await Measurement.compare("ai-open-10000", peer: "10-messages", operations: 1) {
            try await open(long, in: directory)
        } peer: {
            try await open(short, in: directory)
        }
    }

    private static func open(_ id: ConversationID, in directory: URL) async throws {
        let chat = try StreamedChat("http://127.0.0.1:9/v1", at: directory)
        try await chat.appear(at: id)
        guard chat.showsMessages else { throw Failure(what: "the conversation on the screen") }
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
