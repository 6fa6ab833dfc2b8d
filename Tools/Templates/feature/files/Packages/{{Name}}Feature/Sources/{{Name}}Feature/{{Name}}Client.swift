{{#client}}
public import Core
import Foundation
import HTTPTypes
public import Networking

/// Asks the feature's server.
public protocol {{Name}}Client: Sendable {
    func latest() async throws({{Name}}ClientError) -> {{Name}}Reply
}

/// What the server has answered.
public struct {{Name}}Reply: Sendable, Equatable, Decodable {
    public let message: String

    public init(message: String) {
        self.message = message
    }
}

/// Why there is no reply.
public enum {{Name}}ClientError: Error, Equatable, Sendable, CustomStringConvertible {
    case notSignedIn
    /// The server cannot be asked, or gave no usable reply; why.
    case failed(String)
    /// The server refused; its status.
    case refused(Int)

    public var description: String {
        switch self {
        case .notSignedIn: "Sign in first."
        case .failed(let reason): "The server was asked in vain: \(reason). Try again."
        case .refused(let status): "The server refused with status \(status)."
        }
    }
}

/// Asks the backend's function `{{ID}}` on behalf of the signed-in account.
///
/// The function answers 200 with a JSON object: `{"message":"…"}`.
public struct HTTP{{Name}}Client: {{Name}}Client {
    private let http: any HTTPClient
    private let endpoint: @Sendable () async throws -> BackendEndpoint
    private let authorization: @Sendable () async throws -> SessionAuthorization?

    /// - Parameters:
    ///   - endpoint: where the backend is; called before each request.
    ///   - authorization: the signed-in account with a valid token; nil while signed out. Called before each request.
    public init(
        http: any HTTPClient, endpoint: @escaping @Sendable () async throws -> BackendEndpoint,
        authorization: @escaping @Sendable () async throws -> SessionAuthorization?
    ) {
        self.http = http
        self.endpoint = endpoint
        self.authorization = authorization
    }

    public func latest() async throws({{Name}}ClientError) -> {{Name}}Reply {
        do {
            // A reply is small; a larger one is not from the function.
            let limits = HTTPLimits(bodySize: 64 * 1024)
            let reply = try await http.send(try await request(), body: nil, limits: limits)
            guard reply.response.status == .ok else { throw {{Name}}ClientError.refused(reply.response.status.code) }
            return try JSONDecoder().decode({{Name}}Reply.self, from: reply.body)
        } catch let error as {{Name}}ClientError {
            throw error
        } catch is DecodingError {
            throw .failed("the reply is not what the function should answer")
        } catch {
            throw .failed(String(describing: error))
        }
    }

    private func request() async throws -> HTTPRequest {
        let endpoint = try await endpoint()
        // The token is for the backend that issued it, and for no other.
        guard let authorization = try await authorization(), authorization.origin == endpoint.identity else {
            throw {{Name}}ClientError.notSignedIn
        }
        return HTTPRequest(
            method: .get, url: endpoint.url.appendingPathComponent("functions/v1/{{ID}}"),
            headerFields: [
                .accept: "application/json", .authorization: "Bearer \(authorization.token.revealed)",
                .known("apikey"): endpoint.key,
            ])
    }
}
{{/client}}
