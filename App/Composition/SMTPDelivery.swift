public import Core
public import Foundation
public import LocalBackend
import Networking

/// Sends the backend's mails through a mail server.
public struct SMTPDelivery: MailDelivery {
    private let sender: CurlMailSender

    /// - Parameters:
    ///   - url: `smtps://user@host[:port]`, or `smtp` for a server on this machine.
    ///   - password: the password of the URL's user. It must not be in the URL: every process can read the arguments
    ///     of a command.
    /// - Throws: `ConfigurationError`, without the password in it.
    public init(url: URL, password: String? = nil) throws(ConfigurationError) {
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

    public func deliver(_ mail: OutgoingMail) async throws {
        try await sender.send(from: mail.from, to: [mail.to], message: mail.data)
    }
}
