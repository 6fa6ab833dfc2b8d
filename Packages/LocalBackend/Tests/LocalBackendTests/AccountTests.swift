import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Changing and deleting an account, and its tokens for other services.
    struct AccountTests {
        @Test(.backend) func aNewPasswordWorksAndEndsTheOtherSessions() async throws {
            let here = try await test.signUp()
            let elsewhere = try await test.signIn()
            let answer = try await test.update(#"{"password":"battery staple"}"#, here.accessToken)
            #expect(answer.status == 200)
            #expect(try await test.user(here.accessToken).status == 200)
            #expect(try await test.refresh(here.refreshToken).status == 200)
            #expect(try await test.user(elsewhere.accessToken).errorCode == "session_not_found")
            #expect(try await test.refresh(elsewhere.refreshToken).errorCode == "refresh_token_not_found")
            #expect(try await test.signIn().errorCode == "invalid_credentials")
            #expect(try await test.signIn(password: "battery staple").status == 200)
        }

        /// Only the members of a reply or a token are named in snake case.
        @Test(.backend) func metadataKeepsTheNamesOfItsMembers() async throws {
            let session = try await test.signUp()
            test.clock.advance(bySeconds: 5)
            let answer = try await test.update(
                #"{"data":{"fullName":{"lastName":1}},"password":null,"email":null}"#, session.accessToken)
            #expect(answer.object("user_metadata")?["fullName"] as? [String: Int] == ["lastName": 1])
            let claim = try await test.refresh(session.refreshToken).claims?["user_metadata"] as? [String: Any]
            #expect(claim?["fullName"] as? [String: Int] == ["lastName": 1])
            #expect(answer.string("updated_at") == "2027-01-15T08:00:05.250000Z")
        }

        @Test(.backend) func aFirstPasswordIsASecondWayIn() async throws {
            _ = try await test.requestCode()
            let session = try await test.verify("email", try test.mail().code)
            // The state of a user who signed in through another provider.
            try await test.backend.database.write { database in
                try database.execute(sql: "UPDATE identity SET provider = 'apple', provider_id = 'abc'")
            }
            let answer = try await test.update(#"{"password":"correct horse"}"#, session.accessToken)
            let identities = try #require(answer.json["identities"] as? [[String: Any]])
            #expect(identities.compactMap { $0["provider"] as? String }.sorted() == ["apple", "email"])
            let own = try #require(identities.first { $0["provider"] as? String == "email" })
            #expect(own["email"] as? String == "ada@example.com")
            #expect((own["identity_data"] as? [String: Any])?["email_verified"] as? Bool == true)
            #expect(try await test.signIn().status == 200)
        }

        @Test(.backend) func ofTwoSignUpsAtOnceOneIsRefused() async throws {
            let statuses = try await atOnce(4) { _ in try await test.signUp().status }
            #expect(statuses.sorted() == [200, 422, 422, 422])
        }

        @Test(.backend) func aTokenForOtherServicesNamesTheCallerAndOpensNothingHere() async throws {
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
        }

        @Test(.backend) func deletingAnAccountGoesByTheTokenAlone() async throws {
            let ada = try await test.signUp()
            let charles = try await test.signUp("charles@example.com")
            let other = try #require(charles.string("user", "id"))
            let answer = try await test.call(
                "POST", "/functions/v1/delete-account", #"{"user_id":"\#(other)","id":"\#(other)"}"#,
                token: ada.accessToken)
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "application/json")
            #expect(answer.headers["x-relay-error"] == nil)

            #expect(try await test.user(charles.accessToken).status == 200)
            let gone = try await test.user(ada.accessToken)
            #expect(gone.status == 403)
            #expect(gone.errorCode == "user_not_found")
            #expect(try await test.refresh(ada.refreshToken).errorCode == "refresh_token_not_found")
            #expect(try await test.signIn().errorCode == "invalid_credentials")
            let left = try await test.backend.database.read { database in
                try ["user", "identity", "session", "refresh_token"].map {
                    try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)")
                }
            }
            #expect(left == [1, 1, 1, 1])
            #expect(try await test.signUp().status == 200)
        }
    }
}
