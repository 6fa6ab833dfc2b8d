import CoreTesting
import Foundation

/// A small mail server on loopback. It accepts every mail, unless a test changes its behaviour at some step.
final class SMTPServer: Sendable {
    /// What the server does instead of accepting a step.
    enum Manner: Sendable {
        case answer(String)
        case silence
        case hangUp
    }

    /// A mail that the server has accepted.
    struct Mail: Sendable, Equatable {
        var sender = ""
        var recipients: [String] = []
        /// Without the dots that the client has added (RFC 5321, 4.5.2).
        var lines: [String] = []
    }

    private struct Record: Sendable {
        let commands = Shared<[String]>([])
        let mails = Shared<[Mail]>([])
        /// Every command, as it comes.
        let arrivals = AsyncStream<String>.makeStream()

        func add(_ command: String) {
            commands.change { $0.append(command) }
            arrivals.continuation.yield(command)
        }
    }

    let authority: String
    private let server: LoopbackServer?
    private let record = Record()

    /// - Parameter manners: by step: `greeting`, a command's first word, `user` for what follows AUTH, `mail` for the end
    ///   of a mail.
    init(_ manners: [String: Manner] = [:]) throws {
        let server = try LoopbackServer(conversing: { [record] connection in
            var conversation = Conversation(connection: connection, manners: manners, record: record)
            conversation.run()
        })
        authority = server.authority
        self.server = server
    }

    /// Accepts the mail of one connection over TLS.
    init(over tls: OpenSSLServer) {
        authority = tls.authority
        server = nil
        let connection = tls.connection
        Thread.detachNewThread { [record] in
            var conversation = Conversation(connection: connection, manners: [:], record: record)
            conversation.run()
        }
    }

    var connectionCount: Int { server?.connectionCount ?? 1 }

    /// Waits until the first connection has ended.
    func ending() async {
        _ = await server?.endings.next
    }

    /// Every command, as it comes.
    var arrivals: AsyncStream<String> { record.arrivals.stream }
    var commands: [String] { record.commands.value }
    var mails: [Mail] { record.mails.value }

    private struct Conversation {
        let connection: ServerConnection
        let manners: [String: Manner]
        let record: Record
        var mail = Mail()

        mutating func run() {
            guard proceed("greeting", "220 at your service") else { return }
            while let text = connection.readLine() {
                // Over TLS, output of the `openssl` program precedes the first command.
                let line = text.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? text
                record.add(line)
                guard obey(line) else { return }
            }
        }

        private mutating func obey(_ line: String) -> Bool {
            let verb = String(line.prefix { $0 != " " }).uppercased()
            switch verb {
            case "EHLO": return proceed(verb, "250-here\r\n250-SIZE 1000000\r\n250 AUTH PLAIN")
            case "AUTH":
                // The client may wait for a 334 reply before it sends the credentials.
                if line == "AUTH PLAIN" {
                    guard proceed(verb, "334 "), let user = connection.readLine() else { return false }
                    record.commands.change { $0.append(user) }
                    return proceed("user", "235 welcome")
                }
                return proceed(verb, "235 welcome")
            case "MAIL":
                mail = Mail(sender: Self.address(line))
                return proceed(verb, "250 yes")
            case "RCPT":
                mail.recipients.append(Self.address(line))
                return proceed(verb, "250 yes")
            case "DATA":
                guard proceed(verb, "354 go on") else { return false }
                return manners[verb] == nil ? takeMail() : true
            case "QUIT":
                _ = proceed(verb, "221 goodbye")
                if case .silence? = manners[verb] { connection.waitForEnd() }
                return false
            default: return proceed(verb, "250 yes")
            }
        }

        private mutating func takeMail() -> Bool {
            while let line = connection.readLine() {
                if line == "." {
                    if manners["mail"] == nil { record.mails.change { $0.append(mail) } }
                    return proceed("mail", "250 taken")
                }
                mail.lines.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
            }
            return false
        }

        /// - Returns: whether to go on listening.
        private func proceed(_ step: String, _ consent: String) -> Bool {
            switch manners[step] {
            case nil: connection.write(consent + "\r\n")
            case .answer(let text): connection.write(text + "\r\n")
            case .silence: break
            case .hangUp: return false
            }
            return true
        }

        private static func address(_ line: String) -> String {
            String(line.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
        }
    }
}
