import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Signing a subscriber in, and what a client notes about one.
    struct IdentifyTests {
        private static let anonymous = "$RCAnonymousID:6f"

        private func identify(_ former: String, as id: String) async throws -> Answer {
            try await test.purchases(
                "POST", "/v1/subscribers/identify", #"{"app_user_id":"\#(former)","new_app_user_id":"\#(id)"}"#)
        }

        @Test(.backend) func whatAnAnonymousSubscriberHasBoughtGoesAlong() async throws {
            #expect(try await test.buy(user: Self.anonymous).isPro)
            let answer = try await identify(Self.anonymous, as: "ada")
            #expect(answer.status == 201 && answer.isPro)
            #expect(answer.string("subscriber", "original_app_user_id") == "ada")
            #expect(try await test.subscriber("ada").isPro)
            #expect(try await !test.subscriber("%24RCAnonymousID%3A6f").isPro)
            // Once more, as a client does that never received the answer.
            let again = try await identify(Self.anonymous, as: "ada")
            #expect(again.status == 200 && again.isPro)
        }

        @Test(.backend) func whatANamedSubscriberHasBoughtStaysTheirs() async throws {
            _ = try await test.buy(user: "ada")
            for former in ["ada", "eve"] {
                let answer = try await identify(former, as: "eve")
                #expect(answer.status == (former == "ada" ? 201 : 200) && !answer.isPro)
            }
            #expect(try await test.subscriber("ada").isPro)
        }

        @Test(
            .backend,
            arguments: [
                (#"{"app_user_id":"","new_app_user_id":"ada"}"#, 7220), (#"{"app_user_id":"eve"}"#, 7220),
                (#"{"app_user_id":"eve","new_app_user_id":"a/b"}"#, 7256), ("[]", 7226),
            ])
        func bothIDsAreChecked(_ body: String, code: Int) async throws {
            let answer = try await test.purchases("POST", "/v1/subscribers/identify", body)
            #expect(answer.status == 400 && answer.code == code, "\(answer.text)")
        }

        @Test(.backend) func attributesAreTakenAndNotKept() async throws {
            let path = "/v1/subscribers/ada/attributes"
            let good =
                #"{"attributes":{"$email":{"value":"a@b.example","updated_at_ms":1800000000000},"#
                + #""shoe":{"value":null,"updated_at_ms":0}}}"#
            let answer = try await test.purchases("POST", path, good)
            #expect(answer.status == 200 && answer.text == "{}")
            #expect(try await test.purchases("POST", path, "{}").code == 7226)
            #expect(try await test.purchases("POST", "/v1/subscribers/a%2Fb/attributes", good).code == 7256)
        }
    }
}
