import Core
import Crypto
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// ID tokens as other programs write them: with both algorithms, and wrong in every way.
    struct IdentityTokenValidityTests {
        private struct Documents: IssuerDocuments {
            let keys: String

            func document(at url: URL) async throws -> Data {
                Data((url.path.hasSuffix("keys") ? keys : #"{"issuer":"\#(name)","jwks_uri":"\#(name)/keys"}"#).utf8)
            }
        }

        private static let name = "https://issuer.example"
        private static let key = P256.Signing.PrivateKey()
        /// Of RFC 7515, A.2.
        private static let modulus =
            "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ"
            + "S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2"
            + "R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcD"
            + "TW9gb54h4FRWyuXpoQ"
        /// By that key, for `app.example`, until ten minutes after the tests' clock starts.
        private static let rsaText =
            "eyJhbGciOiJSUzI1NiIsImtpZCI6InJmYzc1MTUtYTIifQ.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoib25lIiwiY"
            + "XVkIjoiYXBwLmV4YW1wbGUiLCJleHAiOjE4MDAwMDA2MDAsImVtYWlsIjoiYWRhQGV4YW1wbGUuY29tIiwiZW1haWxfdmVyaWZpZWQiOnRyd"
            + "WV9"
        private static let rsaSignature =
            "L_yOaOtT5PHVXG5R5cFVwANXM89XOUo2tAFL7zSTz1Gq6q54msCv6JV6WeDOryXlfPeZ2JqLwX5EF7N3U1gzVuRoQKKXNJXH6fmrpQO77YmJ"
            + "BsOTFKEoUaiKndHNiSNwJCD22FbLS9EBoGxjZWb-4hVUuCrPMWZSbtR3bMJOdebKYLrrlbsrJCM_p2xmPiFQ7DoBSQGBk1UawP13dUBhlXNp"
            + "ZN971r6rx3hpch6dW3LELIO__3W8STn5juEFUlL-UI5HKd_xeUYK4YKpIHaCmFF0Fq4pSYv7k0Z_TrGwO5SygzQXAKqA66dTrwvXupfRH1uJ"
            + "USyk50LMRPwkcZ04Xg"

        private static let keys: String = {
            let point = key.publicKey.rawRepresentation
            let (x, y) = (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
            return #"{"keys":[{"kty":"EC","crv":"P-256","alg":"ES256","kid":"ec","x":"\#(x)","y":"\#(y)"},"#
                + #"{"kty":"RSA","alg":"RS256","kid":"rfc7515-a2","n":"\#(modulus)","e":"AQAB"}]}"#
        }()

        private static func signed(
            _ more: String = "", head: String = #"{"alg":"ES256","kid":"ec"}"#
        ) throws -> String {
            let text = unsigned(more, head: head)
            return "\(text).\(Base64URL.encode(try key.signature(for: Data(text.utf8)).rawRepresentation))"
        }

        private static func unsigned(_ more: String = "", head: String) -> String {
            let claims =
                #"{"iss":"\#(name)","sub":"two","aud":"app.example","exp":1800000600,"email":"b@example.com"\#(more)}"#
            return "\(Base64URL.encode(head.utf8)).\(Base64URL.encode(claims.utf8))"
        }

        private static let issuer = URL(string: name).flatMap {
            try? IdentityIssuer(url: $0, clientIDs: ["app.example"], documents: Documents(keys: keys))
        }

        @Test(.backend { $0.identityIssuer = issuer }) func bothAlgorithmsOfAppleAreTaken() async throws {
            let rsa = try await test.grant("\(Self.rsaText).\(Self.rsaSignature)")
            #expect(rsa.string("user", "email") == "ada@example.com")
            let ecdsa = try await test.grant(try Self.signed())
            #expect(ecdsa.string("user", "email") == "b@example.com")
        }

        @Test(.backend { $0.identityIssuer = issuer }) func aTokenIsTakenFromFiveMinutesBeforeItsTime() async throws {
            let token = try Self.signed(#","nbf":1800000360"#)
            test.clock.advance(bySeconds: 59)
            #expect(try await test.grant(token).string("error_description") == "Bad ID token")
            test.clock.advance(bySeconds: 1)
            #expect(try await test.grant(token).status == 200)
        }

        @Test(.backend { $0.identityIssuer = issuer }, arguments: ["1800000301", "32503680000", "1e300", #""1""#])
        func aTokenIsRefusedBeforeItsTime(_ begin: String) async throws {
            let answer = try await test.grant(try Self.signed(#","nbf":\#(begin)"#))
            #expect(answer.status == 400)
            #expect(answer.string("error_description") == "Bad ID token")
        }

        @Test(.backend { $0.identityIssuer = issuer }) func forgeriesAreRefused() async throws {
            let (ecText, hmacHead) = (
                Self.unsigned(head: #"{"alg":"ES256","kid":"ec"}"#), #"{"alg":"HS256","kid":"ec"}"#
            )
            // The public key, in the forms in which it is published, as if it were a secret that is shared.
            let published = [
                Self.key.publicKey.rawRepresentation, Data(Self.key.publicKey.pemRepresentation.utf8),
                Self.key.publicKey.derRepresentation, Data(Self.modulus.utf8),
                try #require(Base64URL.decode(Self.modulus)),
            ]
            let confused = published.map { secret in
                let text = Self.unsigned(head: hmacHead)
                let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: secret))
                return "\(text).\(Base64URL.encode(code))"
            }
            let other = try P256.Signing.PrivateKey().signature(for: Data(ecText.utf8))
            let derSignature = try Self.key.signature(for: Data(ecText.utf8)).derRepresentation
            let forgeries =
                confused + [
                    "\(ecText).", "\(ecText).\(Base64URL.encode(other.rawRepresentation))",
                    "\(ecText).\(Base64URL.encode(derSignature))", "\(ecText).\(Base64URL.encode(Data(count: 64)))",
                    "\(Self.rsaText).", "\(Self.rsaText).\(Base64URL.encode(Data(count: 256)))",
                    "\(Self.rsaText).\(Self.rsaSignature.dropLast(2))AA", "\(Self.rsaText).\(Self.rsaSignature)=",
                    // The other kind's key, and keys that are not there.
                    try Self.signed(head: #"{"alg":"ES256","kid":"rfc7515-a2"}"#),
                    try Self.signed(head: #"{"alg":"none","kid":"ec"}"#),
                    try Self.signed(head: #"{"alg":"ES256","kid":"ec","crit":["b64"],"b64":false}"#),
                    "\(Self.unsigned(head: #"{"alg":"none"}"#)).",
                ]
            for token in forgeries {
                let answer = try await test.grant(token)
                #expect(answer.status == 400, "\(token)")
            }
        }
    }
}
