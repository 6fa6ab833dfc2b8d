import Core
import Foundation
import HTTPTypes

struct AuthRequest: Sendable {
    private let method: HTTPRequest.Method
    private let path: String
    private let bearer: Secret?
    private let content: [String: RequestValue]?
    /// The only backend that may receive this request; nil when it carries no token.
    let origin: String?

    /// - Parameter origin: the only backend that may receive the content; that of the bearer by default.
    init(
        _ method: HTTPRequest.Method, _ path: String, query: KeyValuePairs<String, String> = [:],
        bearer: Bearer? = nil, content: [String: RequestValue]? = nil, origin: String? = nil
    ) {
        self.method = method
        self.path = path + Self.text(of: query)
        self.bearer = bearer?.token
        self.content = content
        self.origin = origin ?? bearer?.origin
    }

    /// `query` as it is appended to a path, with its `?`; empty when there are no items.
    static func text(of query: KeyValuePairs<String, String>) -> String {
        guard !query.isEmpty else { return "" }
        return "?" + query.map { "\($0.key)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }

    /// Secrets that the reply must not repeat to the user.
    var secrets: [Secret] {
        let sent = (content ?? [:]).values.compactMap { if case .secret(let secret) = $0 { secret } else { nil } }
        return [bearer].compactMap(\.self) + sent
    }

    var body: Data? {
        guard let content else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Numbers that JSON cannot represent are the only values that could otherwise fail to encode.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return (try? encoder.encode(content)) ?? Data()
    }

    func head(for endpoint: BackendEndpoint) throws(BackendFailure) -> HTTPRequest {
        guard let url = URL(string: endpoint.url.absoluteString + path) else {
            throw .unavailable("the backend's address is not valid: \(endpoint.url.absoluteString)")
        }
        var fields = HTTPFields()
        fields[.accept] = "application/json"
        if content != nil { fields[.contentType] = "application/json" }
        // Gateways expect the key in both headers when no user is signed in.
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

enum RequestValue: Sendable {
    /// May be shown to the user.
    case text(String)
    /// Must not be shown to the user, not even when a server's message quotes it.
    case secret(Secret)
    case json(JSONValue)
}

extension RequestValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .secret(let secret): try container.encode(secret)
        case .json(let value): try container.encode(value)
        }
    }
}

extension CharacterSet {
    /// The URL-safe alphabet of base 64. (Source: RFC 4648, 5.)
    static let base64URL = CharacterSet(charactersIn: "-_")
        .union(CharacterSet(charactersIn: "a"..."z")).union(CharacterSet(charactersIn: "A"..."Z"))
        .union(CharacterSet(charactersIn: "0"..."9"))
}
