import CoreTesting
import Foundation
import GRDB
import Logging
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What a thief would find in the database or the log.
    struct StoredSecretsTests {
        @Test func neitherFilesNorTheLogHoldAnythingThatOpensAnAccount() async throws {
            let log = RecordedLog()
            try await TestBackend.with(options: { options in
                options.requiresConfirmation = true
                options.allowsAnonymous = true
                options.logger = log.logger
                options.logger.logLevel = .trace
            }) { test in
                let secrets = try await Self.runEveryFlow(test)
                #expect(secrets.count > 20)
                let files = try FileManager.default.contentsOfDirectory(atPath: test.directory.path)
                    .filter { !["outbox", "secret"].contains($0) }
                #expect(files.contains("backend.sqlite") && files.contains("backend.sqlite-wal"))
                for name in files {
                    let data = try Data(contentsOf: test.directory.appendingPathComponent(name))
                    for secret in secrets {
                        #expect(data.firstRange(of: Data(secret.utf8)) == nil, "\(name)")
                    }
                }
                let text = log.lines.joined(separator: "\n")
                #expect(!text.isEmpty)
                for secret in secrets { #expect(!text.contains(secret)) }
            }
        }

        @Test func aCodeCannotBeFoundByTryingAllOnAStolenDatabase() async throws {
            // The same code of the same address hashes differently under another installation's secret.
            var hashes: Set<Data> = []
            for _ in 0..<2 {
                try await TestBackend.with { test in
                    _ = try await test.signUp()
                    let secret = try #require(try InstallationSecret.load(from: DataDirectory(url: test.directory)))
                    let tokens = OneTimeTokens(
                        key: secret.derivedKey(for: "one-time codes"), guesses: CodeGuesses(limit: nil), codeLength: 6)
                    let now = Timestamp(test.clock.now)
                    let stored = try await test.backend.database.write { database in
                        let user = try #require(try UserRecord.fetchOne(database))
                        try tokens.store(
                            OneTimeTokens.Issued(code: "123456", hashedToken: "x"), .magicLink, for: user,
                            email: "ada@example.com", flow: nil, now: now, in: database)
                        return try #require(try OneTimeTokenRecord.fetchOne(database)).codeHash
                    }
                    #expect(try await test.verify("email", "123456").status == 200)
                    hashes.insert(stored)
                }
            }
            #expect(hashes.count == 2)
        }

        /// Goes through every flow.
        ///
        /// - Returns: every secret that gave access to an account, or could have.
        private static func runEveryFlow(_ test: TestBackend) async throws -> Set<String> {
            var sessions = [try await test.post("signup", "{}")]
            _ = try await test.signUp(password: "correct horse")
            sessions.append(try await test.verify("signup", try test.mail().code))
            _ = try await test.verify("email", "not a code")
            var secrets: Set = ["correct horse", "battery staple", "not a code"]
            for verifier in [TestVerifier.s256, .plain] {
                for call in ["recover", "otp", "magiclink"] {
                    _ = try await test.post(call, #"{"email":"ada@example.com"\#(verifier.members)}"#)
                    let code = try #require(try await test.open(try test.mail()).query["code"])
                    _ = try await test.exchange(code, "wrong verifier of a flow")
                    sessions.append(try await test.exchange(code, verifier.verifier))
                    secrets.formUnion([code, verifier.verifier])
                }
            }
            let token = try #require(sessions.last).accessToken
            _ = try await test.call("GET", "/auth/v1/reauthenticate", token: token)
            let enrolled = try await test.enroll(token)
            let factor = try TestFactor(enrolled, clock: test.clock)
            _ = try await test.enter(factor.wrongCode, of: factor, token)
            sessions.append(try await test.enter(factor.code(), of: factor, token))
            secrets.insert(try #require(enrolled.string("totp", "secret")))
            let code = try await test.testStore.issueCode(product: TestBackend.monthly).code
            #expect(try await test.redeem(code).isPro)
            secrets.formUnion([code, code.replacing("-", with: "")])
            _ = try await test.update(#"{"email":"new@example.com","password":"battery staple"}"#, token)
            // One call with an internal error, so that the log is not empty.
            let outbox = Outbox(dataDirectory: test.directory)
            let mails = try outbox.mails()
            try FileManager.default.removeItem(at: outbox.directory)
            try Data().write(to: outbox.directory)
            #expect(try await test.requestCode().status == 500)
            for mail in mails { secrets.formUnion([mail.code, mail.hashedToken].filter { !$0.isEmpty }) }
            for session in sessions { secrets.formUnion([session.accessToken, session.refreshToken]) }
            #expect(!secrets.contains(""))
            return secrets
        }
    }
}
