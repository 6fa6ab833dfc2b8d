import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct AuthCommandTests {
    @Test func accountIsChangedRefreshedAndDeletedByCommands() async throws {
        let home = TestHome()
        #expect(
            try await Program.run(
                ["auth", "sign-up", "ada@example.com", "--password-stdin"], in: home, input: "first horse\n"
            ).status == 0)

        let renamed = try await Program.run(
            ["auth", "update", "--email", "lovelace@example.com", "--data", "full_name=Ada", "--json"], in: home)
        #expect(renamed.status == 0, "\(renamed.errors)")
        let user = (renamed.json as? [String: Any])?["user"] as? [String: Any]
        // The address changes once it is confirmed.
        #expect(user?["email"] as? String == "ada@example.com")
        #expect(user?["pendingEmail"] as? String == "lovelace@example.com")
        #expect(user?["name"] as? String == "Ada")

        let same = try await Program.run(["auth", "update", "--password-stdin"], in: home, input: "first horse\n")
        #expect(same.status == 65)
        #expect(same.errors.contains("Choose another"))
        #expect(
            try await Program.run(["auth", "update", "--password-stdin"], in: home, input: "second horse\n").status == 0
        )

        let before = try home.contents()["state/session.json"]
        #expect(try await Program.run(["auth", "refresh"], in: home).status == 0)
        #expect(try home.contents()["state/session.json"] != before)
        #expect(try await Program.run(["auth", "sign-out", "--scope", "others"], in: home).status == 0)
        #expect(try await Program.run(["auth", "status"], in: home).status == 0)

        // There is no terminal for a confirmation, and `--yes` was not given.
        #expect(try await Program.run(["auth", "delete-account"], in: home).status == 64)
        #expect(try await Program.run(["auth", "delete-account", "--yes"], in: home).status == 0)
        #expect(try await Program.run(["auth", "status"], in: home).status == 77)
        let gone = try await Program.run(
            ["auth", "sign-in", "ada@example.com", "--password-stdin"], in: home, input: "second horse\n")
        #expect(gone.status == 77)
    }

    @Test func aFailureToSignOutElsewhereIsReportedOnce() async throws {
        let home = TestHome()
        let server = try await BackendServer(home)
        try await home.signUp(environment: server.environment)
        // A session of another backend than the configured one is reported.
        let url = try #require(server.environment["SUPABASE_URL"])
        let status = try await Program.run(["auth", "status"], in: home)
        #expect(status.output.contains("\nBackend: built-in, on this machine\nSession file: "), "\(status.output)")
        #expect(
            status.errors == "slipway: Your session belongs to \(url), but slipway is set to use the built-in backend. "
                + "Sign in again, or change SUPABASE_URL and SUPABASE_KEY back.\n")
        let form = try await Program.run(["auth", "status", "--json"], in: home).json as? [String: Any]
        #expect(form?["sessionBackend"] as? String == url)
        #expect(form?["backend"] as? String == "embedded")
        await server.stop()

        let others = ["auth", "sign-out", "--scope", "others"]
        let signedOut = try await Program.run(others, in: home, environment: server.environment)
        #expect(signedOut.status == 69)
        #expect(
            signedOut.errors.hasPrefix("slipway: Your other devices are still signed in. Cannot reach the server: "))
        #expect(signedOut.errors.split(separator: "\n").count == 1)
    }

    @Test func mailCommandsNameTheOutboxOfTheEmbeddedBackend() async throws {
        let home = TestHome()
        let asked = try await Program.run(["auth", "magic-link", "ada@example.com"], in: home)
        #expect(asked.status == 0)
        #expect(asked.errors.contains("slipway backend outbox"))
        let recovery = try await Program.run(["auth", "recover", "bob@example.com"], in: home)
        #expect(recovery.errors.contains("slipway backend outbox"))
        #expect(recovery.output.contains("slipway auth update --password"))
    }

    @Test func commandsThatNeedASessionFailWith77() async throws {
        for arguments in [["refresh"], ["update", "--email", "ada@example.com"], ["delete-account", "--yes"]] {
            let result = try await Program.run(["auth"] + arguments, in: TestHome())
            #expect(result.status == 77)
            #expect(result.errors.hasPrefix("slipway: You are not signed in."))
        }
    }

    @Test(arguments: [
        ["auth", "magic-link", "ada"], ["auth", "update", "--email", "ada"],
        ["auth", "verify", "https://example.com/?code=1"],
        ["auth", "verify", "https://example.com/auth/v1/verify?token=1&type=signup"],
        ["auth", "verify", "slipway://login-callback#access_token=a&refresh_token=b"],
    ])
    func badInputIs65BeforeAnyRequest(_ arguments: [String]) async throws {
        let home = TestHome()
        let result = try await Program.run(arguments, in: home)
        #expect(result.status == 65, "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("state/backend").path))
    }

    @Test(arguments: [
        ["auth", "update"], ["auth", "update", "--data", "plan"], ["auth", "apple", "--begin", "--id-token-stdin"],
        ["auth", "sign-out", "--scope", "some"], ["auth", "verify", "ada@example.com", "--for", "fun"],
        ["auth", "verify", "ada@example.com"], ["auth", "recover", "ada@example.com", "--code"],
        ["auth", "recover", "ada@example.com", "--password-stdin"], ["auth", "resend"],
        ["auth", "resend", "ada@example.com", "--email", "ada@example.com"],
    ])
    func misunderstoodCommandLineIs64(_ arguments: [String]) async throws {
        #expect(try await Program.run(arguments, in: TestHome()).status == 64)
    }
}
