import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What the embedded backend answers at its socket, and what at its address for browsers.
    struct EmbeddedSocketTests {
        @Test func everythingIsAnsweredAtTheSocket() async throws {
            try await EmbeddedCalls.serving { endpoint, _ in
                #expect(endpoint.url.absoluteString == "http://localhost")
                #expect(endpoint.identity == "embedded")
                let session = try await EmbeddedCalls.atSocket(
                    endpoint, "POST", "/auth/v1/signup", EmbeddedCalls.signUp)
                #expect(session.status == 200)
                let claims = try #require(Claims.read(session.accessToken))
                let address = try #require(endpoint.browserURL)
                #expect(claims["iss"] as? String == "\(address)/auth/v1")
                #expect(try await EmbeddedCalls.health(endpoint) == 200)
                let foreign = try await EmbeddedCalls.atSocket(endpoint, "GET", "/auth/v1/health", host: "evil.example")
                #expect(foreign.status == 403)
            }
        }

        @Test(arguments: [
            ("POST", "/auth/v1/token?grant_type=password"), ("POST", "/auth/v1/token?grant_type=refresh_token"),
            ("POST", "/auth/v1/token?grant_type=pkce"), ("POST", "/auth/v1/token?grant_type=id_token"),
            ("POST", "/auth/v1/signup"), ("POST", "/auth/v1/otp"), ("POST", "/auth/v1/magiclink"),
            ("POST", "/auth/v1/recover"), ("POST", "/auth/v1/resend"), ("POST", "/auth/v1/verify"),
            ("GET", "/auth/v1/user"), ("PUT", "/auth/v1/user"), ("POST", "/auth/v1/logout"),
            ("GET", "/auth/v1/reauthenticate"), ("GET", "/auth/v1/admin/users"), ("POST", "/auth/v1/invite"),
            ("POST", "/auth/v1/admin/generate_link"), ("POST", "/functions/v1/delete-account"),
            ("POST", "/functions/v1/feedback"), ("POST", "/auth/v1/authorize"), ("POST", "/auth/v1/callback"),
            ("POST", "/auth/v1/signup/"), ("GET", "/auth/v1/nowhere"),
        ])
        func noPasswordCodeOrTokenIsTakenOverTCP(_ method: String, _ path: String) async throws {
            try await EmbeddedCalls.serving { endpoint, _ in
                _ = try await EmbeddedCalls.atSocket(endpoint, "POST", "/auth/v1/signup", EmbeddedCalls.signUp)
                let answer = try await EmbeddedCalls.overTCP(endpoint, method, path, EmbeddedCalls.signUp)
                #expect(answer.status == 403)
                #expect(answer.string("error_code") == "no_authorization")
                #expect(answer.string("msg")?.contains("slipway backend serve") == true)
            }
        }

        @Test(arguments: [
            ("/auth/v1/verify", 400), ("/auth/v1/verify?type=magiclink&token=x", 303),
            ("/auth/v1/authorize?provider=apple", 302), ("/auth/v1/callback", 400),
            ("/auth/v1/development/apple?state=x", 400), ("/auth/v1/health", 200),
        ])
        func whatABrowserOpensIsAnsweredOverTCP(_ path: String, _ status: Int) async throws {
            try await EmbeddedCalls.serving { endpoint, _ in
                let answer = try await EmbeddedCalls.overTCP(endpoint, "GET", path)
                #expect(answer.status == status)
            }
        }

        @Test func aLinkOfAMailLeadsToTheAddressForBrowsers() async throws {
            try await EmbeddedCalls.serving { endpoint, directory in
                _ = try await EmbeddedCalls.atSocket(endpoint, "POST", "/auth/v1/signup", EmbeddedCalls.signUp)
                let asked = try await EmbeddedCalls.atSocket(
                    endpoint, "POST", "/auth/v1/otp", #"{"email":"ada@example.com"}"#)
                #expect(asked.status == 200)
                let link = try #require(try Outbox(dataDirectory: directory).mails().last?.link)
                #expect(link.absoluteString.hasPrefix(try #require(endpoint.browserURL).absoluteString))
                let opened = try await EmbeddedCalls.overTCP(endpoint, "GET", "\(link.path)?\(link.query ?? "")")
                #expect(opened.status == 303)
                #expect(opened.fragment["access_token"] != nil)
            }
        }
    }
}
