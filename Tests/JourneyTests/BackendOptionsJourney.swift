import Foundation
import Testing

/// Options of `backend serve` that change its responses to clients.
@Suite(.timeLimit(.minutes(10))) struct BackendOptionsJourney {
    @Test func theServerGoesByItsOptions() async throws {
        let home = TestHome()
        let server = try await BackendServer(
            home,
            options: BackendServer.withoutLimits + [
                "--anonymous", "--no-secure-email-change", "--site-url", "https://site.example.com", "--redirect-allow",
                "https://app.example.com/**",
            ])
        let mailbox = Mailbox(home: home, data: server.data)
        #expect(try await server.call("POST", "/auth/v1/signup", [String: String]()).status == 200)
        let session = try await server.call(
            "POST", "/auth/v1/signup", ["email": "ada@example.com", "password": "correct horse"])
        let changed = try await server.call(
            "PUT", "/auth/v1/user", ["email": "countess@example.com"], token: session.string("access_token"))
        #expect(changed.string("new_email") == "countess@example.com")
        #expect(try await mailbox.mails().count == 1, "the old address gets none")

        for (address, wanted, reached) in [
            ("bob@example.com", "https://app.example.com/welcome", "https://app.example.com/welcome"),
            ("eve@example.com", "https://evil.example.com/welcome", "https://site.example.com"),
        ] {
            let asked = try #require(wanted.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let answer = try await server.call("POST", "/auth/v1/otp?redirect_to=\(asked)", ["email": address])
            #expect(answer.status == 200)
            let link = try #require(try await mailbox.last(to: address).link)
            let location = try #require(try await BrowserDouble.firstStep(from: link))
            #expect(location.absoluteString.hasPrefix(reached), "\(location)")
        }
        await server.stop()
    }

    @Test(arguments: [([String](), false), (["--rate-limits", "off"], true)])
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
}
