import Foundation
import Testing

/// Options of `backend serve` that change its responses to clients.
@Suite(.timeLimit(.minutes(10))) struct BackendOptionsJourney {
    @Test(arguments: [
        ([String](), 422, 2), (["--anonymous", "--secure-email-change"], 200, 2),
        (["--anonymous", "--no-secure-email-change"], 200, 1),
    ])
    func anonymousSignInsAndTheMailsOfANewAddressGoByTheOptions(
        _ options: [String], status: Int, mails: Int
    ) async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: options)
        #expect(try await server.call("POST", "/auth/v1/signup", [String: String]()).status == status)
        let session = try await server.call(
            "POST", "/auth/v1/signup", ["email": "ada@example.com", "password": "correct horse"])
        let changed = try await server.call(
            "PUT", "/auth/v1/user", ["email": "countess@example.com"], token: session.string("access_token"))
        #expect(changed.string("email") == "ada@example.com")
        #expect(changed.string("new_email") == "countess@example.com")
        #expect(try await Mailbox(home: home, data: server.data).mails().count == mails)
        await server.stop()
    }

    @Test func newPasswordsAndCodesGoByTheOptions() async throws {
        let home = TestHome()
        let server = try await BackendServer(
            home, options: ["--require-current-password", "--require-reauthentication", "--code-length", "8"])
        let session = try await server.signUp("ada@example.com")
        let token = session.string("access_token")
        let refused = try await server.call("PUT", "/auth/v1/user", ["password": "battery staple"], token: token)
        #expect(refused.status == 400 && refused.string("error_code") == "current_password_required")
        // A session of today needs no code.
        let changed = try await server.call(
            "PUT", "/auth/v1/user", ["password": "battery staple", "current_password": "correct horse"], token: token)
        #expect(changed.status == 200)
        #expect(try await server.call("GET", "/auth/v1/reauthenticate", token: token).status == 200)
        #expect(try await Mailbox(home: home, data: server.data).last(to: "ada@example.com").code.count == 8)
        await server.stop()
    }

    @Test(arguments: [([String](), false), (["--rate-limits", "on"], false), (["--rate-limits", "off"], true)])
    func disabledLimitsAreReportedAtTheStart(_ options: [String], isSaid: Bool) async throws {
        let home = TestHome()
        let data = home.url.appendingPathComponent("server").path
        let server = try RunningProgram(["backend", "serve", "--data", data] + options, in: home)
        _ = await server.nextLine()
        _ = await server.nextLine()
        server.kill(SIGTERM)
        let result = await server.result()
        #expect(result.status == 0)
        #expect(result.errors.contains("Rate limits are off") == isSaid)
    }

    @Test(arguments: [
        ("https://app.example.com/welcome", "https://app.example.com/welcome"),
        ("https://evil.example.com/welcome", "https://site.example.com"),
        ("slipway://login-callback", "slipway://login-callback"),
    ])
    func linksLeadWhereTheyMayAndElseToTheSite(_ wanted: String, _ reached: String) async throws {
        let home = TestHome()
        let server = try await BackendServer(
            home,
            options: ["--site-url", "https://site.example.com", "--redirect-allow", "https://app.example.com/**"])
        let asked = try #require(wanted.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let answer = try await server.call("POST", "/auth/v1/otp?redirect_to=\(asked)", ["email": "ada@example.com"])
        #expect(answer.status == 200)
        let link = try #require(try await Mailbox(home: home, data: server.data).last(to: "ada@example.com").link)
        let location = try await BrowserDouble.firstStep(from: link)
        #expect(location.hasPrefix(reached), "\(location)")
        await server.stop()
    }
}
