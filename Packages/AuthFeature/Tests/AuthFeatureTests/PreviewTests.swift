import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import Synchronization
import Testing

@MainActor
@Suite("The preview", .timeLimit(.minutes(10)))
struct PreviewTests {
    /// The preview uses the system's clock.
    private let limit = TimeLimits.scaled(.seconds(3))

    @Test func signsInOnItsScreens() async throws {
        var greeted: [AppUser] = []
        let preview = AuthPreview(
            accounts: ["anna@example.org": "correct horse"], onSignedIn: { greeted.append($0) })
        let view = preview.feature.makeView(for: .signInOptions)
        try await view.type("options.email", "anna@example.org")
        try await view.type("options.password", "correct horse")
        try await view.tap("options.sign-in")
        #expect(preview.feature.currentSession?.email == "anna@example.org")
        #expect(greeted == [try #require(preview.feature.currentSession)])
        #expect(await preview.feature.validateSession(within: limit) == .valid(greeted[0]))
    }

    @Test func mailsAndBrowserLeadBackToIt() async throws {
        var opened: [URL] = []
        let preview = AuthPreview(
            accounts: ["anna@example.org": "correct horse"],
            openBrowser: {
                opened.append($0)
                return true
            })
        try await preview.feature.requestMagicLink(email: "anna@example.org")
        try await preview.feature.verify(
            code: try #require(preview.server.mails.first).code, email: "anna@example.org", for: .signIn)
        #expect(preview.feature.currentSession?.email == "anna@example.org")
        await preview.feature.signOut()

        try await preview.feature.requestMagicLink(email: "anna@example.org")
        #expect(
            await preview.feature.completeLink(try #require(preview.server.mails.last?.callback))
                == .completed(message: "You are signed in as anna@example.org.", problem: nil))
        #expect(preview.feature.currentSession?.email == "anna@example.org")
        await preview.feature.signOut()

        try await preview.feature.makeMainView().tap("sign-in.apple")
        let back = preview.server.finishInBrowser(try #require(opened.first), email: "berta@example.org")
        try await preview.feature.getSessionFromUrl(try #require(back))
        #expect(preview.feature.currentSession?.email == "berta@example.org")
        await preview.feature.signOut()

        let token = InMemoryAuthServer.appleToken(
            subject: "carla", email: "carla@example.org", nonce: try preview.feature.beginAppleToken())
        try await preview.feature.signInWithApple(AppleCredential(identityToken: token, name: "Carla"))
        #expect(preview.feature.currentSession?.name == "Carla")
    }

    @Test func supportsAllAccountOperations() async throws {
        let preview = AuthPreview(accounts: ["anna@example.org": "correct horse"])
        let events = preview.feature.events()
        try preview.feature.restoreSession()
        try await preview.feature.requestRecovery(email: "anna@example.org")
        let code = try #require(preview.server.mails.first).code
        let user = try await preview.feature.recover(
            email: "anna@example.org", code: code, newPassword: "battery staple")
        try await preview.feature.authenticateAPI()
        #expect(preview.feature.status().apiExpiresAt != nil)
        try await preview.feature.updateUser(UserChange(email: "new@example.org"))
        try await preview.feature.resend(.emailChange, email: "anna@example.org")
        let mails = preview.server.mails.suffix(2)
        #expect(Set(mails.map(\.address)) == ["anna@example.org", "new@example.org"])
        await #expect(throws: AuthError.otherAddressToConfirm) {
            try await preview.feature.verify(
                code: try #require(mails.first).code, email: try #require(mails.first).address, for: .emailChange)
        }
        try await preview.feature.verify(
            code: try #require(mails.last).code, email: try #require(mails.last).address, for: .emailChange)
        #expect(try await preview.feature.getCurrentSession().email == "new@example.org")
        await preview.feature.updateCurrentSession()
        try await preview.feature.deleteAccount()
        #expect(preview.feature.currentSession == nil)
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
        let preview = AuthPreview(
            server: InMemoryAuthServer(onMail: { mail in letters.withLock { $0.append(mail) } }))
        try await preview.feature.requestMagicLink(email: "anna@example.org")
        #expect(letters.withLock { $0 } == preview.server.mails)
        #expect(preview.server.mails.count == 1)
    }

    @Test func leavesNothingBehind() async throws {
        var preview: AuthPreview? = AuthPreview()
        try await preview?.feature.signUp(email: "anna@example.org", password: "correct horse")
        let directory = try #require(preview?.sessionFile).deletingLastPathComponent()
        #expect(FileManager.default.fileExists(atPath: directory.path))
        preview = nil
        #expect(!FileManager.default.fileExists(atPath: directory.path))
    }
}
