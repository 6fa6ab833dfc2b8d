import Foundation
import Testing

/// A second factor on the screens.
@Suite(.timeLimit(.minutes(10))) struct FactorJourney {
    private let home = TestHome()

    @Test func factorIsAddedAskedForAndRemoved() async throws {
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        let begun = try await shell.beginFactor()
        try await shell.type(begun.wrongCode, into: "account.factor-code")
        var here = try await shell.tap("account.confirm-factor")
        #expect(here.element("account.error")?.value?.contains("wrong") == true)
        #expect(here.factors == [])
        try await shell.type(begun.code, into: "account.factor-code")
        here = try await shell.tap("account.confirm-factor")
        #expect(here.toasts.map(\.text) == ["Each sign-in now needs a code from Phone."])
        #expect(here.factors == ["Phone"])
        #expect(here.element("account.factor-secret")?.value == nil)

        try await shell.signOut()
        here = try await shell.signIn("ada@example.com", password: "correct horse")
        #expect(here.state == "unauthenticated")
        #expect(here.user == nil)
        #expect(here.screen.id == "second-factor")
        #expect(here.element("second-factor.account")?.value == "ada@example.com")
        here = try await shell.enterCode(begun.wrongCode)
        #expect(here.element("second-factor.error")?.value?.contains("wrong") == true)
        here = try await shell.enterCode(begun.nextCode)
        #expect(here.state == "authenticated")
        #expect(here.user?.email == "ada@example.com")

        here = try await shell.showAccount()
        let remove = try #require(here.screen.elements.first { $0.id.hasPrefix("account.remove-factor.") })
        #expect(try await shell.tap(remove.id).screen.id == "confirm")
        #expect(try await shell.tap("confirm.cancel").factors == ["Phone"])
        try await shell.tap(remove.id)
        here = try await shell.tap("confirm.accept")
        #expect(here.toasts.map(\.text) == ["Removed Phone."])
        #expect(here.factors == [])
        try await shell.signOut()
        #expect(try await shell.signIn("ada@example.com", password: "correct horse").state == "authenticated")
        try await shell.quit()
    }

    @Test func signInIsCancelled() async throws {
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        _ = try await shell.addFactor()
        try await shell.signOut()
        #expect(try await shell.signIn("ada@example.com", password: "correct horse").screen.id == "second-factor")
        let here = try await shell.tap("second-factor.cancel")
        #expect(here.screen.id == "sign-in-options")
        #expect(try home.contents()["state/awaiting-factor.json"] == nil)
        try await shell.quit()
    }

    @Test func linkThatSignsInAsksForTheCode() async throws {
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        let app = try await shell.addFactor()
        try await shell.signOut()
        try await shell.tap("sign-in.options")
        try await shell.type("ada@example.com", into: "options.email")
        try await shell.tap("options.magic-link")
        let callback = try await Mailbox(home: home).callback(to: "ada@example.com")
        let opened = try await Program.run(["open", callback], in: home)
        #expect(opened.status == 0, "\(opened.errors)")
        #expect(opened.output.contains("Enter the code from your authenticator app"))
        #expect(try await shell.snapshot().screen.id == "second-factor")
        #expect(try await shell.enterCode(app.nextCode).state == "authenticated")
        try await shell.quit()
    }

    @Test func forgottenPasswordNeedsTheCodeToo() async throws {
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        let app = try await shell.addFactor()
        try await shell.signOut()
        try await shell.tap("sign-in.options")
        try await shell.tap("options.recover")
        try await shell.type("ada@example.com", into: "recover.email")
        try await shell.tap("recover.submit")
        let code = try await Mailbox(home: home).last(to: "ada@example.com").code
        try await shell.type(code, into: "recover.code")
        try await shell.type("second horse", into: "recover.password")
        #expect(try await shell.tap("recover.save").screen.id == "second-factor")
        var here = try await shell.enterCode(app.nextCode)
        #expect(here.screen.id == "account")
        #expect(here.element("account.recovery")?.value != nil)
        try await shell.type("second horse", into: "account.password")
        here = try await shell.tap("account.save-password")
        #expect(here.element("account.error")?.value == nil)
        #expect(here.element("account.recovery")?.value == nil)
        try await shell.quit()
    }

    /// The owner of the server removes the factor of a user who has lost the device.
    @Test func lostDeviceIsTheOwnersToRemove() async throws {
        let server = try await BackendServer(TestHome())
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")
        _ = try await shell.addFactor()
        let user = try #require(try await shell.snapshot().user)
        try await shell.signOut()
        let here = try await shell.signIn("ada@example.com", password: "correct horse")
        #expect(here.element("second-factor.lost")?.value?.contains("owner") == true)

        let key = try server.serviceRoleKey()
        let path = "/auth/v1/admin/users/\(user.id)/factors"
        let listed = try await server.call("GET", path, token: key)
        let factors = try #require(try JSONSerialization.jsonObject(with: listed.body) as? [[String: Any]])
        let factor = try #require(factors.first?["id"] as? String)
        #expect(try await server.call("DELETE", "\(path)/\(factor)", token: key).status == 200)

        try await shell.tap("second-factor.cancel")
        #expect(try await shell.signIn("ada@example.com", password: "correct horse").state == "authenticated")
        try await shell.quit()
        await server.stop()
    }
}
