import Core
import Foundation
import HTTPTypes

/// One request of the protocol, before it is known where to.
struct AuthRequest: Sendable {
    private let method: HTTPRequest.Method
    private let path: String
    private let bearer: Secret?
    private let content: [String: Secret]?
    /// The only backend that may see this request; nil when it carries no token.
    let origin: String?

    init(
        _ method: HTTPRequest.Method, _ path: String, content: [String: Secret], origin: String? = nil
    ) {
        self.method = method
        self.path = path
        bearer = nil
        self.content = content
        self.origin = origin
    }

    init(_ method: HTTPRequest.Method, _ path: String, bearer: Bearer, content: [String: Secret]? = nil) {
        self.method = method
        self.path = path
        self.bearer = bearer.token
        self.content = content
        origin = bearer.origin
    }

    /// What the reply may not repeat to the person.
    var secrets: [Secret] {
        [bearer].compactMap(\.self) + (content ?? [:]).filter { $0.key != "email" }.map(\.value)
    }

    var body: Data? {
        guard let content else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts under texts: there is nothing that could fail to be encoded.
        return (try? encoder.encode(content)) ?? Data()
    }

    func head(for endpoint: BackendEndpoint) throws(BackendFailure) -> HTTPRequest {
        guard let url = URL(string: endpoint.url.absoluteString + path) else {
            throw .unavailable("the backend's address is not one: \(endpoint.url.absoluteString)")
        }
        var fields = HTTPFields()
        fields[.accept] = "application/json"
        if content != nil { fields[.contentType] = "application/json" }
        // Gateways want the key in both places when nobody is signed in.
        fields[.authorization] = "Bearer \(bearer?.revealed ?? endpoint.key)"
        let own = [
            "apikey": endpoint.key, "X-Supabase-Api-Version": "2024-01-01", "X-Client-Info": "slipway-auth/1",
        ]
        for (name, value) in own {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return HTTPRequest(method: method, url: url, headerFields: fields)
    }
}
