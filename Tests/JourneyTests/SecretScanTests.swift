import Foundation
import Testing

// Only root may look into a process that keeps its memory from others.
@Suite(
    "Secrets", .timeLimit(.minutes(10)),
    .enabled(if: geteuid() == 0 && FileManager.default.fileExists(atPath: "/proc/self/environ")))
struct SecretScanTests {
    /// Created for each run, so that nothing else can contain them by chance.
    private let password = "Pass-\(UUID().uuidString)"
    private let wrongPassword = "Wrong-\(UUID().uuidString)"
    private let code = "Code-\(UUID().uuidString)"
    private let strayToken = "Token-\(UUID().uuidString)"
    private let email = "ada@example.com"

    /// Runs a command that reads a password, and scans before, while and after it has the password.
    private func run(
        _ arguments: [String], _ home: TestHome, _ scan: inout SecretScan, password: String? = nil
    ) async throws -> Int32 {
        let program = try RunningProgram(arguments, in: home)
        if let password {
            // The command waits for its password; but right after the start its environment cannot be read yet.
            while try scan.sweep() == 0 { await Task.yield() }
            program.write(password + "\n")
        }
        program.closeInput()
        try scan.sweep()
        let result = await program.result()
        let name = arguments.joined(separator: " ")
        scan.add(result.output, from: "output of \(name)")
        scan.add(result.errors, from: "errors of \(name)")
        try scan.sweep()
        #expect(try home.wrongModes() == [:])
        return result.status
    }

    private func end(_ shell: DriverSession, _ scan: inout SecretScan) async throws {
        try await shell.quit()
        let result = await shell.program.result()
        scan.add(result.output, from: "output of the shell")
        scan.add(result.errors, from: "errors of the shell")
        try scan.sweep()
    }

    private func look(_ home: TestHome, _ scan: inout SecretScan, running least: Int = 1) throws {
        #expect(try scan.sweep() >= least)
        #expect(try home.wrongModes() == [:])
    }

    private func registering(_ home: TestHome, _ scan: inout SecretScan) async throws {
        let shell = try DriverSession(home)
        try await shell.tap("sign-in.options")
        try await shell.type(email, into: "options.email")
        try await shell.type(wrongPassword, into: "options.password")
        try await shell.tap("options.have-code")
        try await shell.type(code, into: "options.code")
        #expect(try await shell.tap("options.sign-in").state == "unauthenticated")
        try look(home, &scan)
        try await shell.tap("options.register")
        try await shell.type(email, into: "register.email")
        try await shell.type(password, into: "register.password")
        #expect(try await shell.tap("register.submit").state == "onboarding")
        try look(home, &scan)
        try await shell.tap("onboarding.continue")
        try await shell.tap("onboarding.continue")
        try await shell.type("Ada", into: "onboarding.name")
        try await shell.tap("onboarding.continue")
        try await shell.tap("onboarding.finish")
        try await shell.say(["do": "tab", "tab": "settings"])
        try await shell.tap("settings.notifications")
        try await shell.say(["do": "phase", "phase": "active"])
        try look(home, &scan)
        try await end(shell, &scan)
    }

    private func returning(_ home: TestHome, _ scan: inout SecretScan) async throws {
        let shell = try DriverSession(home)
        try await shell.open("slipway://login-callback?code=\(code)")
        try await shell.open("slipway://login-callback#access_token=\(strayToken)&refresh_token=\(strayToken)")
        try look(home, &scan)
        try await shell.open("slipway://settings")
        #expect(try await shell.tap("settings.sign-out").state == "unauthenticated")
        try await shell.open("slipway://login-callback?code=\(code)")
        try look(home, &scan)
        try await shell.tap("sign-in.options")
        try await shell.type(email, into: "options.email")
        try await shell.type(password, into: "options.password")
        #expect(try await shell.tap("options.sign-in").state == "authenticated")
        try look(home, &scan)
        try await end(shell, &scan)
    }

    private func commanding(_ home: TestHome, _ scan: inout SecretScan) async throws {
        for arguments in [
            ["auth", "status", "--json"], ["auth", "status"], ["doctor", "--json"], ["settings", "list", "--json"],
        ] {
            #expect(try await run(arguments, home, &scan) == 0)
        }
        #expect(try await run(["auth", "sign-out"], home, &scan) == 0)
        let signIn = ["auth", "sign-in", email, "--password-stdin"]
        #expect(try await run(signIn, home, &scan, password: wrongPassword) == 77)
        #expect(try await run(signIn + ["--json"], home, &scan, password: password) == 0)
        let again = ["auth", "sign-up", email, "--password-stdin"]
        #expect(try await run(again, home, &scan, password: password) != 0)
        let other = ["auth", "sign-up", "bob@example.com", "--password-stdin", "--json"]
        #expect(try await run(other, home, &scan, password: password) == 0)
    }

    @Test func noSecretIsAnywhereButInItsPlace() async throws {
        let home = TestHome()
        var scan = SecretScan(home)
        try await registering(home, &scan)
        try await returning(home, &scan)
        try await commanding(home, &scan)

        for secret in [password, wrongPassword, code, strayToken] {
            #expect(scan.places(holding: secret) == [], "\(secret.prefix { $0 != "-" })")
        }
        // Registered, signed in by the shell, and twice by commands: a pair of tokens each time.
        #expect(scan.kept.values.count { $0 == "state/session.json" } >= 8)
        for (secret, file) in scan.kept { #expect(scan.places(outsideTheFileOf: secret) == [], "of \(file)") }
    }

    @Test func secretsInMailsAppearNowhereElse() async throws {
        let home = TestHome()
        let mailbox = Mailbox(home: home)
        var scan = SecretScan(home)
        let signUp = ["auth", "sign-up", email, "--password-stdin"]
        #expect(try await run(signUp, home, &scan, password: password) == 0)
        #expect(try await run(["auth", "refresh"], home, &scan) == 0)
        #expect(try await run(["auth", "sign-out"], home, &scan) == 0)

        #expect(try await run(["auth", "magic-link", email], home, &scan) == 0)
        let first = try await mailbox.last(to: email)
        let verify = ["auth", "verify", email, "--code-stdin"]
        #expect(try await run(verify, home, &scan, password: first.code) == 0)
        #expect(try await run(["auth", "sign-out"], home, &scan) == 0)

        // The shell that requests the mail serves the embedded backend, which the link leads to.
        let shell = try DriverSession(home)
        try await shell.tap("sign-in.options")
        // Another address, because the first one gets no second mail within a minute.
        let other = "bob@example.com"
        try await shell.type(other, into: "options.email")
        try await shell.tap("options.magic-link")
        let second = try await mailbox.last(to: other)
        let callback = try await mailbox.callback(to: other)
        #expect(try await run(["open", callback], home, &scan) == 0)
        #expect(try await shell.snapshot().user?.email == other)
        try look(home, &scan)
        try await end(shell, &scan)

        let outbox = "/outbox/"
        for code in [first.code, second.code] {
            #expect(scan.places(holdingCode: code).filter { !$0.contains(outbox) } == [])
        }
        // The link is useful only with the verifier: so the backend may store it, and commands may receive it.
        let parts = [first.link?.absoluteString, second.link?.absoluteString, callback].compactMap(\.self)
            .flatMap { URLComponents(string: $0)?.queryItems ?? [] }.filter { ["token", "code"].contains($0.name) }
        #expect(parts.count >= 3)
        for value in parts.compactMap(\.value) {
            let places = scan.places(holding: value).filter {
                $0 != SecretScan.processes && !$0.hasPrefix("state/backend/") && !$0.contains(" of open slipway:")
            }
            #expect(places == [])
        }
        #expect(scan.kept.values.contains { $0.hasPrefix("state/flows/") })
        for (secret, file) in scan.kept { #expect(scan.places(outsideTheFileOf: secret) == [], "of \(file)") }
        #expect(scan.places(holding: password) == [])
    }

    @Test func recoveryAndAppleSecretsAppearNowhereElse() async throws {
        let home = TestHome()
        var scan = SecretScan(home)
        let second = "Second-\(UUID().uuidString)"
        let third = "Third-\(UUID().uuidString)"
        let signUp = ["auth", "sign-up", email, "--password-stdin"]
        #expect(try await run(signUp, home, &scan, password: password) == 0)
        #expect(try await run(["auth", "sign-out"], home, &scan) == 0)
        #expect(try await run(["auth", "recover", email], home, &scan) == 0)
        let mailed = try await Mailbox(home: home).last(to: email).code
        let recover = ["auth", "recover", email, "--code-stdin", "--password-stdin"]
        #expect(try await run(recover, home, &scan, password: "\(mailed)\n\(second)") == 0)
        #expect(try await run(["auth", "update", "--password-stdin"], home, &scan, password: third) == 0)
        #expect(try await run(["auth", "sign-out"], home, &scan) == 0)

        let begun = try await Program.run(["auth", "apple", "--begin"], in: home)
        let nonce = begun.output.trimmingCharacters(in: .newlines)
        try look(home, &scan, running: 0)
        let minted = try await Program.run(
            ["backend", "id-token", "--email", "bob@example.com", "--nonce", nonce], in: home)
        let token = minted.output.trimmingCharacters(in: .newlines)
        let apple = ["auth", "apple", "--id-token-stdin"]
        #expect(try await run(apple, home, &scan, password: token) == 0)

        for secret in [password, second, third, String(token.split(separator: ".").last ?? "-")] {
            #expect(scan.places(holding: secret) == [], "\(secret.prefix { $0 != "-" })")
        }
        let files = Set(scan.kept.values)
        #expect(files.isSuperset(of: ["state/backend/secret", "state/backend/service-role.key", "state/session.json"]))
        #expect(files.contains { $0.contains("nonce") })
        for (secret, file) in scan.kept { #expect(scan.places(outsideTheFileOf: secret) == [], "of \(file)") }
    }

    @Test func secondFactorSecretsAppearNowhereElse() async throws {
        let home = TestHome()
        var scan = SecretScan(home)
        let signUp = ["auth", "sign-up", email, "--password-stdin"]
        #expect(try await run(signUp, home, &scan, password: password) == 0)
        let add = ["auth", "factor", "add", "--json"]
        #expect(try await run(add, home, &scan) == 0)
        let added = try await Program.run(add, in: home)
        let app = Authenticator(
            try #require((added.json as? [String: Any])?["secret"] as? String))
        let first = app.code
        #expect(try await run(["auth", "factor", "confirm", "--code-stdin"], home, &scan, password: first) == 0)
        #expect(try await run(["auth", "sign-out"], home, &scan) == 0)
        let signIn = ["auth", "sign-in", email, "--password-stdin"]
        #expect(try await run(signIn, home, &scan, password: password) == 77)
        #expect(try await run(["auth", "status", "--json"], home, &scan) == 77)
        let second = app.nextCode
        #expect(try await run(["auth", "factor", "verify", "--code-stdin"], home, &scan, password: second) == 0)
        #expect(try await run(["auth", "factor", "list", "--json"], home, &scan) == 0)

        #expect(scan.places(holding: app.secret) == [])
        for code in [first, second] { #expect(scan.places(holdingCode: code) == []) }
        #expect(scan.kept.values.contains("state/awaiting-factor.json"))
        for (secret, file) in scan.kept { #expect(scan.places(outsideTheFileOf: secret) == [], "of \(file)") }
    }

    @Test func theScanFindsWhatIsThere() async throws {
        let home = TestHome()
        let hidden = Data("x\(password)".utf8).base64EncodedString()
        let shell = try DriverSession(home, environment: ["LEAK": wrongPassword])
        _ = try await shell.snapshot()
        let file = home.url.appendingPathComponent("leak.txt")
        try Data("a line with \(hidden) in it".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        var scan = SecretScan(home)
        try scan.sweep()
        scan.add("42 \(code)!", from: "output")
        #expect(scan.places(holding: password) == ["leak.txt"])
        #expect(scan.places(holding: wrongPassword) == [SecretScan.processes])
        #expect(scan.places(holding: code) == ["output"])
        #expect(scan.places(holding: strayToken) == [])
        scan.add("at 1123456, 123456.", from: "log")
        scan.add("at 1234567", from: "clock")
        #expect(scan.places(holdingCode: "123456") == ["log"])
        #expect(try home.wrongModes() == ["leak.txt": "640"])
        try await shell.quit()
    }
}
