import Drawing
import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Enrolling and removing second factors.
    struct FactorTests {
        private static let unknown = "11111111-1111-4111-8111-111111111111"

        @Test(.backend) func enrollingGivesTheSecretAndItsAddressAndPicture() async throws {
            let session = try await test.signUp()
            let answer = try await test.enroll(session.accessToken)
            #expect(answer.status == 200)
            #expect(Set(answer.json.keys) == ["id", "type", "friendly_name", "totp"])
            #expect(UUID(uuidString: answer.string("id") ?? "") != nil)
            let secret = try #require(answer.string("totp", "secret"))
            #expect(secret.wholeMatch(of: /[A-Z2-7]{32}/) != nil)
            let address =
                "otpauth://totp/login-callback:ada@example.com?algorithm=SHA1&digits=6&issuer=login-callback"
                + "&period=30&secret=\(secret)"
            #expect(answer.string("totp", "uri") == address)
            let picture = try #require(answer.string("totp", "qr_code"))
            #expect(picture.hasPrefix(#"<?xml version="1.0"?>"# + "\n<svg "))
            let code = try #require(QRCode(address))
            #expect(picture == QRPicture.svg(of: code))
            // Clients put it behind `data:image/svg+xml;utf-8,`.
            #expect(!picture.contains("#"))
            let other = try await test.enroll(session.accessToken, name: "tablet")
            #expect(other.string("totp", "secret") != secret)
        }

        @Test(
            .backend { $0.siteURL = URL(string: "http://localhost:3000/welcome") },
            arguments: [#","issuer":"""#, #","issuer":null"#])
        func withoutAnIssuerItIsTheSite(_ more: String) async throws {
            let session = try await test.signUp()
            let answer = try await test.enroll(session.accessToken, more: more)
            #expect(
                answer.string("totp", "uri")?.hasPrefix("otpauth://totp/localhost%3A3000:ada@example.com?") == true)
        }

        @Test(
            .backend,
            arguments: [
                (#"{"factor_type":"totp","friendly_name":1}"#, "bad_json"),
                (#"{"factor_type":"totp","friendly_name":"\#(long)"}"#, "validation_failed"),
                (#"{"factor_type":"totp","issuer":"\#(long)"}"#, "validation_failed"),
            ])
        func whatIsNoFactorIsRefused(_ body: String, code: String) async throws {
            let session = try await test.signUp()
            let answer = try await test.call("POST", TestBackend.factors, body, token: session.accessToken)
            #expect(answer.status == 400 && answer.errorCode == code)
            #expect(try await test.user(session.accessToken).factors.isEmpty)
        }

        private static let long = String(repeating: "x", count: 101)

        @Test(.backend) func theLongestNamesAndAddressFitIntoThePicture() async throws {
            let name = String(repeating: "é", count: 50)
            let email = String(repeating: "+", count: 239) + "@example.org"
            let session = try await test.signUp(email)
            let answer = try await test.enroll(session.accessToken, name: name, more: #","issuer":"\#(name)""#)
            #expect(answer.status == 200)
            #expect(answer.string("totp", "qr_code")?.contains("<svg") == true)
        }

        @Test(.backend) func twoFactorsHaveDifferentNamesUnlessTheyAreBlank() async throws {
            let token = try await test.signUp().accessToken
            for name in ["phone", "Phone", "", "", " ", " "] {
                #expect(try await test.enroll(token, name: name).status == 200)
            }
            let answer = try await test.enroll(token, name: "phone")
            #expect(
                answer.string("message")
                    == "A factor with the friendly name \"phone\" for this user likely already exists")
            let other = try await test.signUp("bob@example.com")
            #expect(try await test.enroll(other.accessToken, name: "phone").status == 200)
        }

        @Test(.backend) func anAccountHasTenAtMostAndAbandonedOnesEnd() async throws {
            let token = try await test.signUp().accessToken
            for number in 0..<10 { #expect(try await test.enroll(token, name: "\(number)").status == 200) }
            let answer = try await test.enroll(token, name: "eleven")
            #expect(answer.errorCode == "too_many_enrolled_mfa_factors")
            // One is being verified.
            let first = try #require(try await test.user(token).factors.first?["id"] as? String)
            _ = try await test.call("POST", "\(TestBackend.factors)/\(first)/challenge", token: token)
            test.clock.advance(bySeconds: 301)
            // They end with the next enrolment, of any user.
            let other = try await test.signUp("bob@example.com").accessToken
            #expect(try await test.enroll(other).status == 200)
            let left = try await test.user(token).factors
            #expect(left.compactMap { $0["id"] as? String } == [first])
        }

        @Test(.backend) func theDatabaseAloneGivesNoCodes() async throws {
            let session = try await test.signUp()
            let answer = try await test.enroll(session.accessToken)
            let factor = try TestFactor(answer, clock: test.clock)
            _ = try await test.enter(factor.code(), of: factor, session.accessToken)
            for name in ["backend.sqlite", "backend.sqlite-wal"] {
                let data = try Data(contentsOf: test.directory.appendingPathComponent(name))
                for secret in [factor.secret, Data((answer.string("totp", "secret") ?? "?").utf8)] {
                    #expect(data.firstRange(of: secret) == nil, "\(name)")
                }
            }
            // A secret that is copied to another account's factor is useless there.
            let stored = try await test.backend.database.read { try #require(try StoredFactor.fetchOne($0)) }
            let key = try #require(try InstallationSecret.load(from: DataDirectory(url: test.directory)))
            let secrets = FactorSecrets(key: key.derivedKey(for: "second factors"))
            #expect(try secrets.open(stored.secret, of: factor.id) == factor.secret)
            #expect(throws: (any Error).self) { try secrets.open(stored.secret, of: Self.unknown) }
        }
    }
}
