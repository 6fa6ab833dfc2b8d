import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct AccountJourney {
    @Test func newAddressCountsOnceItIsConfirmed() async throws {
        let home = TestHome()
        let server = try await BackendServer(
            home, options: BackendServer.withoutLimits + ["--require-confirmation"])
        let mailbox = Mailbox(home: home, data: server.data)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.submitRegistration("ada@example.com")
        try await shell.type(try await mailbox.last(to: "ada@example.com").code, into: "register.code")
        try await shell.tap("register.verify")
        try await shell.finishOnboarding()

        try await shell.showAccount()
        try await shell.type("lovelace@example.com", into: "account.email")
        var here = try await shell.tap("account.save-email")
        #expect(here.element("account.pending")?.value?.contains("lovelace@example.com") == true)
        #expect(here.user?.email == "ada@example.com")
        try await shell.type(try await mailbox.last(to: "lovelace@example.com").code, into: "account.code")
        here = try await shell.tap("account.verify")
        #expect(here.user?.email == "ada@example.com")
        try await shell.type(try await mailbox.last(to: "ada@example.com").code, into: "account.code")
        here = try await shell.tap("account.verify")
        #expect(here.user?.email == "lovelace@example.com")
        #expect(here.state == "authenticated")

        // Also by the links, while the shell is running.
        try await shell.type("countess@example.com", into: "account.email")
        try await shell.tap("account.save-email")
        for address in ["lovelace@example.com", "countess@example.com"] {
            try await home.open(try await mailbox.callback(to: address), environment: server.environment)
        }
        here = try await shell.snapshot()
        #expect(here.user?.email == "countess@example.com")
        #expect(here.state == "authenticated")
        try await shell.quit()
        await server.stop()
    }

    @Test func sessionsElsewhereEndAndAreNoticedThere() async throws {
        let (here, elsewhere) = (TestHome(), TestHome())
        let server = try await BackendServer(here)
        let shell = try DriverSession(here, environment: server.environment)
        try await shell.register("ada@example.com")
        let other = try DriverSession(elsewhere, environment: server.environment)
        try await other.signIn("ada@example.com", password: "correct horse")
        try await other.finishOnboarding()

        try await shell.showAccount()
        #expect(try await shell.tap("account.sign-out-others").state == "authenticated")
        // The other session notices with its next request, whatever it is.
        try await other.showAccount()
        try await other.type("another horse", into: "account.password")
        let noticed = try await other.tap("account.save-password")
        #expect(noticed.state == "error")
        #expect(noticed.detail == "session-expired")
        #expect(try await other.tap("error.sign-in").screen.id == "sign-in")
        try await other.quit()

        #expect(try await shell.tap("account.sign-out").state == "unauthenticated")
        try await shell.quit()
        await server.stop()
    }

    @Test func deletedAccountIsGoneWithItsProfileAndTokens() async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        try await shell.say(["do": "tab", "tab": "settings"])
        try await shell.tap("settings.delete-account")
        #expect(try await shell.tap("confirm.cancel").state == "authenticated")
        #expect(try await shell.tap("settings.delete-account").screen.id == "confirm")
        let gone = try await shell.tap("confirm.accept")
        #expect(gone.state == "unauthenticated")
        for file in ["session.json", "api-token.json"] {
            #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("state/\(file)").path))
        }
        let refused = try await shell.signIn("ada@example.com", password: "correct horse")
        #expect(refused.state == "unauthenticated")

        // A new account with the same address starts empty.
        try await shell.tap("options.register")
        try await shell.type("ada@example.com", into: "register.email")
        try await shell.type("correct horse", into: "register.password")
        #expect(try await shell.tap("register.submit").state == "onboarding")
        #expect(try await Program.run(["settings", "get", "profile.name"], in: home).output == "\n")
        try await shell.quit()
    }

    @Test func apiTokenIsFetchedWhenTheSignedInShellAppearsAndLeavesWithTheSession() async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        try await shell.say(["do": "phase", "phase": "active"])
        let file = home.url.appendingPathComponent("state/api-token.json")
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(try home.readableByOthers() == [])
        try await shell.say(["do": "tab", "tab": "settings"])
        try await shell.tap("settings.sign-out")
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try await shell.quit()
    }
}
