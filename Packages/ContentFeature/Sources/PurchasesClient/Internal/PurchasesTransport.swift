import Core
import Foundation
import HTTPTypes
import Logging
import Networking

/// Sends requests to the configured server. The key is used here and nowhere else.
struct PurchasesTransport: Sendable {
    /// Of a reply, in bytes.
    private static let size = 1 << 20
    /// The waits after replies that ask for fewer requests. (Source: purchases-ios, `HTTPClient`.)
    private static let pauses: [Duration] = [.zero, .milliseconds(750), .seconds(3)]
    /// A server that asks for more than this is asked again by the customer, not here.
    private static let longestPause = Duration.seconds(10)

    let endpoint: @Sendable () async throws -> PurchasesEndpoint
    let http: any HTTPClient
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    struct Call {
        var method = HTTPRequest.Method.get
        /// What follows the base, already encoded.
        let path: String
        var body: Data?
        /// The version of the reply that is known already.
        var etag: String?
    }

    /// The server's reply, which is a success, or 304 when the call named a version.
    func send(_ call: Call) async throws(PurchasesError) -> HTTPReply {
        let server = try await server()
        let request = try request(for: call, to: server)
        var backoff = Backoff(pauses: Self.pauses)
        while true {
            let reply: HTTPReply
            do throws(HTTPError) {
                reply = try await http.send(request, body: call.body, limits: HTTPLimits(bodySize: Self.size))
            } catch {
                throw PurchasesError(error)
            }
            let status = reply.response.status
            if status.kind == .successful || (status == .notModified && call.etag != nil) { return reply }
            guard status == .tooManyRequests else { throw PurchasesError(refusal: reply) }
            let asked = reply.retryAfter(now: now())
            guard let standard = backoff.next(), asked ?? .zero <= Self.longestPause else {
                throw .rateLimited(until: asked.map { now() + $0 / .seconds(1) })
            }
            logger.info("the store asks for fewer requests")
            guard (try? await clock.sleep(for: asked ?? standard)) != nil else { throw .cancelled }
        }
    }

    private func server() async throws(PurchasesError) -> PurchasesEndpoint {
        do {
            return try await endpoint()
        } catch is CancellationError {
            throw .cancelled
        } catch let error as any ClassifiedError {
            throw .notStarted("\(error)", error.kind)
        } catch {
            throw .notConfigured("\(error)")
        }
    }

    private func request(for call: Call, to server: PurchasesEndpoint) throws(PurchasesError) -> HTTPRequest {
        guard let url = URL(string: server.base.absoluteString + call.path) else {
            throw .notConfigured("REVENUECAT_URL is not valid.")
        }
        var request = HTTPRequest(method: call.method, url: url)
        request.headerFields[.accept] = "application/json"
        request.headerFields[.authorization] = "Bearer \(server.key.secret.revealed)"
        request.headerFields[.platform] = "web"
        if call.body != nil { request.headerFields[.contentType] = "application/json" }
        request.headerFields[.revenueCatETag] = call.etag
        return request
    }
}

extension HTTPField.Name {
    static let platform = known("X-Platform")
    /// The version of a customer's document, in requests and replies.
    static let revenueCatETag = known("X-RevenueCat-ETag")
    /// The server's time of a reply, in milliseconds since 1970.
    static let requestTime = known("X-RevenueCat-Request-Time")
}
