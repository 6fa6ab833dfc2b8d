import CoreTesting
import Foundation
import Testing

@testable import Networking

@Suite("Mail", .timeLimit(.minutes(10))) struct MailTests {
    private static let patience = HTTPLimits.patient()
    private static let steps = ["greeting", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "mail"]

    private func sender(
        _ authority: String, userinfo: String = "", path: String = "", limits: HTTPLimits = patience
    ) throws -> CurlMailSender {
        try CurlMailSender(url: try #require(URL(string: "smtp://\(userinfo)\(authority)\(path)")), limits: limits)
    }

    private func failure(_ sender: CurlMailSender) async -> HTTPError? {
        await #expect(throws: HTTPError.self) {
            try await sender.send(from: "app@example.com", to: ["ada@example.org"], message: Data("Hello\r\n".utf8))
        }
    }

    @Test func aMailArrivesWhole() async throws {
        let server = try SMTPServer()
        let text = ".first\r\nSubject: Hi\r\n\r\n.\r\n..\r\n.two\r\nmiddle . dot\r\nlast"
        try await sender(server.authority).send(
            from: "app@example.com", to: ["ada@example.org", "bob@example.net"], message: Data(text.utf8))
        #expect(
            server.mails == [
                SMTPServer.Mail(
                    sender: "app@example.com", recipients: ["ada@example.org", "bob@example.net"],
                    lines: [".first", "Subject: Hi", "", ".", "..", ".two", "middle . dot", "last"])
            ])
        #expect(!server.commands.contains { $0.hasPrefix("AUTH") })
    }

    @Test func aLargeMailArrivesWhole() async throws {
        let server = try SMTPServer()
        let lines = (0..<20_000).map { number in (number % 7 == 0 ? "." : "") + "line \(number)" }
        try await sender(server.authority).send(
            from: "app@example.com", to: ["ada@example.org"], message: Data(lines.joined(separator: "\r\n").utf8))
        #expect(server.mails.first?.lines == lines)
    }

    // Servers that take a lone LF for the end of a line would see two mails here.
    @Test(arguments: ["one\n.\nMAIL FROM:<x@example.com>\n", "one\r.\rMAIL FROM:<x@example.com>\r"])
    func noLineEndingEndsAMailEarly(text: String) async throws {
        let server = try SMTPServer()
        try await sender(server.authority).send(
            from: "app@example.com", to: ["ada@example.org"], message: Data(text.utf8))
        #expect(server.mails.map(\.lines) == [["one", ".", "MAIL FROM:<x@example.com>"]])
        #expect(server.commands.count { $0.hasPrefix("MAIL") } == 1)
    }

    @Test func theUserinfoOfTheURLSignsIn() async throws {
        let server = try SMTPServer()
        try await sender(server.authority, userinfo: "a%40b:p%3A%2Fw%20%C3%A9@").send(
            from: "app@example.com", to: ["ada@example.org"], message: Data())
        let payloads = server.commands.compactMap { $0.split(separator: " ").last }
            .compactMap { Data(base64Encoded: String($0)) }
        #expect(payloads.contains(Data("\0a@b\0p:/w é".utf8)))
        #expect(server.mails.count == 1)
    }

    @Test func thePathOfTheURLIsTheOwnName() async throws {
        let server = try SMTPServer()
        try await sender(server.authority, path: "/app.example.com").send(
            from: "app@example.com", to: ["ada@example.org"], message: Data())
        #expect(server.commands.first == "EHLO app.example.com")
    }

    @Test(arguments: [
        ("greeting", 554), ("MAIL", 451), ("RCPT", 550), ("DATA", 554), ("mail", 552), ("AUTH", 535), ("user", 535),
    ])
    func aServerThatRefusesIsNamedWithItsNumber(step: String, number: Int) async throws {
        let server = try SMTPServer([step: .answer("\(number) no, s3cret")])
        let error = await failure(try sender(server.authority, userinfo: "user:s3cret@"))
        #expect(error == .refused("\(server.authority) answered \(number)"))
        #expect(server.mails.isEmpty)
    }

    @Test func oneRefusedRecipientRefusesTheMail() async throws {
        let server = try SMTPServer(["RCPT": .answer("550 no such user")])
        await #expect(throws: HTTPError.refused("\(server.authority) answered 550")) {
            try await sender(server.authority).send(
                from: "app@example.com", to: ["ada@example.org", "bob@example.net"], message: Data())
        }
        #expect(!server.commands.contains("DATA"))
    }

    @Test(arguments: steps) func aServerThatHangsUpInterrupts(step: String) async throws {
        let server = try SMTPServer([step: .hangUp])
        let error = await failure(try sender(server.authority, userinfo: "user:s3cret@"))
        guard case .interrupted(let reason) = error else {
            Issue.record("\(step): \(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix(server.authority))
        #expect(server.mails.isEmpty)
    }

    @Test(arguments: steps) func aServerThatFallsSilentTimesOut(step: String) async throws {
        let server = try SMTPServer([step: .silence])
        let limits = HTTPLimits(connect: .milliseconds(200), total: .milliseconds(200))
        // On a busy machine, the time may be over before there is a connection.
        repeat {
            try Task.checkCancellation()
            #expect(await failure(try sender(server.authority, userinfo: "user:s3cret@", limits: limits)) == .timedOut)
        } while server.connectionCount == 0
        await server.ending()
    }

    // libcurl reads no more of it than its buffer holds.
    @Test(arguments: ["220-and more\r\n", "220 and more "]) func aGreetingThatNeverEndsFails(piece: String) async throws
    {
        let server = try LoopbackServer(conversing: { connection in connection.flood(piece) })
        guard case .interrupted = await failure(try sender(server.authority)) else {
            Issue.record("it went on")
            return
        }
        #expect(await server.endings.next == 0)
    }

    // libcurl sends QUIT and waits two minutes for the reply.
    @Test func sendingDoesNotWaitForTheReplyToQuit() async throws {
        let server = try SMTPServer(["QUIT": .silence])
        try await sender(server.authority).send(from: "app@example.com", to: ["ada@example.org"], message: Data())
        #expect(server.mails.count == 1)
        await server.ending()
        #expect(server.commands.last == "QUIT")
    }

    @Test func aWaitingMailIsCancelled() async throws {
        let server = try SMTPServer(["DATA": .silence])
        let sender = try sender(server.authority)
        let task = Task { try await sender.send(from: "app@example.com", to: ["ada@example.org"], message: Data()) }
        for await command in server.arrivals where command == "DATA" { break }
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        await server.ending()
    }

    @Test func aTaskThatIsCancelledAlreadySendsNothing() async throws {
        let server = try SMTPServer()
        let sender = try sender(server.authority)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await sender.send(from: "app@example.com", to: ["ada@example.org"], message: Data())
        }
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: [
        "", "a b@example.com", "a@example.com>", "<a@example.com", "a@example.com\r\nRCPT TO:<b@example.com>",
        "a\u{0}b",
        "a\u{7f}@example.com", String(repeating: "a", count: 321),
    ])
    func anAddressThatCouldLeaveItsCommandIsRefused(address: String) async throws {
        let server = try SMTPServer()
        let sender = try sender(server.authority)
        let error = HTTPError.invalidRequest(
            "a mail address is empty or holds blanks, brackets or control characters")
        await #expect(throws: error) { try await sender.send(from: address, to: ["b@example.com"], message: Data()) }
        await #expect(throws: error) {
            try await sender.send(from: "b@example.com", to: ["c@example.com", address], message: Data())
        }
        await #expect(throws: HTTPError.invalidRequest("the mail has no recipient")) {
            try await sender.send(from: "b@example.com", to: [], message: Data())
        }
        #expect(server.connectionCount == 0)
    }

    private static let noScheme = "the mail server's address must begin with smtps:// or smtp://"
    private static let ambiguous = "the mail server's address has no host and port, or they are ambiguous"
    private static let more = "after its host and port, the mail server's address may have the sender's host alone"
    private static let control = "the user or the password in the mail server's address holds control characters"

    private static func unprotected(_ host: String) -> String { "plain smtp is for this machine only, not for \(host)" }

    @Test(arguments: [
        ("http://localhost", noScheme), ("mail.example.com", noScheme),
        ("smtp://mail.example.com", unprotected("mail.example.com")),
        ("smtp://u:s3cret@127.0.0.1.example.com", unprotected("127.0.0.1.example.com")),
        ("smtp://127.1", unprotected("127.1")), ("smtps://", ambiguous), ("smtps://u:s3cret@h%6fst", ambiguous),
        ("smtps://host?x=s3cret", more), ("smtps://host/a/b", more), ("smtps://u%0D%0Ax:s3cret@host", control),
        ("smtps://u:s3cret%00@host", control),
    ])
    func anAddressThatIsNoMailServersIsRefused(text: String, reason: String) throws {
        let url = try #require(URL(string: text))
        #expect(throws: HTTPError.invalidRequest(reason)) { try CurlMailSender(url: url) }
    }

    @Test func theCredentialsAreInNoDump() throws {
        let sender = try sender("127.0.0.1:25", userinfo: "us3r:s3cret@")
        var dumped = ""
        dump(sender, to: &dumped)
        for text in [dumped, "\(sender)", String(reflecting: sender)] {
            #expect(!text.contains("s3cret"))
            #expect(!text.contains("us3r"))
        }
    }

    @Test func proxiesAreNotUsedOnThisMachine() async {
        await #expect(processExitsWith: .success) {
            setenv("all_proxy", "http://127.0.0.1:1", 1)
            setenv("no_proxy", "", 1)
            let server = try SMTPServer()
            let sender = try CurlMailSender(url: try #require(URL(string: "smtp://\(server.authority)")))
            try await sender.send(from: "app@example.com", to: ["ada@example.org"], message: Data())
            try #require(server.mails.count == 1)
        }
    }

    @Test func nothingIsSentToAPeerWithoutTLS() async throws {
        let server = try SMTPServer()
        let sender = try CurlMailSender(
            url: try #require(URL(string: "smtps://user:s3cret@\(server.authority)")), limits: Self.patience)
        #expect(await failure(sender) == .unreachable("\(server.authority): the TLS handshake failed"))
        #expect(server.mails.isEmpty)
    }

    @Test(.enabled(if: OpenSSLServer.isInstalled))
    func overTLSAMailGoesToTheServerThatProvesItsName() async throws {
        let tls = try await OpenSSLServer(answersRequests: false)
        defer { tls.stop() }
        let url = try #require(URL(string: "smtps://user:s3cret@\(tls.authority)"))
        let server = SMTPServer(over: tls)
        let sender = try CurlMailSender(url: url, limits: Self.patience, authorities: tls.certificate.path)
        try await sender.send(from: "app@example.com", to: ["ada@example.org"], message: Data("Hello".utf8))
        #expect(server.mails.map(\.lines) == [["Hello"]])
    }

    @Test(.enabled(if: OpenSSLServer.isInstalled), arguments: [false, true])
    func overTLSAServerThatProvesNothingGetsNothing(hasWrongName: Bool) async throws {
        let tls = try await OpenSSLServer(
            for: hasWrongName ? "DNS:elsewhere.example" : "IP:127.0.0.1", answersRequests: false)
        defer { tls.stop() }
        let server = SMTPServer(over: tls)
        let sender = try CurlMailSender(
            url: try #require(URL(string: "smtps://user:s3cret@\(tls.authority)")), limits: Self.patience,
            authorities: hasWrongName ? tls.certificate.path : nil)
        guard case .untrusted(let reason) = await failure(sender) else {
            Issue.record("trusted")
            return
        }
        #expect(reason.hasPrefix(tls.authority))
        #expect(server.commands.isEmpty)
    }
}
