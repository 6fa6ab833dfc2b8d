import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Who may call the Test Store, with which ids, and the form of its errors.
    struct PurchasesGateTests {
        @Test(.backend, arguments: ["test_slipway", "test_a.B-9_z"])
        func anyKeyOfATestStoreIsAccepted(_ key: String) async throws {
            let answer = try await test.purchases("GET", "/v1/subscribers/ada", key: key)
            #expect(answer.status == 200)
        }

        @Test(.backend) func otherKeysAreNot() async throws {
            let other = "This is not a key of a Test Store. Use one that begins with 'test_', such as test_slipway."
            let cases: [(String?, Int, String)] = [
                (nil, 7224, "Send a public key in the field Authorization: 'Bearer test_slipway'."),
                ("sk_secret", 7225, "Secret keys must not be used in an app. Use a public key, such as test_slipway."),
                ("appl_x", 7225, other), ("test_", 7225, other),
            ]
            for (key, code, message) in cases {
                let answer = try await test.purchases("GET", "/v1/subscribers/ada", key: key)
                #expect(answer.status == 401, "\(key ?? "none")")
                #expect(answer.text == #"{"code":\#(code),"message":"\#(message)"}"#, "\(key ?? "none")")
            }
        }

        /// As it stands in the path, status, code.
        static let ids: [(String, Int, Int?)] = [
            ("", 404, 7226), ("/%20", 400, 7220), ("/%20%09", 400, 7220), ("/ada", 200, nil),
            ("/%24RCAnonymousID%3A6f", 200, nil), ("/ad%C3%A9", 200, nil), ("/a%2Fb", 400, 7256),
            ("/a%00b", 400, 7256), ("/a%0Ab", 400, 7256), ("/a%C2%85b", 400, 7256), ("/a%zz", 400, 7256),
            ("/a%FF", 400, 7256), ("/" + String(repeating: "a", count: 100), 200, nil),
            ("/" + String(repeating: "a", count: 101), 400, 7256), ("/a/b", 404, 7226), ("/a%252Fb", 200, nil),
        ]

        @Test(.backend) func idsAreDecodedOnceAndChecked() async throws {
            for (id, status, code) in Self.ids {
                let answer = try await test.purchases("GET", "/v1/subscribers\(id)")
                #expect(answer.status == status && answer.code == code, "\(id): \(answer.text)")
            }
            let once = try await test.subscriber("a%252Fb")
            #expect(once.string("subscriber", "original_app_user_id") == "a%2Fb")
            for path in ["/v1/subscribers/a%2Fb/offerings", "/rcbilling/v1/subscribers/a%2Fb/products?id=x"] {
                #expect(try await test.purchases("GET", path).code == 7256)
            }
        }

        @Test(.backend) func whatDoesNotExistIsRefusedInItsForm() async throws {
            let cases = [
                ("GET", "/v1/nowhere", 404), ("POST", "/v1/subscribers/ada", 405), ("GET", "/v1/receipts", 405),
                ("DELETE", "/v1/subscribers/ada/offerings", 405),
            ]
            for (method, path, status) in cases {
                let answer = try await test.purchases(method, path)
                #expect(answer.status == status && answer.code == 7226, "\(path)")
                #expect(answer.string("message")?.isEmpty == false, "\(path)")
                if status == 405 { #expect(answer.headers["allow"] != nil, "\(path)") }
            }
        }

        @Test func theEmbeddedBackendAnswersAtItsSocketAlone() async throws {
            try await EmbeddedCalls.serving { endpoint, _ in
                let refused = try await EmbeddedCalls.overTCP(endpoint, "GET", "/purchases/v1/subscribers/ada")
                #expect(refused.status == 403)
                #expect(refused.string("message")?.contains("slipway backend serve") == true)
                // At the socket, too, a client has a key.
                let keyless = try await EmbeddedCalls.atSocket(endpoint, "GET", "/purchases/v1/subscribers/ada")
                #expect(keyless.status == 401 && keyless.code == 7224)
                let answer = try await EmbeddedCalls.atSocket(
                    endpoint, "GET", "/purchases/v1/subscribers/ada", token: "test_slipway")
                #expect(answer.status == 200)
            }
        }

        @Test(.backend(limits: ServerLimits(body: 10_000))) func aBodyBeyondTheLimitIsTooLarge() async throws {
            let body = TestBackend.receipt(user: String(repeating: "a", count: 10_000))
            let answer = try await test.purchases("POST", "/v1/receipts", body)
            #expect(answer.status == 413)
            #expect(answer.text == #"{"code":7226,"message":"Request body too large (max 10000 bytes)"}"#)
        }

        @Test(
            arguments: [(.noRoom, 503, "1"), (.tooSlowToAnswer, 504, nil)] as [(SharedRefusal, Int, String?)])
        func aServerThatIsBusyAnswersInTheServicesForm(_ refusal: SharedRefusal, status: Int, wait: String?) throws {
            let reply = refusal.reply(.purchases, head: nil)
            #expect(reply.status == status && reply.headers["Retry-After"] == wait)
            #expect(String(decoding: reply.body, as: UTF8.self).hasPrefix(#"{"code":7110,"message":""#))
        }

        @Test(.backend { $0.rateLimits = RateLimits(verifications: 2, tokens: 3) })
        func receiptsAndCodesAreCounted() async throws {
            for _ in 0..<3 { #expect(try await test.buy().status == 200) }
            let receipt = try await test.buy()
            #expect(receipt.status == 429)
            #expect(receipt.text == #"{"code":7638,"message":"Too many requests. Try again later."}"#)
            #expect(receipt.headers["retry-after"] == "100")
            for _ in 0..<2 { #expect(try await test.redeem("ABCD-EFGH-IJKL-MNOP").code == 7849) }
            #expect(try await test.redeem("ABCD-EFGH-IJKL-MNOP").headers["retry-after"] == "150")
            // The clock of the store is not that of the limits.
            try await test.testStore.moveClock(.by(seconds: 86_400))
            #expect(try await test.buy().status == 429)
            test.clock.advance(bySeconds: 100)
            #expect(try await test.buy().status == 200)
            #expect(try await test.subscriber().status == 200)
        }
    }
}
