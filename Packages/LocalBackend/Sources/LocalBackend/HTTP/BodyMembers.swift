import Core
import Foundation

/// The members of a call's body that the call may have. A member with another type than that of its kind refuses the call,
/// whether or not the call would have read it.
struct BodyMembers: Sendable {
    private var texts: [String: String] = [:]
    private var flags: [String: Bool] = [:]
    private var objects: [String: JSONObject] = [:]

    /// Null stands for a member that is missing; members of other names are ignored.
    fileprivate init(_ body: JSONObject, texts: [String], flags: [String], objects: [String]) throws(BodyFault) {
        for name in texts + flags + objects {
            switch body[name] {
            case nil, .null: continue
            case .string(let text) where texts.contains(name): self.texts[name] = text
            case .bool(let flag) where flags.contains(name): self.flags[name] = flag
            case .object(let members) where objects.contains(name): self.objects[name] = members
            default: throw .wrongType(name)
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
    func members(texts: [String] = [], flags: [String] = [], objects: [String] = []) throws(BodyFault) -> BodyMembers {
        let body: JSONObject
        do {
            body = try ReceivedJSON.decode(JSONObject.self, from: self.body, values: BodyFault.values)
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            throw .nestedTooDeeply
        } catch ReceivedJSON.Refusal.tooManyValues {
            throw .tooManyValues
        } catch DecodingError.typeMismatch {
            throw .wrongType("the body")
        } catch {
            throw self.body.isEmpty ? .empty : .notJSON
        }
        let members = try BodyMembers(body, texts: texts, flags: flags, objects: objects)
        guard members.text("phone").isEmpty else { throw .phone }
        return members
    }
}

/// Why a body cannot be read. It never quotes the body, which may contain a password.
enum BodyFault: Error, Equatable {
    case empty, notJSON, nestedTooDeeply, tooManyValues
    /// Of a member, or of the body itself.
    case wrongType(String)
    /// A phone number, which no account here has.
    case phone

    /// How many values a body may hold: more than the largest metadata can have.
    static let values = 4_000

    var refusal: CallError {
        switch self {
        case .empty: .badJSON("unexpected end of JSON input")
        case .notJSON: .badJSON("it is not JSON")
        case .nestedTooDeeply: .badJSON("it is nested more than \(JSONNesting.limit) levels deep")
        case .tooManyValues: .badJSON("it holds more than \(Self.values) values")
        case .wrongType(let name): .badJSON("\(name) has another type than expected")
        case .phone: .badRequest("phone_provider_disabled", "Phone logins are disabled")
        }
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

/// Where in a JSON document something is.
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
