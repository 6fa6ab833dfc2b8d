import CoreTesting
import Foundation
import Synchronization
import Testing

/// Mails that a backend sends through a mail server.
@Suite(.timeLimit(.minutes(10))) struct BackendMailJourney {
    private final class MailServer: Sendable {
        private final class Mails: Sendable {
            let texts = Mutex<[String]>([])
            let arrivals = AsyncStream<String>.makeStream()
        }

        private let server: LoopbackServer
        private let mails = Mails()

        init() throws {
            server = try LoopbackServer(conversing: { [mails] connection in
                _ = connection.write("220 here\r\n")
                while let line = connection.readLine() {
                    switch line.prefix(4).uppercased() {
                    case "DATA":
                        _ = connection.write("354 go on\r\n")
                        var lines: [String] = []
                        while let line = connection.readLine(), line != "." { lines.append(line) }
                        let text = lines.joined(separator: "\n")
                        mails.texts.withLock { $0.append(text) }
                        mails.arrivals.continuation.yield(text)
                        _ = connection.write("250 taken\r\n")
                    case "QUIT":
                        _ = connection.write("221 goodbye\r\n")
                        return
                    default: _ = connection.write("250 yes\r\n")
                    }
                }
            })
        }

        var options: [String] {
            ["--smtp", "smtp://127.0.0.1:\(server.port)", "--mail-from", "app@example.org", "--require-confirmation"]
        }
        /// The next mail that has not been returned yet.
        func next() async -> String? { await mails.arrivals.stream.first { _ in true } }

        var texts: [String] { mails.texts.withLock { $0 } }
    }

    @Test func aMailGoesToTheServerAndNotToTheOutbox() async throws {
        let home = TestHome()
        let mail = try MailServer()
        let server = try await BackendServer(home, options: mail.options)
        #expect(try await server.signUp("ada@example.com").status == 200)
        let text = try #require(await mail.next())
        #expect(mail.texts.count == 1)
        #expect(text.contains("From: Slipway <app@example.org>") && text.contains("To: ada@example.com"))
        let code = try #require(text.split(separator: "\n").first { $0.count == 6 && $0.allSatisfy(\.isNumber) })
        let verified = try await server.call(
            "POST", "/auth/v1/verify", ["type": "signup", "email": "ada@example.com", "token": String(code)])
        #expect(verified.status == 200)
        let outbox = try await Program.run(["backend", "outbox", "--json", "--data", server.data.path], in: home)
        #expect(outbox.output == "[]\n")
    }
}
