import Core
import Foundation

/// The body of a call: a JSON object, whose members are read one by one. Null stands for a member that is missing.
struct BodyMembers: Sendable {
    fileprivate let members: JSONObject

    /// A text; empty when it is missing.
    func text(_ name: String) throws(BodyFault) -> String { try given(name) ?? "" }

    /// A text; nil when it is missing.
    func given(_ name: String) throws(BodyFault) -> String? {
        switch members[name] {
        case nil, .null: nil
        case .string(let text): text
        default: throw BodyFault.wrongType(name)
        }
    }

    func flag(_ name: String) throws(BodyFault) -> Bool? {
        switch members[name] {
        case nil, .null: nil
        case .bool(let value): value
        default: throw BodyFault.wrongType(name)
        }
    }

    func object(_ name: String) throws(BodyFault) -> JSONObject? {
        switch members[name] {
        case nil, .null: nil
        case .object(let members): members
        default: throw BodyFault.wrongType(name)
        }
    }

    /// - Throws: also ``CallError`` `validation_failed` for metadata that is too large.
    func metadata(_ name: String, limit: MetadataLimit = .user) throws -> JSONObject? {
        let data = try object(name)
        try limit.check(data)
        return data
    }

    func codeChallenge() throws -> FlowChallenge? {
        try FlowChallenge.read(try given("code_challenge"), method: try given("code_challenge_method"))
    }
}

extension Request {
    func members() throws(BodyFault) -> BodyMembers {
        do {
            return BodyMembers(members: try ReceivedJSON.decode(JSONObject.self, from: body))
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            throw .nestedTooDeeply
        } catch DecodingError.typeMismatch {
            throw .wrongType("the body")
        } catch {
            throw body.isEmpty ? .empty : .notJSON
        }
    }
}

/// Why a body cannot be read. It never quotes the body, which may contain a password.
enum BodyFault: Error, Equatable {
    case empty, notJSON, nestedTooDeeply
    /// Of a member, or of the body itself.
    case wrongType(String)

    var reason: String {
        switch self {
        case .empty: "unexpected end of JSON input"
        case .notJSON: "it is not JSON"
        case .nestedTooDeeply: "it is nested more than \(JSONNesting.limit) levels deep"
        case .wrongType(let name): "\(name) has another type than expected"
        }
    }

    /// The same as the Test Store says it.
    var sentence: String {
        switch self {
        case .empty, .notJSON, .nestedTooDeeply: "The body is not JSON."
        case .wrongType("the body"): "The body must be a JSON object."
        case .wrongType(let name): "'\(name)' has the wrong type."
        }
    }
}

extension JSONValue {
    init(_ number: Int) { self = .integer(Int64(number)) }

    init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// On one line, the members of objects in alphabetical order.
    var encoded: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON values always encode, except for a number that is not finite, which no value here has.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
