import CHTTPPeer
import ContentStorage
import Foundation
import Persistence

/// A streamed reply through client, store and screen, against a program in C that reads the same stream with libcurl and
/// writes the same rows with SQLite; and the cost of a token in a long conversation against that in a short one.
@MainActor
enum AIStreamRows {
    private static let tokens = Measurement.amount(100_000, smoke: 1_000)
    private static let fewTokens = 100
    /// In the conversations of different lengths.
    private static let someTokens = Measurement.amount(20_000, smoke: 1_000)

    static func run(in directory: URL) async throws {
        let port = slipway_peer_stream_serve()
        guard port > 0 else { throw Failure(what: "the server of replies", code: Int(errno)) }
        let reader = try await CReader(at: directory.appendingPathComponent("stream-peer.sqlite"))
        let base = { (count: Int) in "http://127.0.0.1:\(port)/\(count)/v1" }

        let chat = try StreamedChat(base(tokens), at: directory.appendingPathComponent("stream"))
        try await chat.appear()
        // Neither is measured; both must have the same text.
        let length = try await chat.send(inNewConversation: true).length
        guard try reader.read(base(tokens)).length == length else {
            throw Failure(what: "the same text on both sides", code: length)
        }
        try await Measurement.compare("ai-stream-100000", peer: "c-curl-sqlite") {
            try await chat.send(inNewConversation: true).times.whole
        } peer: {
            Double(try reader.read(base(tokens)).whole)
        }

        let brief = try StreamedChat(base(fewTokens), at: directory.appendingPathComponent("stream-brief"))
        try await brief.appear()
        _ = try await brief.send(inNewConversation: true)
        try await Measurement.compare("ai-first-token", peer: "c-curl-sqlite") {
            try await brief.send(inNewConversation: true).times.first
        } peer: {
            Double(try reader.read(base(fewTokens)).firstToken)
        }

        let long = try StreamedChat(base(someTokens), at: directory.appendingPathComponent("stream-long"))
        try await long.appear(in: Measurement.amount(10_000, smoke: 100))
        let short = try StreamedChat(base(someTokens), at: directory.appendingPathComponent("stream-short"))
        try await short.appear(in: 10)
        _ = (try await long.send(), try await short.send())
        try await Measurement.compare("ai-token-10000", peer: "10-messages") {
            try await perToken(long)
        } peer: {
            try await perToken(short)
        }
    }

    /// From the first token to the end: the request, which holds the conversation, has been sent.
    private static func perToken(_ chat: StreamedChat) async throws -> Double {
        let times = try await chat.send().times
        return (times.whole - times.first) / Double(someTokens)
    }
}

/// The program in C, over a database with the app's tables.
private final class CReader {
    private let reader: OpaquePointer

    init(at url: URL) async throws {
        let store = StreamedChat.store(at: url)
        // A conversation for it, whose owner is an account.
        let turn = try await store.conversations.begin(
            NewTurn(options: ConversationOptions(), text: "Hello.", owner: "bench", model: "bench"), account: "ada")
        try await store.conversations.finish(turn.reply, with: ReplyResult(ending: .complete, model: "bench"))
        guard let reader = slipway_peer_reader_create(url.path) else { throw Failure(what: "the reader in C") }
        self.reader = reader
    }

    deinit {
        slipway_peer_reader_free(reader)
    }

    func read(_ base: String) throws -> (firstToken: Int64, whole: Int64, length: Int) {
        var reading = slipway_peer_reading()
        let body = #"{"messages":[{"content":"Tell me of the sea.","role":"user"}],"model":"bench","stream":true}"#
        let code = slipway_peer_reader_run(reader, "\(base)/chat/completions", body, &reading)
        guard code == 0 else { throw Failure(what: "the reader in C", code: Int(code)) }
        return (reading.first_token, reading.whole, reading.length)
    }
}
