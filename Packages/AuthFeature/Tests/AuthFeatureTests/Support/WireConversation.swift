import AuthFeatureTesting
import Core
import Foundation
import HTTPTypes
import Networking
import Testing

/// Sends requests to an in-memory server, as any client could.
struct WireConversation {
    let server: InMemoryAuthServer

    /// The reply.
    struct Answer {
        let status: Int
        let content: [String: JSONValue]

        /// A text of the content; nil when there is none.
        subscript(key: String) -> String? {
            if case .string(let text)? = content[key] { text } else { nil }
        }

        /// The user of a session, or the bare one.
        var user: [String: JSONValue] {
            if case .object(let user)? = content["user"] { user } else { content }
        }

        var email: String? {
            if case .string(let text)? = user["email"] { text } else { nil }
        }
    }

    /// - Parameter call: `POST /auth/v1/otp`, query included.
    func ask(
        _ call: String, _ content: [String: JSONValue]? = nil, bearer: String? = nil
    ) async throws -> Answer {
        let words = call.split(separator: " ").map(String.init)
        let method = try #require(HTTPRequest.Method(words[0]))
        let url = try #require(URL(string: server.endpoint.url.absoluteString + words[1]))
        var fields = HTTPFields()
        if let bearer { fields[.authorization] = "Bearer \(bearer)" }
        let reply = try await server.send(
            HTTPRequest(method: method, url: url, headerFields: fields),
            body: try content.map { try JSONEncoder().encode($0) }, limits: HTTPLimits())
        let decoded = try? JSONDecoder().decode([String: JSONValue].self, from: reply.body)
        return Answer(status: reply.response.status.code, content: decoded ?? [:])
    }

    /// The parameters of a request that asks for a link.
    static func challenge(_ verifier: String) -> [String: JSONValue] {
        let hash = SecureHash.sha256(Data(verifier.utf8)).base64EncodedString()
        let challenge = hash.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return ["code_challenge": .string(challenge), "code_challenge_method": .string("s256")]
    }

    static func code(in callback: URL?) throws -> String {
        let items = URLComponents(url: try #require(callback), resolvingAgainstBaseURL: false)?.queryItems
        return try #require(items?.first { $0.name == "code" }?.value)
    }
}
