import Core
import Foundation
import HTTPTypes
import Logging
import Networking

/// Sends requests to the configured server. The key is used here and nowhere else.
struct PurchasesTransport: Sendable {
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

extension PurchasesError {
    init(_ error: HTTPError) {
        self =
            switch error {
            case .unreachable(let reason), .interrupted(let reason): .unreachable(reason)
            case .untrusted(let reason): .unreachable("its certificate is not valid: \(reason)")
            case .timedOut, .tooSlow: .unreachable("it did not answer in time")
            case .tooLarge, .malformedReply, .refused: .malformed(error.description)
            case .invalidRequest(let reason): .notConfigured("The request to the store cannot be sent: \(reason).")
            case .cancelled: .cancelled
            }
    }

    /// A reply that is not a success. (Source of the numbers: RevenueCat's SDKs, `BackendErrorCode`.)
    init(refusal reply: HTTPReply) {
        let status = reply.response.status.code
        let document = try? ReceivedJSON.decode(JSONValue.self, from: reply.body)
        switch document?["code"]?.code {
        case 7101: self = .storeFailed
        case 7102: self = .receiptInUse
        case 7103: self = .receiptInvalid
        case 7220, 7256: self = .customerRefused
        case 7224, 7225, 7712: self = .keyRefused
        case 7629, 7638: self = .inProgress
        case 7849: self = .codeInvalid
        case 7852: self = .codeOfAnother
        case 7853:
            let address = document?["purchase_redemption_error_info"]?["obfuscated_email"]?.text
            self = .codeExpired(newCodeSentTo: address.map { Self.presentable($0) })
        case _ where status == 401: self = .keyRefused
        case _ where status >= 500: self = .serverFailed(status: status)
        default: self = .refused(status: status, Self.presentable(document?["message"]?.text ?? ""))
        }
    }

    private static func presentable(_ text: String) -> String {
        String(text.unicodeScalars.prefix(300)).onOneLine.trimmingCharacters(in: .whitespaces)
    }
}
