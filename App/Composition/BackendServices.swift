import Core
import Foundation
import HTTPTypes
import LocalBackend
import Networking

/// Fetches the documents that an identity issuer publishes, with the app's HTTP client: limited in time and size, and
/// without following redirects.
struct IssuerDocumentsClient: IssuerDocuments {
    private static let limits = HTTPLimits(total: TimeLimits.scaled(.seconds(5)), bodySize: 256 * 1024)

    var http: any HTTPClient = CurlHTTPClient(userAgent: "slipway/\(AppVersion.current)")

    func document(at url: URL) async throws -> Data {
        // An address in a document of the issuer can be anything, and HTTPRequest takes only complete ones.
        guard url.scheme != nil, url.host() != nil else {
            throw IssuerDocumentsRefusal(description: "its address has no scheme or no host")
        }
        let request = HTTPRequest(url: url, headerFields: [.accept: "application/json"])
        let reply = try await http.send(request, body: nil, limits: Self.limits)
        guard reply.response.status == .ok else {
            throw IssuerDocumentsRefusal(description: "it answered with status \(reply.response.status.code)")
        }
        return reply.body
    }
}

struct IssuerDocumentsRefusal: Error, CustomStringConvertible {
    let description: String
}

/// Sends the backend's mails through a mail server.
struct SMTPDelivery: MailDelivery {
    private let sender: CurlMailSender

    /// - Parameters:
    ///   - url: `smtps://user@host[:port]`, or `smtp` for a server on this machine.
    ///   - password: the password of the URL's user. It must not be in the URL: every process can read the arguments
    ///     of a command.
    /// - Throws: `ConfigurationError`, without the password in it.
    init(url: URL, password: String? = nil) throws(ConfigurationError) {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        guard parts?.password == nil else {
            throw ConfigurationError(
                "Every process can read a password in a URL. Use --smtp-password-file.")
        }
        if let password {
            guard parts?.user != nil else {
                throw ConfigurationError("--smtp-password-file needs a user in --smtp: smtps://user@host.")
            }
            parts?.password = password
        }
        guard let complete = parts?.url else { throw ConfigurationError("--smtp must be a URL.") }
        do throws(HTTPError) {
            sender = try CurlMailSender(url: complete)
        } catch {
            if case .invalidRequest(let reason) = error { throw ConfigurationError("--smtp: \(reason).") }
            throw ConfigurationError("--smtp cannot be used: \(error).")
        }
    }

    func deliver(_ mail: OutgoingMail) async throws {
        try await sender.send(from: mail.from, to: [mail.to], message: mail.data)
    }
}
