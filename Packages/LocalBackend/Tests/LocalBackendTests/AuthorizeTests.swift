import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Sign in with Apple through a browser: `/authorize`, the development issuer's page, `/callback`.
    struct AuthorizeTests {
        private static let target = "slipway://login-callback"

        /// Begins a sign-in at the provider; the answer redirects to the page.
        private static func begin(_ test: TestBackend, more: String = "") async throws -> Answer {
            try await browse(
                test, "/auth/v1/authorize?provider=apple&redirect_to=slipway%3A%2F%2Flogin-callback\(more)")
        }

        /// As a browser does: without a key, to a path of this server.
        private static func browse(_ test: TestBackend, _ path: String) async throws -> Answer {
            try await test.call("GET", path, headers: ["apikey": ""])
        }

        /// Follows the redirect of an answer.
        private static func follow(_ test: TestBackend, _ answer: Answer) async throws -> Answer {
            let location = try #require(answer.headers["location"])
            let own = "http://127.0.0.1:\(test.port)"
            #expect(location.hasPrefix(own))
            return try await browse(test, String(location.dropFirst(own.count)))
        }

        /// Opens the page that an answer leads to and sends its form.
        private static func submit(_ test: TestBackend, _ begun: Answer, _ fields: String) async throws -> Answer {
            let page = try await follow(test, begun)
            return try await test.submit(page, state: begun.query["state"] ?? "", fields)
        }

        @Test(.backend) func aPKCEFlowEndsWithACode() async throws {
            let verifier = TestVerifier.s256
            let begun = try await Self.begin(
                test, more: "&code_challenge=\(verifier.challenge)&code_challenge_method=s256&scopes=name+email")
            #expect(begun.status == 302)
            #expect(begun.destination == "http://127.0.0.1:\(test.port)/auth/v1/development/apple")
            let page = try await Self.follow(test, begun)
            #expect(page.status == 200)
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("<form method=\"post\" action=\"/auth/v1/development/apple\">"))
            #expect(page.text.contains(begun.query["state"] ?? "-"))

            let submitted = try await Self.submit(test, begun, "email=Ada%40Example.com&name=Ada+Lovelace")
            #expect(submitted.status == 302)
            let returned = try await Self.follow(test, submitted)
            #expect(returned.status == 302)
            #expect(returned.destination == Self.target && returned.fragment.isEmpty)
            let session = try await test.exchange(returned.query["code"] ?? "", verifier.verifier)
            #expect(session.string("user", "email") == "ada@example.com")
            #expect(session.string("user", "user_metadata", "full_name") == "Ada Lovelace")
            #expect(session.methods == ["oauth"])
        }

        @Test(.backend) func withoutPKCEItEndsWithTokens() async throws {
            let begun = try await Self.begin(test)
            let submitted = try await Self.submit(test, begun, "email=ada%40example.com")
            let returned = try await Self.follow(test, submitted)
            #expect(returned.destination == Self.target && returned.query.isEmpty)
            #expect(returned.fragment["token_type"] == "bearer")
            #expect(returned.fragment["expires_in"] == "3600")
            #expect(try await test.user(returned.fragment["access_token"] ?? "").status == 200)
            #expect(try await test.refresh(returned.fragment["refresh_token"] ?? "").status == 200)
            let cancelled = try await Self.submit(test, try await Self.begin(test), "email=&cancel=1")
            #expect(try await Self.follow(test, cancelled).query["error"] == "user_cancelled_authorize")
        }

        @Test(.backend) func aStateWorksOnceAndForFiveMinutes() async throws {
            let begun = try await Self.begin(test)
            let submitted = try await Self.submit(test, begun, "email=ada%40example.com")
            #expect(try await Self.follow(test, submitted).fragment["access_token"] != nil)
            let again = try await Self.follow(test, submitted)
            #expect(again.status == 400)
            #expect(again.errorCode == "bad_oauth_state")
            #expect(try await Self.follow(test, begun).status == 400)

            let late = try await Self.begin(test)
            let code = try await Self.submit(test, late, "email=ada%40example.com")
            test.clock.advance(bySeconds: 301)
            #expect(try await Self.follow(test, late).status == 400)
            #expect(try await Self.follow(test, code).errorCode == "bad_oauth_state")
        }

        @Test(.backend) func aCodeIsGoodForItsOwnStateAlone() async throws {
            let (mine, theirs) = (try await Self.begin(test), try await Self.begin(test))
            let submitted = try await Self.submit(test, theirs, "email=eve%40example.com")
            let stolen = try await Self.browse(
                test, "/auth/v1/callback?state=\(mine.query["state"] ?? "")&code=\(submitted.query["code"] ?? "")")
            #expect(stolen.destination == Self.target)
            #expect(stolen.query["error_code"] == "bad_oauth_callback")
            #expect(stolen.fragment["error_code"] == "bad_oauth_callback")
            // The code is not an ID token that opens a session by itself either.
            for nonce in ["", theirs.query["state"] ?? ""] {
                let answer = try await test.grant(submitted.query["code"] ?? "", more: #","nonce":"\#(nonce)""#)
                #expect(answer.status == 400)
                #expect(answer.string("error") != nil)
            }
        }

        @Test(.backend) func aBannedUserIsRedirectedWithAnError() async throws {
            let id = try #require(try await test.signUp().string("user", "id"))
            _ = try await test.call(
                "PUT", "/auth/v1/admin/users/\(id)", #"{"ban_duration":"1h"}"#, token: try test.serviceRoleKey())
            let begun = try await Self.begin(test)
            let submitted = try await Self.submit(test, begun, "email=ada%40example.com")
            let returned = try await Self.follow(test, submitted)
            #expect(returned.fragment["error"] == "access_denied")
            #expect(returned.fragment["error_code"] == "user_banned")
            #expect(returned.fragment["access_token"] == nil)
        }

        @Test(.backend) func redirectsToOtherSitesAreIgnored() async throws {
            let begun = try await Self.browse(
                test, "/auth/v1/authorize?provider=Apple&redirect_to=https%3A%2F%2Fevil.example")
            let submitted = try await Self.submit(test, begun, "email=ada%40example.com")
            #expect(try await Self.follow(test, submitted).destination == Self.target)
        }

        @Test(arguments: [true, false])
        func wherePeopleElsewhereCanCallThePageIsClosed(isOpen: Bool) async throws {
            try await TestBackend.with(options: {
                $0.listensBeyondLoopback = isOpen
                $0.allowedHosts = isOpen ? [] : ["dev.example"]
            }) { test in
                let begun = try await Self.begin(test)
                #expect(begun.string("message") == "Unsupported provider: provider is not enabled")
                #expect(try await Self.browse(test, DevelopmentIssuer.path).status == 404)
                #expect(try await Self.browse(test, "/auth/v1/callback?state=x").status == 404)
                // A program that can read the data directory does not need the page.
                let token = try await test.token(of: DevelopmentIdentity(email: "ada@example.com"))
                let answer = try await test.grant(token)
                #expect(answer.status == 200)
            }
        }
    }
}
