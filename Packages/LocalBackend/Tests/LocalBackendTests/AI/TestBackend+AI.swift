import Core
import Foundation

@testable import LocalBackend

/// Calls of the stand-in for AI.
extension TestBackend {
    /// A request for a chat of one message.
    func chatRequest(
        _ model: String, _ text: String = "Hello", stream: Bool = false, members: String = ""
    ) -> String {
        let body = Self.body(model, text, stream: stream, members: members)
        return request(
            "POST", "/ai/v1/chat/completions", body, token: "any", headers: ["apikey": ""], newForm: false)
    }

    /// The body of a request for a chat with one picture.
    static func pictureChat(_ model: String, _ address: String, members: String = "") -> String {
        #"{"model":"\#(model)","messages":[{"role":"user","content":[{"type":"text","text":"What is it?"},"#
            + #"{"type":"image_url","image_url":{"url":"\#(address)"}}]}]\#(members)}"#
    }

    /// - Parameter members: further members of the request, such as `"n":2`.
    func chat(
        _ model: String, _ text: String = "Hello", stream: Bool = false, members: String = ""
    ) async throws -> Answer {
        let connection = try RawConnection(port: port)
        await connection.send(chatRequest(model, text, stream: stream, members: members))
        return try await connection.answer()
    }

    /// A call without the headers of Supabase's clients.
    func ai(
        _ method: String, _ path: String, _ body: String? = nil, token: String? = "any", headers: [String: String] = [:]
    ) async throws -> Answer {
        try await call(
            method, "/ai/v1" + path, body, token: token, headers: headers.merging(["apikey": ""]) { own, _ in own },
            newForm: false)
    }

    private static func body(_ model: String, _ text: String, stream: Bool, members: String) -> String {
        let quoted = JSONValue.string(text).encoded
        return #"{"model":"\#(model)","messages":[{"role":"user","content":\#(quoted)}],"stream":\#(stream)"#
            + (members.isEmpty ? "" : ",\(members)") + "}"
    }
}

extension Answer {
    /// The data of a stream's events, whatever ends their lines.
    var events: [String] {
        // By bytes: for a string, CR and LF together are one letter.
        body.split { $0 == 0x0a || $0 == 0x0d }.map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasPrefix("data: ") }.map { String($0.dropFirst(6)) }
    }

    /// The events that are JSON.
    var streamed: [[String: Any]] {
        events.compactMap { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any] }
    }

    /// The first choices of the chunks.
    private var choices: [[String: Any]] {
        streamed.compactMap { ($0["choices"] as? [[String: Any]])?.first }
    }

    /// Of a stream, the deltas' texts joined; else the message's text.
    var content: String {
        if !streamed.isEmpty {
            return choices.compactMap { ($0["delta"] as? [String: Any])?["content"] as? String }.joined()
        }
        return message?["content"] as? String ?? ""
    }

    var finish: String? {
        guard streamed.isEmpty else { return choices.compactMap { $0["finish_reason"] as? String }.last }
        return (json["choices"] as? [[String: Any]])?.first?["finish_reason"] as? String
    }

    var message: [String: Any]? {
        (json["choices"] as? [[String: Any]])?.first?["message"] as? [String: Any]
    }

    /// The tokens that a stream or a whole reply states.
    var usage: [String: Any]? {
        (streamed.last { $0["usage"] is [String: Any] } ?? json)["usage"] as? [String: Any]
    }

    /// An error in OpenAI's form.
    var failure: [String: Any] { json["error"] as? [String: Any] ?? [:] }
}
