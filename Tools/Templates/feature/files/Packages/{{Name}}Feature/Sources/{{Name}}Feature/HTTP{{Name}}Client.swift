{{#client}}
public import Core
import Foundation
import HTTPTypes
public import Networking

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
        let reply: HTTPReply
        do {
            reply = try await http.send(try await request(), body: nil, limits: Self.limits)
        } catch let error as {{Name}}ClientError {
            throw error
        } catch {
            throw .failed(String(describing: error))
        }
        guard reply.response.status == .ok else { throw .refused(reply.response.status.code) }
        do {
            return try JSONDecoder().decode({{Name}}Reply.self, from: reply.body)
        } catch {
            throw .failed("the reply is not what the function should answer")
        }
    }

    /// A reply is small; a larger one is not from the function.
    private static let limits = HTTPLimits(bodySize: 64 * 1024)

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
