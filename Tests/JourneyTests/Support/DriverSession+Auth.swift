import Foundation
import Testing

extension DriverSession {
    /// Through the onboarding, from its first screen to the tabs.
    @discardableResult
    func finishOnboarding(name: String? = "Ada") async throws -> Answer.Snapshot {
        try await tap("onboarding.continue")
        try await tap("onboarding.continue")
        if let name { try await type(name, into: "onboarding.name") }
        try await tap("onboarding.continue")
        return try await tap("onboarding.finish")
    }

    /// From the sign-in screen, with e-mail and password.
    @discardableResult
    func signIn(_ email: String, password: String) async throws -> Answer.Snapshot {
        if try await snapshot().screen.id == "sign-in" { try await tap("sign-in.options") }
        try await type(email, into: "options.email")
        try await type(password, into: "options.password")
        return try await tap("options.sign-in")
    }

    /// From the sign-in screen to the form for new accounts, filled in and sent.
    @discardableResult
    func submitRegistration(_ email: String, password: String = "correct horse") async throws -> Answer.Snapshot {
        try await tap("sign-in.options")
        try await tap("options.register")
        try await type(email, into: "register.email")
        try await type(password, into: "register.password")
        return try await tap("register.submit")
    }

    /// From any tab to the account's screen.
    @discardableResult
    func showAccount() async throws -> Answer.Snapshot {
        try await say(["do": "tab", "tab": "settings"])
        return try await tap("settings.account")
    }
}

extension TestHome {
    /// Opens a link in the running shell, from a process of its own.
    func open(_ link: String, environment: [String: String] = [:]) async throws {
        let opened = try await Program.run(["open", link], in: self, environment: environment)
        #expect(opened.status == 0, "\(opened.errors)")
    }
}

extension BackendServer {
    func stop() async {
        program.kill(SIGTERM)
        let result = await program.result()
        #expect(result.status == 0, "\(result.errors)")
    }
}
