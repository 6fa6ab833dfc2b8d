@testable import AuthFeature
import Core
import Foundation
import Testing

@Suite("The claims of an access token, unverified") struct SignedTokenTests {
    @Test func everyClaimIsRead() throws {
        let claims = try #require(
            read(
                #"""
                {"sub":"user-1","session_id":"s-1","aal":"aal2","iss":"https://a.example/auth/v1","aud":"authenticated",
                "role":"authenticated","iat":1700000000,"exp":1700003600,"email":"a@b.example",
                "amr":[{"method":"totp","timestamp":1700000100},{"method":"password","timestamp":1700000000.5}]}
                """#))
        #expect(claims.algorithm == "HS256")
        #expect(claims.keyID == "key-1")
        #expect(claims.userID == "user-1")
        #expect(claims.sessionID == "s-1")
        #expect(claims.level == .two)
        #expect(claims.issuer == "https://a.example/auth/v1")
        #expect(claims.audience == ["authenticated"])
        #expect(claims.role == "authenticated")
        #expect(claims.issuedAt == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(claims.expiresAt == Date(timeIntervalSince1970: 1_700_003_600))
        #expect(
            claims.methods == [
                AuthenticationMethod(name: "totp", date: Date(timeIntervalSince1970: 1_700_000_100)),
                AuthenticationMethod(name: "password", date: Date(timeIntervalSince1970: 1_700_000_000.5)),
            ])
    }

    @Test func claimsOfOtherTypesAreLeftOut() throws {
        let claims = try #require(
            read(
                #"""
                {"sub":"u","session_id":7,"aal":null,"iss":[],"aud":{},"role":true,"iat":"now","exp":7,
                "amr":["otp",7,{"method":9},{"method":"sso","timestamp":"x"},{"method":"old","timestamp":-99999999999999}]}
                """#))
        #expect(claims.sessionID == nil)
        #expect(claims.level == nil)
        #expect(claims.issuer == nil)
        #expect(claims.audience.isEmpty)
        #expect(claims.role == nil)
        #expect(claims.issuedAt == nil)
        #expect(claims.methods == ["otp", "sso", "old"].map { AuthenticationMethod(name: $0, date: nil) })
    }

    @Test func anAudienceCanBeSeveral() throws {
        #expect(read(#"{"sub":"u","aud":["a","b"],"amr":"password","exp":7}"#)?.audience == ["a", "b"])
    }

    @Test(arguments: [
        #"{"exp":7}"#, #"{"sub":7,"exp":7}"#, #"{"sub":"u"}"#, #"{"sub":"u","exp":1e300}"#, "[]", "null", "no JSON", "",
    ])
    func aTokenWithoutAUserOrAnEndHasNoClaims(_ payload: String) {
        #expect(read(payload) == nil)
    }

    @Test(arguments: [
        "", "..", "the-access", "e30.e30", "e30.e30.", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln.x",
        // Padded, in the standard alphabet, with a bit that belongs to no byte, with white space.
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0=.c2ln", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.c2+n",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In1.c2ln", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln\n",
        // {"alg":"HS256","crit":["b64"]}
        "eyJhbGciOiJIUzI1NiIsImNyaXQiOlsiYjY0Il19.eyJzdWIiOiJ1In0.c2ln",
        // {"alg":"HS256","crit":null}
        "eyJhbGciOiJIUzI1NiIsImNyaXQiOm51bGx9.eyJzdWIiOiJ1In0.c2ln",
    ])
    func whatIsNoTokenHasNoClaims(_ text: String) {
        #expect(SignedToken(Secret(text)) == nil)
    }

    private func read(_ payload: String) -> SessionClaims? {
        let header = #"{"alg":"HS256","kid":"key-1"}"#
        return try? SessionClaims(Secret("\(Base64URL.encode(header.utf8)).\(Base64URL.encode(payload.utf8)).c2ln"))
    }
}
