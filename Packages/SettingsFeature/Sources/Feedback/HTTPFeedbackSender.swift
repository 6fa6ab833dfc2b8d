public import Core
import Foundation
import HTTPTypes
public import Networking
public import Persistence

/// Sends messages to the backend's function `feedback`, on behalf of the account that wrote them.
///
/// The function must store one message for each id, and answer 200 or 201 with a JSON object that contains the id:
/// `{"id":"…"}`. A page that a proxy returns instead is no proof that anything was stored.
public struct HTTPFeedbackSender: FeedbackSending {
    private let http: any HTTPClient
    private let endpoint: @Sendable () async throws -> BackendEndpoint
    private let authorization: @Sendable () async throws -> SessionAuthorization?
    private let appVersion: String

    /// - Parameters:
    ///   - endpoint: where the backend is; called before each request.
    ///   - authorization: the signed-in account with a valid token; nil when no user is signed in. Called before each
    ///     request.
    ///   - appVersion: sent with each message.
    public init(
        http: any HTTPClient, endpoint: @escaping @Sendable () async throws -> BackendEndpoint,
        authorization: @escaping @Sendable () async throws -> SessionAuthorization?, appVersion: String
    ) {
        self.http = http
        self.endpoint = endpoint
        self.authorization = authorization
        self.appVersion = appVersion
    }

    public func send(_ feedback: Feedback) async -> OutboxReceipt {
        let request: HTTPRequest
        do {
            guard let authorization = try await authorization(), authorization.account == feedback.account else {
                return .notSignedIn
            }
            let endpoint = try await endpoint()
            guard authorization.origin == endpoint.identity else { return .notSignedIn }
            request = head(of: feedback, to: endpoint, authorization.token)
        } catch {
            return .later(reason: "\(error)", pause: nil)
        }
        do throws(HTTPError) {
            return OutboxReceipt(
                try await http.send(request, body: body(of: feedback), limits: Self.limits), for: feedback)
        } catch {
            return .later(reason: "\(error)", pause: nil)
        }
    }

    private static let limits = HTTPLimits(bodySize: 64 * 1024)

    private func head(of feedback: Feedback, to endpoint: BackendEndpoint, _ token: Secret) -> HTTPRequest {
        var fields: HTTPFields = [
            .accept: "application/json", .contentType: "application/json",
            .authorization: "Bearer \(token.revealed)",
        ]
        for (name, value) in ["apikey": endpoint.key, "Idempotency-Key": feedback.id] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        let url = endpoint.url.appendingPathComponent("functions/v1/feedback")
        return HTTPRequest(method: .post, url: url, headerFields: fields)
    }

    private struct Content: Encodable {
        let id: String
        let message: String
        let writtenAt: Date
        let appVersion: String
    }

    private func body(of feedback: Feedback) -> Data? {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and a date always encode.
        return try? encoder.encode(
            Content(
                id: feedback.id, message: feedback.message, writtenAt: feedback.written, appVersion: appVersion))
    }
}
