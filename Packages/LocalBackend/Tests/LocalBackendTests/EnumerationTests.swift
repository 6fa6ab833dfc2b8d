import Core
import Foundation
import GRDB
import Synchronization
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Answers do not reveal who has an account: not by status, not by body, not by the work that is done.
    struct EnumerationTests {
        private static let cases: [(call: String, body: String)] = [
            ("signup", #"{"email":"EMAIL","password":"another password","data":{"a":1}}"#),
            ("recover", #"{"email":"EMAIL"}"#),
            ("recover", #"{"email":"EMAIL"\#(TestVerifier.s256.members)}"#),
            ("resend", #"{"type":"signup","email":"EMAIL"}"#),
            ("resend", #"{"type":"email_change","email":"EMAIL"}"#),
            ("token?grant_type=password", #"{"email":"EMAIL","password":"wrong password"}"#),
            ("verify", #"{"type":"email","email":"EMAIL","token":"000000"}"#),
        ]

        /// Runs a call for a user with an account, for one who has only signed up, and for an address without an
        /// account.
        private static func answers(_ test: TestBackend, _ call: String, _ body: String) async throws -> [Answer] {
            var answers: [Answer] = []
            for name in ["ada", "unconfirmed", "nobody"] {
                answers.append(try await test.post(call, body.replacing("EMAIL", with: "\(name)@example.com")))
            }
            return answers
        }

        private static func prepare(_ test: TestBackend) async throws {
            _ = try await test.signUp()
            _ = try await test.verify("signup", try test.mail().code)
            _ = try await test.signUp("unconfirmed@example.com")
        }

        @Test(.backend { $0.requiresConfirmation = true }, arguments: cases)
        func theAnswersLookTheSame(_ call: String, body: String) async throws {
            try await Self.prepare(test)
            let answers = try await Self.answers(test, call, body)
            #expect(Set(answers.map(\.status)).count == 1)
            #expect(Set(answers.map { $0.headers.keys.sorted() }).count == 1)
            let members = answers.map { answer in
                answer.json.keys.sorted() + (answer.object("user_metadata")?.keys.sorted() ?? [])
            }
            #expect(Set(members).count == 1)
            if call != "signup" { #expect(Set(answers.map(\.text)).count == 1) }
        }

        enum MailServer: Sendable, CaseIterable {
            case hangs, fails

            var delivery: ScriptedDelivery {
                switch self {
                case .hangs: .hanging
                case .fails: ScriptedDelivery { _ in throw ScriptedDelivery.Refused() }
                }
            }
        }

        @Test(arguments: MailServer.allCases)
        func aFailingMailServerDoesNotRevealAccounts(_ server: MailServer) async throws {
            try await TestBackend.with(options: {
                $0.requiresConfirmation = true
                $0.deliver(server.delivery)
            }) { test in
                let made = try await test.call(
                    "POST", AdminTests.users,
                    #"{"email":"ada@example.com","password":"correct horse","email_confirm":true}"#,
                    token: try test.serviceRoleKey())
                #expect(made.status == 200)
                _ = try await test.signUp("unconfirmed@example.com")
                for (call, body) in Self.cases where call != "token?grant_type=password" && call != "verify" {
                    let answers = try await Self.answers(test, call, body)
                    #expect(answers.map(\.status) == [200, 200, 200], "\(call)")
                }
            }
        }

        @Test(.backend { $0.requiresConfirmation = true }) func aMailIsRemovedIfItsTokenWasNotStored() async throws {
            try await Self.prepare(test)
            let before = try test.mails()
            let parts = try await Self.parts(of: test)
            let order = TokenMails.Order(
                flow: .recovery, email: "ada@example.com", redirect: parts.redirects.siteURL, challenge: nil)
            let account = try await parts.mails.send(order) { _, _ in nil }
            #expect(account?.user.id == nil)
            await #expect(throws: CallError.self) {
                try await parts.mails.send(order) { _, _ in throw CallError.emailExists }
            }
            #expect(try test.mails() == before)
        }

        @Test(.backend { $0.requiresConfirmation = true }, arguments: ["signup", "token"])
        func asManyPasswordsAreHashedWithoutAnAccount(_ name: String) async throws {
            try await Self.prepare(test)
            let parts = try await Self.parts(of: test)
            let endpoint = try #require(parts.endpoints.first { $0.path == "/auth/v1/\(name)" && $0.method == "POST" })
            var counts: [Int] = []
            for email in ["ada@example.com", "unconfirmed@example.com", "nobody@example.com"] {
                let before = parts.passwords.count.load(ordering: .relaxed)
                let body = #"{"email":"\#(email)","password":"another password"}"#
                let head = try RequestHead(
                    parsing: "POST /auth/v1/\(name)?grant_type=password HTTP/1.1", maximumFields: 1)
                _ = try? await endpoint.reply(Request(head: head, body: Data(body.utf8), peer: .local(user: geteuid())))
                counts.append(parts.passwords.count.load(ordering: .relaxed) - before)
            }
            #expect(counts == [1, 1, 1])
        }

        @Test(.backend) func withoutAnAccountTheSameWorkIsDoneAndNoMailIsWritten() async throws {
            for call in ["recover", "resend"] {
                _ = try await test.post(call, #"{"type":"signup","email":"nobody@example.com"}"#)
            }
            let outbox = Outbox(dataDirectory: test.directory)
            #expect(try FileManager.default.contentsOfDirectory(atPath: outbox.directory.path).isEmpty)
            // The same tables are written to; what is written belongs to no user and can never be exchanged.
            let flows = try await test.backend.database.read { try FlowStateRecord.fetchAll($0) }
            #expect(flows.count == 2)
            #expect(flows.allSatisfy { $0.userID == nil && $0.codeHash == nil })
        }

        @Test(.backend { $0.requiresConfirmation = true }) func onlyUsersWithAnAccountGetMail() async throws {
            try await Self.prepare(test)
            let before = try test.mails().count
            for (call, body) in Self.cases { _ = try await Self.answers(test, call, body) }
            let addresses = Set(try test.mails().dropFirst(before).map(\.to))
            #expect(addresses == ["ada@example.com", "unconfirmed@example.com", "nobody@example.com"])
            // The address without an account has signed up with the first of these calls.
            let types = Set(try test.mails().filter { $0.to == "nobody@example.com" }.map(\.type))
            #expect(types == ["signup", "recovery"])
        }

        private static func parts(of test: TestBackend) async throws -> BackendParts {
            var options = LocalBackendOptions.testing(test.directory, clock: test.clock)
            options.requiresConfirmation = true
            let directory = DataDirectory(url: test.directory)
            let secret = try #require(try InstallationSecret.load(from: directory))
            let development = try await DevelopmentIssuer(
                name: "http://127.0.0.1", key: try await DevelopmentKey.loadOrCreate(in: directory), now: options.now)
            return await BackendParts(
                database: test.backend.database, secret: secret, tokenSecret: secret.signingKey,
                issuer: "\(test.backend.endpoint.url)/auth/v1", reachesBrowsers: true, development: development,
                options: options)
        }
    }
}
