import Core
import Foundation
import HTTPTypes

/// A request as the in-memory server reads it.
struct WireRequest {
    let method: String
    /// Without its query.
    let path: String
    let query: [String: String]
    let bearer: String?
    let content: [String: JSONValue]
    /// Whether there is a body that is not a JSON object.
    let isMalformed: Bool
    /// The server's clock.
    let now: Date

    init(_ request: HTTPRequest, body: Data?, now: Date) {
        method = request.method.rawValue
        let components = URLComponents(string: request.path ?? "")
        path = components?.path ?? ""
        query = (components?.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
        bearer = request.headerFields[.authorization].flatMap {
            $0.hasPrefix("Bearer ") ? String($0.dropFirst("Bearer ".count)) : nil
        }
        let decoded = body.flatMap { try? JSONDecoder().decode([String: JSONValue].self, from: $0) }
        content = decoded ?? [:]
        isMalformed = body?.isEmpty == false && decoded == nil
        self.now = now
    }

    /// A text of the content; nil when it is missing, null or of another type.
    func text(_ key: String) -> String? {
        content[key]?.text
    }

    /// An object of the content; empty when it is missing, null or of another type.
    func object(_ key: String) -> [String: JSONValue] {
        if case .object(let members)? = content[key] { members } else { [:] }
    }

    /// The address in the content, in lower case for comparisons.
    var email: String? { text("email")?.lowercased() }
}
