import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Tokens for the product's own services, and the settings that the server reports.
    struct APITokenTests {
        @Test(.backend) func aTokenNamesTheCallerAndOpensNothingHere() async throws {
            let session = try await test.signUp()
            let answer = try await test.call(
                "POST", "/functions/v1/api-token", #"{"user_id":"somebody else"}"#, token: session.accessToken)
            #expect(answer.status == 200)
            #expect(answer.string("token_type") == "bearer")
            #expect(answer.json["expires_in"] as? Int == 3600)
            let token = try #require(answer.string("token"))
            let claims = try #require(Claims.read(token))
            #expect(claims["aud"] as? String == "api")
            #expect(claims["sub"] as? String == session.string("user", "id"))
            #expect(claims["exp"] as? Int == 1_800_003_600)
            #expect(claims["iss"] as? String == "http://127.0.0.1:\(test.port)/auth/v1")
            #expect(try await test.user(token).status == 403)
            for (other, status) in [(token, 403), (try test.serviceRoleKey(), 403), (nil, 401)] {
                #expect(try await test.call("POST", "/functions/v1/api-token", token: other).status == status)
            }
        }
    }
}
