import Core
import Foundation

@testable import LocalBackend

/// Compares an answer with the expected one.
struct RealServerComparison {
    let answer: Answer
    /// The values of the setup.
    let values: [String: String]
    /// The mails that the request sent.
    let mails: [OutboxMail]
    private let json: JSONValue?

    init(_ answer: Answer, values: [String: String], mails: [OutboxMail]) throws {
        self.answer = answer
        self.values = values
        self.mails = mails
        json = try? JSONDecoder().decode(JSONValue.self, from: answer.body)
    }

    /// Status, error code, address and members.
    var summary: String {
        let code = code ?? "no code"
        let place = answer.headers["location"].map { ", to \($0)" } ?? ""
        return "\(answer.status), \(code)\(place): \(answer.text)"
    }

    func mismatches(_ expected: RealServerAnswer) -> [String] {
        var found: [String] = []
        if answer.status != expected.status { found.append("the status should be \(expected.status)") }
        found += form(expected)
        if expected.form != .oauth, code != expected.code {
            found.append("the error code should be \(expected.code ?? "none"), not \(code ?? "none")")
        }
        let members = members
        let missing = (expected.keys ?? []).filter { !members.contains($0) }
        if !missing.isEmpty { found.append("members are missing: \(missing.joined(separator: ", "))") }
        for (path, wanted) in (expected.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            let actual = path == "mails" ? sentMails : value(at: path)
            if !isMet(wanted, by: actual) {
                found.append("\(path) should be \(wanted), not \(actual.map { "\($0)" } ?? "missing")")
            }
        }
        return found
    }

    private func form(_ expected: RealServerAnswer) -> [String] {
        switch expected.form ?? .object {
        case .object: if case .object = json { [] } else { ["the body should be a JSON object"] }
        case .array: if case .array = json { [] } else { ["the body should be a JSON array"] }
        case .empty: answer.body.isEmpty ? [] : ["the body should be empty"]
        case .text:
            answer.headers["content-type"]?.hasPrefix("text/plain") == true ? [] : ["the body should be plain text"]
        case .oauth:
            answer.string("error") == expected.error ? [] : ["error should be \(expected.error ?? "none")"]
        case .redirect:
            answer.headers["location"]?.hasPrefix(fill(expected.location ?? "")) == true
                ? [] : ["the address should begin with \(fill(expected.location ?? ""))"]
        }
    }

    private var code: String? {
        if let code = answer.query["error_code"] ?? answer.fragment["error_code"] { return code }
        // A success may have a member of that name, too.
        return answer.status >= 400 ? answer.errorCode : nil
    }

    private var members: Set<String> {
        switch json {
        case .object(let object): Set(object.keys)
        case .array(let elements):
            // Every element must have them.
            elements.compactMap { element in
                if case .object(let object) = element { Set(object.keys) } else { nil }
            }.reduce(nil) { (common: Set<String>?, keys) in common?.intersection(keys) ?? keys } ?? []
        default: []
        }
    }

    private var sentMails: JSONValue {
        .array(mails.map { "\($0.type) \($0.to)" }.sorted().map { .string($0) })
    }

    private func value(at path: String) -> JSONValue? {
        let parts = path.split(separator: ".").map(String.init)
        switch parts[0] {
        case "headers": return answer.headers[parts[1]].map { .string($0) }
        case "fragment": return answer.fragment[parts[1]].map { .string($0) }
        case "query": return answer.query[parts[1]].map { .string($0) }
        case "jwt":
            let claims = answer.accessToken.split(separator: ".").dropFirst().first.flatMap { Base64URL.decode($0) }
            return Self.value(
                at: parts.dropFirst(),
                in: claims.flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) })
        default: return Self.value(at: parts[...], in: json)
        }
    }

    private static func value(at path: ArraySlice<String>, in json: JSONValue?) -> JSONValue? {
        guard let name = path.first else { return json }
        switch json {
        case .object(let object): return value(at: path.dropFirst(), in: object[name])
        case .array(let elements) where name == "count": return .integer(Int64(elements.count))
        case .array(let elements):
            guard let index = Int(name), elements.indices.contains(index) else { return nil }
            return value(at: path.dropFirst(), in: elements[index])
        default: return nil
        }
    }

    private func isMet(_ expected: JSONValue, by actual: JSONValue?) -> Bool {
        switch expected {
        case .null: actual == nil || actual == .null
        case .string("{any}"): actual != nil && actual != .null
        case .string(let text):
            if text.hasSuffix("…"), case .string(let whole) = actual {
                whole.hasPrefix(fill(String(text.dropLast())))
            } else {
                actual == .string(fill(text))
            }
        default: actual == expected
        }
    }

    private func fill(_ text: String) -> String {
        values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}
