import Core
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Who may make which call.
    struct AccessTests {
        /// Every endpoint. One that is missing here fails the test: who may call it must be decided.
        private static let table: [Access: [String]] = [
            .anyone: [
                "GET /auth/v1/health", "GET /auth/v1/.well-known/jwks.json", "GET /auth/v1/verify",
                "POST /auth/v1/verify", "GET /auth/v1/authorize", "GET /auth/v1/callback",
                "GET /auth/v1/development/apple", "POST /auth/v1/development/apple",
            ],
            .key: [
                "GET /auth/v1/settings", "POST /auth/v1/signup", "POST /auth/v1/token", "POST /auth/v1/otp",
                "POST /auth/v1/magiclink", "POST /auth/v1/recover", "POST /auth/v1/resend",
            ],
            .session: [
                "GET /auth/v1/reauthenticate", "GET /auth/v1/user", "PUT /auth/v1/user", "POST /auth/v1/logout",
                "POST /functions/v1/feedback", "POST /auth/v1/factors",
                "POST /auth/v1/factors/{factor_id}/challenge", "POST /auth/v1/factors/{factor_id}/verify",
                "DELETE /auth/v1/factors/{factor_id}",
            ],
            .confirmedSession: ["POST /functions/v1/delete-account", "POST /functions/v1/api-token"],
            .administrator: [
                "GET /auth/v1/admin/users", "POST /auth/v1/admin/users", "GET /auth/v1/admin/users/{user_id}",
                "PUT /auth/v1/admin/users/{user_id}", "DELETE /auth/v1/admin/users/{user_id}",
                "POST /auth/v1/admin/generate_link", "GET /auth/v1/admin/users/{user_id}/factors",
                "DELETE /auth/v1/admin/users/{user_id}/factors/{factor_id}", "POST /auth/v1/invite",
            ],
            .modelKey: [
                "POST /ai/v1/chat/completions", "GET /ai/v1/models", "GET /ai/v1/models/{model}",
                "POST /ai/v1/images/generations",
            ],
            .storeKey: [
                "GET /purchases/v1/subscribers/{user}", "GET /purchases/v1/subscribers/{user}/offerings",
                "GET /purchases/rcbilling/v1/subscribers/{user}/products", "POST /purchases/v1/receipts",
                "POST /purchases/v1/subscribers/redeem_purchase", "POST /purchases/v1/subscribers/identify",
                "POST /purchases/v1/subscribers/{user}/attributes",
            ],
        ]

        @Test(.backend) func theTableHoldsEveryEndpoint() {
            let endpoints = Dictionary(grouping: test.backend.endpoints, by: \.access)
            for access in Access.allCases {
                let names = endpoints[access, default: []].map { "\($0.method) \($0.path)" }
                #expect(Set(names).symmetricDifference(Self.table[access, default: []]).sorted() == [], "\(access)")
            }
        }

        @Test(.backend) func everyEndpointRefusesWhomItsAccessDoesNotName() async throws {
            let confirmed = try await test.confirm(try await test.signUp()).session.accessToken
            let password = try await test.signIn().accessToken
            for endpoint in test.backend.endpoints {
                let path = endpoint.path.replacing(/\{[a-z_]+\}/, with: "11111111-1111-4111-8111-111111111111")
                func call(key: String? = nil, token: String? = nil) async throws -> Answer {
                    try await test.call(endpoint.method, path, token: token, headers: key.map { ["apikey": $0] } ?? [:])
                }
                let name = "\(endpoint.method) \(endpoint.path)"
                let keyless = try await call(key: "", token: confirmed)
                switch endpoint.access {
                case .anyone: #expect(keyless.status != 401, "\(name)")
                case .modelKey, .storeKey: #expect(try await call().status == 401, "\(name)")
                case .key, .session, .confirmedSession, .administrator:
                    #expect(keyless.string("message") == "No API key found in request", "\(name)")
                }
                guard [.session, .confirmedSession, .administrator].contains(endpoint.access) else { continue }
                #expect(try await call().errorCode == "no_authorization", "\(name)")
                if endpoint.access == .confirmedSession {
                    #expect(try await call(token: password).errorCode == "insufficient_aal", "\(name)")
                }
                if endpoint.access == .administrator {
                    for token in [confirmed, test.backend.endpoint.key] {
                        #expect(try await call(token: token).errorCode == "not_admin", "\(name)")
                    }
                }
            }
        }
    }
}
