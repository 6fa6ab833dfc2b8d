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
                "The mail server's password is in its URL, where every process can read it. Put it into a file.")
        }
        if let password {
            guard parts?.user != nil else {
                throw ConfigurationError("There is a password for the mail server, and no user in its URL.")
            }
            parts?.password = password
        }
        guard let complete = parts?.url else { throw ConfigurationError("The mail server's address is not a URL.") }
        do throws(HTTPError) {
            sender = try CurlMailSender(url: complete)
        } catch {
            throw ConfigurationError("The mail server cannot be used: \(error).")
        }
    }

    public func deliver(_ mail: OutgoingMail) async throws {
        try await sender.send(from: mail.from, to: [mail.to], message: mail.data)
    }
}
