import CoreTesting
import Foundation

/// An OpenAI-compatible server, every reply of which a test decides.
final class ScriptedAIServer: Sendable {
    private let server: LoopbackServer

    init(_ script: @escaping LoopbackServer.Script) throws {
        server = try LoopbackServer(script)
    }

    /// Answers every request with a stream of these texts.
    convenience init(answering texts: String..., ending: String = "stop") throws {
        try self.init { _, connection in
            connection.beginStream()
            for text in texts { connection.stream(text) }
            connection.endStream(ending)
        }
    }

    /// Begins an answer with this text, and sends no more of it.
    convenience init(beginning text: String) throws {
        try self.init { _, connection in
            connection.beginStream()
            connection.stream(text)
            connection.waitForEnd()
        }
    }

    /// What a server that counts says.
    static let count = (1...4_000).map { "word\($0)" }.joined(separator: " ")

    /// Answers every request with ``count``, a word each 25 ms.
    static func counting() throws -> ScriptedAIServer {
        try ScriptedAIServer { _, connection in
            connection.beginStream()
            connection.drip(count.split(separator: " ").lazy.map { ServerConnection.event(text: "\($0) ") }, every: 25)
        }
    }

    /// Answers every request with a whole document.
    convenience init(_ status: String, _ body: String, fields: String = "") throws {
        try self.init { _, connection in connection.answer(status, body, fields: fields) }
    }

    var environment: [String: String] { ["AI_URL": "http://\(server.authority)/v1", "AI_MODEL": "large"] }
    var requests: [ServedRequest] { server.requests }
    var endings: AsyncStream<Int> { server.endings }

    func lastBody() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: server.requests.last?.body ?? Data()) as? [String: Any] ?? [:]
    }
}

extension ServerConnection {
    func beginStream() {
        write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")
    }

    /// - Parameter text: what the next chunk adds to the answer.
    func stream(_ text: String) {
        write(Self.event(text: text))
    }

    /// Says why the answer ends, what it cost, and that the stream is whole.
    func endStream(_ reason: String) {
        write(Self.event(choice: [:], reason: reason))
        write(Self.event(["choices": [], "usage": ["prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10]]))
        write("data: [DONE]\n\n")
        end()
    }

    func answer(_ status: String, _ body: String, fields: String = "") {
        write(
            "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\(fields)"
                + "Connection: close\r\n\r\n\(body)")
        end()
    }

    static func event(text: String) -> String {
        event(choice: ["content": text], reason: nil)
    }

    private static func event(choice delta: [String: String], reason: String?) -> String {
        let reason: Any = reason ?? NSNull()
        return event(["choices": [["index": 0, "delta": delta, "finish_reason": reason] as [String: Any]]])
    }

    private static func event(_ members: [String: Any]) -> String {
        let whole = members.merging([
            "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_795_000_000, "model": "large-2026",
        ]) { $1 }
        guard let data = try? JSONSerialization.data(withJSONObject: whole, options: .sortedKeys) else { return "" }
        return "data: \(String(decoding: data, as: UTF8.self))\n\n"
    }
}
