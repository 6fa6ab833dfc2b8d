import Core
import Foundation

/// The members of a call's body that the call may have. A member with another type than that of its kind refuses the call,
/// whether or not the call would have read it.
struct BodyMembers: Sendable {
    private var texts: [String: String] = [:]
    private var flags: [String: Bool] = [:]
    private var objects: [String: JSONObject] = [:]

    /// Null stands for a member that is missing; members of other names are ignored.
    fileprivate init(_ body: JSONObject, texts: [String], flags: [String], objects: [String]) throws(CallError) {
        for name in texts + flags + objects {
            switch body[name] {
            case nil, .null: continue
            case .string(let text) where texts.contains(name): self.texts[name] = text
            case .bool(let flag) where flags.contains(name): self.flags[name] = flag
            case .object(let members) where objects.contains(name): self.objects[name] = members
            default: throw .badJSON("\(name) has another type than expected")
            }
        }
    }

    /// A text; empty when it is missing.
    func text(_ name: String) -> String { given(name) ?? "" }
    func given(_ name: String) -> String? { texts[name] }
    func flag(_ name: String) -> Bool? { flags[name] }
    func object(_ name: String) -> JSONObject? { objects[name] }

    func metadata(_ name: String, limit: MetadataLimit = .user) throws(CallError) -> JSONObject? {
        let data = object(name)
        try limit.check(data)
        return data
    }

    static let challenge = ["code_challenge", "code_challenge_method"]

    func codeChallenge() throws(CallError) -> FlowChallenge? {
        try FlowChallenge.read(given("code_challenge"), method: given("code_challenge_method"))
    }
}

extension Request {
    /// How many values a body may hold: more than the largest metadata can have.
    static let values = 4_000

    /// - Throws: ``CallError`` that never quotes the body, which may contain a password.
    func members(texts: [String] = [], flags: [String] = [], objects: [String] = []) throws(CallError) -> BodyMembers {
        let body: JSONObject
        do {
            body = try ReceivedJSON.decode(JSONObject.self, from: self.body, values: Self.values)
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            throw .badJSON("it is nested more than \(JSONNesting.limit) levels deep")
        } catch ReceivedJSON.Refusal.tooManyValues {
            throw .badJSON("it holds more than \(Self.values) values")
        } catch DecodingError.typeMismatch {
            throw .badJSON("the body has another type than expected")
        } catch {
            throw .badJSON(self.body.isEmpty ? "unexpected end of JSON input" : "it is not JSON")
        }
        let members = try BodyMembers(body, texts: texts, flags: flags, objects: objects)
        // No account here has a phone number.
        guard members.text("phone").isEmpty else {
            throw .badRequest("phone_provider_disabled", "Phone logins are disabled")
        }
        return members
    }
}

extension JSONValue {
    /// On one line, the members of objects in alphabetical order.
    var encoded: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON values always encode, except for a number that is not finite, which no value here has.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

enum JSONPlace {
    /// `messages[0].content`; empty for the document itself.
    static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
