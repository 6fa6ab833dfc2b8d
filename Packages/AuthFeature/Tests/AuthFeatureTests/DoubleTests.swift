import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import Synchronization
import Testing

@MainActor
@Suite("The double", .timeLimit(.minutes(10)))
struct DoubleTests {
    /// The double uses the system's clock.
    private let limit = TimeLimits.scaled(.seconds(3))

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
        #expect(await double.validateSession(within: limit) == .valid(greeted[0]))
    }

    @Test func findsWhatTheScriptSaysAndThenTheTruth() async throws {
        let double = AuthFeatureDouble()
        try await double.signUp(email: "anna@example.org", password: "correct horse")
        double.scriptedChecks = [.unreachable(tokenStillGood: true), .refused(reason: "Because.")]
        #expect(await double.validateSession(within: limit) == .unreachable(tokenStillGood: true))
        #expect(double.currentSession != nil)
        #expect(await double.validateSession(within: limit) == .refused(reason: "Because."))
        #expect(double.currentSession == nil)
        #expect(await double.validateSession(within: limit) == .signedOut)
    }

    @Test func mailsAndBrowserLeadBackToIt() async throws {
        var opened: [URL] = []
        let double = AuthFeatureDouble(
            accounts: ["anna@example.org": "correct horse"],
            openBrowser: {
                opened.append($0)
                return true
            })
        try await double.requestMagicLink(email: "anna@example.org")
        try await double.verify(
            code: try #require(double.server.mails.first).code, email: "anna@example.org", for: .signIn)
        #expect(double.currentSession?.email == "anna@example.org")
        await double.signOut()

        try await double.requestMagicLink(email: "anna@example.org")
        #expect(
            await double.completeLink(try #require(double.server.mails.last?.callback))
                == .completed(isSuccess: true, message: "Signed in as anna@example.org."))
        #expect(double.currentSession?.email == "anna@example.org")
        await double.signOut()

        try await double.makeMainView().tap("sign-in.apple")
        let back = double.server.finishInBrowser(try #require(opened.first), email: "berta@example.org")
        try await double.getSessionFromUrl(try #require(back))
        #expect(double.currentSession?.email == "berta@example.org")
        await double.signOut()

        let token = InMemoryAuthServer.appleToken(
            subject: "carla", email: "carla@example.org", nonce: try double.beginAppleToken())
        try await double.signInWithApple(AppleCredential(identityToken: token, name: "Carla"))
        #expect(double.currentSession?.name == "Carla")
    }

    @Test func supportsAllAccountOperations() async throws {
        let double = AuthFeatureDouble(accounts: ["anna@example.org": "correct horse"])
        let events = double.events()
        try double.restoreSession()
        try await double.requestRecovery(email: "anna@example.org")
        let code = try #require(double.server.mails.first).code
        let user = try await double.recover(email: "anna@example.org", code: code, newPassword: "battery staple")
        try await double.authenticateAPI()
        #expect(double.status().apiExpiresAt != nil)
        try await double.updateUser(UserChange(email: "new@example.org"))
        try await double.resend(.emailChange, email: "new@example.org")
        let mail = try #require(double.server.mails.last)
        try await double.verify(code: mail.code, email: "new@example.org", for: .emailChange)
        #expect(try await double.getCurrentSession().email == "new@example.org")
        await double.updateCurrentSession()
        try await double.deleteAccount()
        #expect(double.currentSession == nil)
        var seen: [AuthEvent] = []
        for await event in events {
            seen.append(event)
            if event == .userDeleted { break }
        }
        #expect(seen.first == .initialSession(nil))
        #expect(seen.contains(.passwordRecovery(user)))
    }

    @Test func mailsAreReportedBeforeTheRequestReturns() async throws {
        let letters = Mutex<[InMemoryAuthServer.Mail]>([])
        let double = AuthFeatureDouble(
            server: InMemoryAuthServer(onMail: { mail in letters.withLock { $0.append(mail) } }))
        try await double.requestMagicLink(email: "anna@example.org")
        #expect(letters.withLock { $0 } == double.server.mails)
        #expect(double.server.mails.count == 1)
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
        let clock = ManualDate()
        let double = AuthFeatureDouble(server: InMemoryAuthServer { clock.now }, now: { clock.now })
        try await double.signUp(email: "anna@example.org", password: "correct horse")
        let first = try Data(contentsOf: double.sessionFile)
        func goBackToFirst() throws { try first.write(to: double.sessionFile) }

        try await double.refreshSession()
        try goBackToFirst()
        // The predecessor of the active token: a reply may have been lost.
        try await double.refreshSession()
        try await double.refreshSession()
        try goBackToFirst()
        clock.advance(by: 11)
        await #expect(throws: AuthError.self) { try await double.refreshSession() }
        #expect(double.currentSession == nil)
    }
}
