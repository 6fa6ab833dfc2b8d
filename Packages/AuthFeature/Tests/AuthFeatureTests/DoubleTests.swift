import AuthFeature
import AuthFeatureTesting
import Design
import Foundation
import Testing

@MainActor
@Suite("The double")
struct DoubleTests {
    @Test func signsInOnItsScreens() async throws {
        var greeted: [AppUser] = []
        let double = AuthFeatureDouble(
            accounts: ["anna@example.org": "correct horse"], onSignedIn: { greeted.append($0) })
        let view = double.makeView(for: .signInOptions)
        try await view.type("options.email", "anna@example.org")
        try await view.type("options.password", "correct horse")
        try await view.tap("options.sign-in")
        #expect(double.currentSession?.email == "anna@example.org")
        #expect(greeted == [try #require(double.currentSession)])
        #expect(await double.validateSession(within: .seconds(3)) == .valid(greeted[0]))
    }

    @Test func findsWhatTheScriptSaysAndThenTheTruth() async throws {
        let double = AuthFeatureDouble()
        try await double.signUp(email: "anna@example.org", password: "correct horse")
        double.scriptedChecks = [.unreachable(tokenStillGood: true), .refused(reason: "Because.")]
        #expect(await double.validateSession(within: .seconds(3)) == .unreachable(tokenStillGood: true))
        #expect(double.currentSession != nil)
        #expect(await double.validateSession(within: .seconds(3)) == .refused(reason: "Because."))
        #expect(double.currentSession == nil)
        #expect(await double.validateSession(within: .seconds(3)) == .signedOut)
    }

    @Test func leavesNothingBehind() async throws {
        var double: AuthFeatureDouble? = AuthFeatureDouble()
        try await double?.signUp(email: "anna@example.org", password: "correct horse")
        let directory = try #require(double?.sessionFile).deletingLastPathComponent()
        #expect(FileManager.default.fileExists(atPath: directory.path))
        double = nil
        #expect(!FileManager.default.fileExists(atPath: directory.path))
    }

    @Test func theServerKeepsTheRulesOfRotation() async throws {
        let server = InMemoryAuthServer()
        let double = AuthFeatureDouble(server: server)
        try await double.signUp(email: "anna@example.org", password: "correct horse")
        let first = try Data(contentsOf: double.sessionFile)
        func goBackToFirst() throws { try first.write(to: double.sessionFile) }

        try await double.refreshSession()
        try goBackToFirst()
        // The parent of the active token: a reply may have been lost.
        try await double.refreshSession()
        try await double.refreshSession()
        try goBackToFirst()
        await #expect(throws: AuthError.self) { try await double.refreshSession() }
        #expect(double.currentSession == nil)
    }
}
