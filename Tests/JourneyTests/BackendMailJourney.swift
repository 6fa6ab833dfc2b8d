import CoreTesting
import Foundation
import Testing

/// Mails that a backend sends through a mail server.
@Suite(.timeLimit(.minutes(10))) struct BackendMailJourney {
    /// A mail server that takes everything, and the mails that it gets.
    private static func mailServer() throws -> (server: LoopbackServer, mails: AsyncStream<String>) {
        let (mails, arrival) = AsyncStream.makeStream(of: String.self)
        let server = try LoopbackServer(conversing: { connection in
            _ = connection.write("220 here\r\n")
            while let line = connection.readLine() {
                switch line.prefix(4).uppercased() {
                case "DATA":
                    _ = connection.write("354 go on\r\n")
                    var lines: [String] = []
                    while let line = connection.readLine(), line != "." { lines.append(line) }
                    arrival.yield(lines.joined(separator: "\n"))
                    _ = connection.write("250 taken\r\n")
                case "QUIT":
                    _ = connection.write("221 goodbye\r\n")
                    return
                default: _ = connection.write("250 yes\r\n")
                }
            }
        })
        return (server, mails)
    }

    @Test func aMailGoesToTheServerAndNotToTheOutbox() async throws {
        let home = TestHome()
        let (mailServer, mails) = try Self.mailServer()
        let server = try await BackendServer(
            home,
            options: [
                "--smtp", "smtp://127.0.0.1:\(mailServer.port)", "--mail-from", "app@example.org",
                "--require-confirmation",
            ])
        #expect(try await server.signUp("ada@example.com").status == 200)
        let text = try #require(await mails.first { _ in true })
        withExtendedLifetime(mailServer) {}
        #expect(text.contains("From: Slipway <app@example.org>") && text.contains("To: ada@example.com"))
        let code = try #require(text.split(separator: "\n").first { $0.count == 6 && $0.allSatisfy(\.isNumber) })
        let verified = try await server.call(
            "POST", "/auth/v1/verify", ["type": "signup", "email": "ada@example.com", "token": String(code)])
        #expect(verified.status == 200)
        let outbox = try await Program.run(["backend", "outbox", "--json", "--data", server.data.path], in: home)
        #expect(outbox.output == "[]\n")
    }
}
