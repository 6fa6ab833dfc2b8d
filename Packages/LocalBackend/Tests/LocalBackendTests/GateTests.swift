import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Who may call, with which key, and where calls go.
    struct GateTests {
        @Test(arguments: [
            ("127.0.0.1:PORT", 200), ("localhost:PORT", 200), ("LOCALHOST:PORT", 200), ("[::1]:PORT", 200),
            ("127.0.0.1", 403), ("127.0.0.1:1", 403), ("evil.example:PORT", 403), ("127.0.0.1.evil.example:PORT", 403),
            ("localhost:PORT@evil.example", 403), ("10.0.0.1:PORT", 403), ("", 403),
        ])
        func theHostMustBeALoopbackNameWithThePort(_ host: String, status: Int) async throws {
            try await TestBackend.with { test in
                let name = host.replacing("PORT", with: String(test.port))
                let answer = try await test.call("GET", "/auth/v1/health", headers: ["Host": name])
                #expect(answer.status == status)
            }
        }

        @Test(arguments: [
            ("http://localhost:3000", 200), ("http://127.0.0.1", 200), ("https://[::1]:8443", 200),
            ("https://evil.example", 403), ("null", 403), ("http://localhost.evil.example", 403),
            ("http://localhost@evil.example", 403), ("file://", 403), ("http://", 403),
        ])
        func theOriginMustBeLoopbackWhenThereIsOne(_ origin: String, status: Int) async throws {
            try await TestBackend.with { test in
                let answer = try await test.call("GET", "/auth/v1/health", headers: ["Origin": origin])
                #expect(answer.status == status)
            }
        }

        @Test func aSecondHostIsRefused() async throws {
            try await TestBackend.with { test in
                let connection = try RawConnection(port: test.port)
                await connection.send(
                    "GET /auth/v1/health HTTP/1.1\r\nHost: 127.0.0.1:\(test.port)\r\nHost: evil.example\r\n\r\n")
                #expect(try await connection.answer().status == 403)
            }
        }

        @Test(arguments: [
            ("GET", "/auth/v1/settings", 401), ("POST", "/auth/v1/signup", 401), ("GET", "/auth/v1/user", 401),
            ("GET", "/auth/v1/nowhere", 401), ("POST", "/functions/v1/delete-account", 401),
            ("GET", "/auth/v1/.well-known/jwks.json", 200), ("GET", "/auth/v1/health", 200),
            ("GET", "/auth/v1/verify", 400), ("GET", "/auth/v1/callback", 400),
            ("GET", "/elsewhere", 404),
        ])
        func theKeyMustBeThereSaveWhereLinksLead(_ method: String, path: String, status: Int) async throws {
            try await TestBackend.with { test in
                let answer = try await test.call(method, path, headers: ["apikey": ""])
                #expect(answer.status == status)
                if status == 401 { #expect(answer.string("message") == "No API key found in request") }
            }
        }

        @Test func theKeyMayBeAnyAndInTheQuery() async throws {
            try await TestBackend.with { test in
                let any = try await test.call("GET", "/auth/v1/settings", headers: ["apikey": "any"])
                let inQuery = try await test.call("GET", "/auth/v1/settings?apikey=any", headers: ["apikey": ""])
                let empty = try await test.call("GET", "/auth/v1/settings?apikey=", headers: ["apikey": ""])
                #expect([any, inQuery, empty].map(\.status) == [200, 200, 401])
            }
        }

        @Test func anUnknownPathIsAnsweredInEitherFormOfAnError() async throws {
            try await TestBackend.with { test in
                for path in ["/auth/v1/nowhere", "/", "/auth/v1", "/auth/v1//user", "/auth/v1/%75ser"] {
                    let answer = try await test.call("GET", path)
                    #expect(answer.status == 404, "\(path)")
                    #expect(answer.headers["content-type"] == "application/json")
                    #expect(answer.text == #"{"code":"not_found","message":"This server has no such path."}"#)
                    let old = try await test.call("GET", path, newForm: false)
                    #expect(
                        old.text == #"{"code":404,"error_code":"not_found","msg":"This server has no such path."}"#)
                }
            }
        }

        @Test func aCallIsCheckedBeforeItsPathAndItsMethod() async throws {
            try await TestBackend.with { test in
                let token = try await test.signUp().accessToken
                let key = try test.serviceRoleKey()
                for (path, bearer, status) in [
                    ("/auth/v1/user/odd", nil, 401), ("/auth/v1/user/odd", "odd", 403),
                    ("/auth/v1/user/odd", token, 404),
                    ("/auth/v1/users", nil, 404), ("/auth/v1/admin", nil, 401), ("/auth/v1/admin/odd", token, 403),
                    ("/auth/v1/admin/odd", key, 404), ("/auth/v1/admin/users/a/b/c", nil, 401),
                    ("/auth/v1/reauthenticate/odd", nil, 401),
                ] as [(String, String?, Int)] {
                    #expect(try await test.call("GET", path, token: bearer).status == status, "\(path)")
                }
                #expect(try await test.call("PATCH", "/auth/v1/user").status == 401)
                #expect(try await test.call("PATCH", "/auth/v1/user", token: token).status == 405)
                #expect(try await test.call("PATCH", "/auth/v1/admin/users").status == 401)
                #expect(try await test.call("PATCH", "/auth/v1/admin/users", token: key).status == 405)
                for path in ["/auth/v1/user/identities", "/auth/v1/user/identities/authorize"] {
                    #expect(try await test.call("GET", path).status == 401)
                    let answer = try await test.call("GET", path, token: token)
                    #expect(answer.status == 404 && answer.errorCode == "manual_linking_disabled")
                }
                for path in ["/auth/v1/sso", "/auth/v1/sso/saml/metadata"] {
                    let answer = try await test.call("GET", path)
                    #expect(answer.status == 404 && answer.errorCode == "saml_provider_disabled")
                }
                #expect(try await test.call("POST", "/auth/v1/callback").errorCode == "bad_oauth_callback")
                #expect(try await test.call("GET", "/auth/v1/callback/a?state=b").errorCode == "bad_oauth_state")
            }
        }

        @Test(arguments: [
            ("GET", "/auth/v1/signup", "POST"), ("DELETE", "/auth/v1/verify", "GET, POST"),
            ("PUT", "/auth/v1/token", "POST"),
            ("HEAD", "/auth/v1/health", "GET"),
        ])
        func aWrongMethodIsAnsweredWithoutABody(_ method: String, path: String, allowed: String) async throws {
            try await TestBackend.with { test in
                let answer = try await test.call(method, path)
                #expect(answer.status == 405)
                #expect(answer.body.isEmpty)
                #expect(answer.headers["allow"] == allowed)
            }
        }

        @Test func theServerDescribesItself() async throws {
            try await TestBackend.with { test in
                let health = try await test.call("GET", "/auth/v1/health")
                #expect(health.string("name") == "GoTrue")
                #expect(health.string("version")?.isEmpty == false)
                #expect(health.string("description")?.isEmpty == false)
                #expect(health.headers["date"] == "Fri, 15 Jan 2027 08:00:00 GMT")

                let settings = try await test.call("GET", "/auth/v1/settings/")
                #expect(settings.object("external")?["email"] as? Bool == true)
                #expect(settings.object("external")?["apple"] as? Bool == true)
                #expect(settings.json["disable_signup"] as? Bool == false)
                #expect(settings.json["mailer_autoconfirm"] as? Bool == true)

                let keys = try await test.call("GET", "/auth/v1/.well-known/jwks.json")
                #expect(keys.text == #"{"keys":[]}"#)
            }
        }

        @Test func anInternalErrorIsReportedWithoutDetails() async throws {
            struct Failing: Endpoint {
                struct Secret: Error { let token = "hunter2" }
                let method = "GET"
                let path = "/auth/v1/failing"
                func reply(to request: Request) async throws -> Reply { throw Secret() }
            }
            try await TestBackend.with(additional: [Failing()]) { test in
                let new = try await test.call("GET", "/auth/v1/failing")
                #expect(new.status == 500)
                #expect(new.errorCode == "unexpected_failure")
                let old = try await test.call("GET", "/auth/v1/failing", newForm: false)
                #expect(UUID(uuidString: old.string("error_id") ?? "") != nil)
                #expect(!new.text.contains("hunter2") && !old.text.contains("hunter2"))
            }
        }
    }
}
