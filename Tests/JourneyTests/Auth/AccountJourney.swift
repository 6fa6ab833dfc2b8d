import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct AccountJourney {
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
}
