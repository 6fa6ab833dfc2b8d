import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// PKCE: a link gives a code, and only the client that began the flow can exchange it.
    struct FlowStateTests {
        /// Begins a flow by mail and opens its link.
        private static func code(_ test: TestBackend, _ verifier: TestVerifier = .s256) async throws -> String {
            _ = try await test.requestCode(more: verifier.members)
            return try #require(try await test.open(try test.mail()).query["code"])
        }

        @Test(.backend, arguments: [TestVerifier.s256, .plain])
        func aWrongVerifierDoesNotUseTheCodeUp(_ verifier: TestVerifier) async throws {
            let code = try await Self.code(test, verifier)
            for wrong in ["wrong", TestVerifier.s256.challenge, verifier.verifier + "x"] {
                let answer = try await test.exchange(code, wrong)
                #expect(answer.status == 400)
                #expect(answer.errorCode == "bad_code_verifier")
            }
            #expect(try await test.exchange(code, verifier.verifier).status == 200)
        }

        @Test(.backend) func ofManyAtOnceWithOneCodeOneGetsASession() async throws {
            let code = try await Self.code(test)
            let statuses = try await atOnce(6) { _ in
                try await test.exchange(code, TestVerifier.s256.verifier).status
            }
            #expect(statuses.sorted() == [200, 404, 404, 404, 404, 404])
        }

        @Test(.backend, arguments: [(300, 200), (301, 422), (-315_576_000, 422)])
        func aMagicLinksFlowLivesFromTheOpeningOfTheLink(_ seconds: Int, status: Int) async throws {
            _ = try await test.requestCode(more: TestVerifier.s256.members)
            test.clock.advance(bySeconds: 3000)
            let code = try #require(try await test.open(try test.mail()).query["code"])
            test.clock.advance(bySeconds: Double(seconds))
            let answer = try await test.exchange(code, TestVerifier.s256.verifier)
            #expect(answer.status == status)
            #expect(answer.errorCode == (status == 422 ? "flow_state_expired" : nil))
        }

        @Test(.backend) func theCodeOfTheMailOrItsPostedHashNeedsNoVerifier() async throws {
            _ = try await test.requestCode(more: TestVerifier.s256.members)
            let mail = try test.mail()
            #expect(try await test.verify("email", mail.code).status == 200)
            #expect(try await test.open(mail).query["code"] == nil)
            _ = try await test.requestCode(more: TestVerifier.s256.members)
            let hash = try test.mail().hashedToken
            let answer = try await test.post("verify", #"{"type":"magiclink","token_hash":"\#(hash)"}"#)
            #expect(!answer.accessToken.isEmpty)
        }

        @Test(.backend) func aTokenWithoutItsPrefixIsRefused() async throws {
            _ = try await test.requestCode(more: TestVerifier.s256.members)
            let link = try #require(try test.mail().link?.absoluteString)
            let stripped = try #require(URL(string: link.replacing("token=pkce_", with: "token=")))
            #expect(try await test.open(stripped).fragment["error_code"] == "otp_expired")
        }

        @Test(.backend) func aDeletedUserGetsNoSession() async throws {
            let code = try await Self.code(test)
            try await test.backend.database.write { try $0.execute(sql: "DELETE FROM user") }
            let answer = try await test.exchange(code, TestVerifier.s256.verifier)
            #expect(answer.errorCode == "flow_state_not_found")
        }

        @Test(.backend) func oldFlowsAreRemoved() async throws {
            for _ in 0..<3 { _ = try await test.requestCode(more: TestVerifier.s256.members) }
            test.clock.advance(bySeconds: 7801)
            _ = try await test.requestCode(more: TestVerifier.s256.members)
            let left = try await test.backend.database.read { try FlowStateRecord.fetchCount($0) }
            #expect(left == 1)
        }

        @Test(.backend { $0.requiresConfirmation = true }, arguments: ["signup", "resend"])
        func aSignUpMayBeginOneAndTheSessionSaysSo(_ call: String) async throws {
            if call == "resend" { _ = try await test.signUp() }
            let members = TestVerifier.s256.members
            _ = try await test.post(
                call, #"{"type":"signup","email":"ada@example.com","password":"correct horse"\#(members)}"#)
            let opened = try await test.open(try #require(try test.mails().last))
            let session = try await test.exchange(try #require(opened.query["code"]), TestVerifier.s256.verifier)
            #expect(session.methods == ["email/signup"])
        }
    }
}
