import Crypto
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How long, how often and for what a code or a link is valid.
    struct OneTimeTokenTests {
        @Test(.backend) func aLinkWorksOnceAndItsCodeNoMore() async throws {
            _ = try await test.requestCode()
            let mail = try test.mail()
            #expect(try await test.open(mail).fragment["access_token"] != nil)
            let again = try await test.open(mail)
            #expect(again.fragment["error_code"] == "otp_expired" && again.query.isEmpty)
            #expect(try await test.verify("email", mail.code).errorCode == "otp_expired")
        }

        @Test(.backend) func ofManyAtOnceWithOneCodeOneGetsASession() async throws {
            _ = try await test.requestCode()
            let code = try test.mail().code
            let statuses = try await atOnce(8) { _ in try await test.verify("email", code).status }
            #expect(statuses.sorted() == [200] + Array(repeating: 403, count: 7))
        }

        // The last was sent while the clock was ten years ahead.
        @Test(.backend, arguments: [(3600, 200), (3601, 403), (-3600, 200), (-315_576_000, 403)])
        func itIsGoodForAnHour(_ seconds: Int, status: Int) async throws {
            _ = try await test.requestCode()
            test.clock.advance(bySeconds: Double(seconds))
            let mail = try test.mail()
            if status == 403 {
                #expect(try await test.open(mail).fragment["error_code"] == "otp_expired")
            }
            #expect(try await test.verify("email", mail.code).status == status)
        }

        @Test(.backend, arguments: [(4, 200), (5, 403)])
        func wrongCodesEndIt(_ wrong: Int, status: Int) async throws {
            _ = try await test.requestCode()
            let mail = try test.mail()
            for _ in 0..<wrong {
                #expect(try await test.verify("email", mail.wrongCode).errorCode == "otp_expired")
            }
            #expect(try await test.verify("email", mail.code).status == status)
        }

        @Test(.backend) func theWrongCodesOfOneAddressDoNotCountForAnother() async throws {
            _ = try await test.requestCode()
            _ = try await test.requestCode("charles@example.com")
            let mail = try test.mail()
            for _ in 0..<5 {
                _ = try await test.verify("email", mail.wrongCode, email: "charles@example.com")
            }
            #expect(try await test.verify("email", mail.code, email: "charles@example.com").status == 403)
            #expect(try await test.verify("email", mail.code).status == 200)
        }

        @Test(.backend) func signingInByMailInvalidatesTheUsersOtherMails() async throws {
            _ = try await test.signUp()
            _ = try await test.requestCode()
            _ = try await test.post("recover", #"{"email":"ada@example.com"}"#)
            let mails = try test.mails()
            #expect(try await test.verify("email", mails[0].code).status == 200)
            #expect(try await test.open(mails[1]).fragment["error_code"] == "otp_expired")
        }

        @Test(
            .backend,
            arguments: [
                ("signup", false), ("invite", false), ("magiclink", true), ("recovery", true), ("email", true),
                ("email_change", false), ("reauthentication", false),
            ])
        func aMailIsGoodForItsOwnTypes(_ type: String, isTaken: Bool) async throws {
            _ = try await test.requestCode()
            let mail = try test.mail()
            let link = try #require(mail.link?.absoluteString)
            let changed = try #require(URL(string: link.replacing("type=magiclink", with: "type=\(type)")))
            let answer = try await test.open(changed)
            #expect(answer.status == 303)
            #expect((answer.fragment["access_token"] != nil) == isTaken)
            #expect((answer.fragment["error_code"] != nil) == !isTaken)
            #expect((try await test.verify(type, mail.code).status == 200) == false)
        }

        @Test(arguments: LocalBackendOptions.codeLengths)
        func codesHaveTheirDigitsAndTokensRandomOnes(_ length: Int) {
            let tokens = OneTimeTokens(
                key: SymmetricKey(size: .bits256), guesses: CodeGuesses(limit: nil), codeLength: length)
            let issued = (0..<2000).map { _ in tokens.make(pkce: false) }
            #expect(issued.allSatisfy { $0.code.count == length && $0.code.allSatisfy(\.isNumber) })
            #expect(issued.contains { $0.code.hasPrefix("0") })
            #expect(issued.allSatisfy { $0.hashedToken.count == 56 && $0.hashedToken.allSatisfy(\.isHexDigit) })
            #expect(Set(issued.map(\.hashedToken)).count == issued.count)
            #expect(tokens.make(pkce: true).hashedToken.hasPrefix("pkce_"))
        }

        @Test(arguments: [(5, 6), (6, 6), (8, 8), (10, 10), (11, 10)])
        func mailedCodesHaveAsManyDigitsAsAreSet(_ length: Int, digits: Int) async throws {
            try await TestBackend.with(options: { $0.codeLength = length }) { test in
                _ = try await test.requestCode()
                let code = try test.mail().code
                #expect(code.count == digits)
                #expect(try await test.verify("email", code).status == 200)
            }
        }

        @Test(.backend) func lookingAtALinkDoesNotUseItUp() async throws {
            _ = try await test.requestCode()
            let mail = try test.mail()
            let link = try #require(mail.link)
            let look = try await test.call("HEAD", "\(link.path())?\(link.query(percentEncoded: true) ?? "")")
            #expect(look.status == 405)
            #expect(try await test.open(mail).fragment["access_token"] != nil)
        }
    }
}
