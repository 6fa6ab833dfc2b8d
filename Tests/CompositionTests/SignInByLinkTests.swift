import AuthFeature
import AuthFeatureTesting
import Core
import Crypto
import Design
import Domain
import Foundation
import Navigation
import SettingsStorage
import Shell
import Testing

@testable import Composition

@MainActor
struct SignInByLinkTests {
    /// The link to which the newest mail leads.
    private func callback(_ app: TestApp) throws -> String {
        try #require(app.server.mails.last?.callback).absoluteString
    }

    @Test func linkOfAnotherPersonBeginsAnewWithTheirSettings() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://content/chat")
        try await app.dependencies.authFeature.requestMagicLink(email: "bob@example.com")

        try await app.open(try callback(app))
        #expect(app.state.state == .onboarding(.welcome))
        #expect(app.status.user?.email == "bob@example.com")
        #expect(app.dependencies.services.settings.value(for: SharedSettings.profileName) == "")
        try await app.finishOnboarding(name: "Bob")
        #expect(app.status.url == "slipway://welcome")
    }

    @Test func linkOfTheSamePersonChangesNothingThatIsShown() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://content/chat")
        try await app.dependencies.authFeature.requestMagicLink(email: "ada@example.com")
        try await app.open(try callback(app))
        #expect(app.status.url == "slipway://content/chat")
        #expect(app.state.state.kind == .authenticated)
    }

    @Test func linkHealsAnErrorThatKeptTheSession() async throws {
        let app = try await TestApp.authenticated()
        try await app.dependencies.authFeature.requestMagicLink(email: "ada@example.com")
        app.server.endSessions()
        await app.window.enter(.active)
        #expect(app.state.state == .error(.sessionExpired))

        try await app.open(try callback(app))
        #expect(app.state.state.kind == .authenticated)
    }

    @Test func recoveryLinkLeadsToTheAccountOnceTheOnboardingIsOver() async throws {
        let app = try await TestApp.started()
        try await app.dependencies.authFeature.requestRecovery(email: "ada@example.com")

        try await app.open(try callback(app))
        #expect(app.state.state == .onboarding(.welcome))
        try await app.finishOnboarding()
        #expect(app.status.url == "slipway://settings/account")
        #expect(app.screen.id == "account")
    }

    @Test(arguments: [
        "slipway://login-callback?code=abc", "slipway://login-callback",
        "slipway://login-callback#access_token=a&refresh_token=b",
    ])
    func unrequestedLinkIsRefusedForEveryAccount(_ link: String) async throws {
        let app = try await TestApp.authenticated()
        let calls = app.server.calls
        await #expect(throws: Refusal.self) { try await app.open(link) }
        #expect(app.server.calls == calls)
        #expect(app.state.state.kind == .authenticated)
    }

    /// The app gives the feature SHA-256. (Source: RFC 7636, 4.2.)
    @Test func challengeIsTheHashOfTheVerifier() async throws {
        struct Flow: Decodable { let verifier: String }
        let app = try TestApp()
        let address = try await app.dependencies.authFeature.beginAppleInBrowser()
        let files = try FileManager.default.subpathsOfDirectory(atPath: app.home.path)
        let file = app.home.appendingPathComponent(try #require(files.first { $0.contains("flows/apple.") }))
        let flow = try JSONDecoder().decode(Flow.self, from: Data(contentsOf: file))
        let challenge = Base64URL.encode(SHA256.hash(data: Data(flow.verifier.utf8)))
        #expect(address.absoluteString.contains("code_challenge=\(challenge)&"))
    }

    @Test func nameOfAFirstAuthorisationIsTheProfilesUnlessThePersonGaveOne() async throws {
        let app = try await TestApp.started()
        await app.window.send(.signedIn(User(id: "1", email: nil, name: "Ada Lovelace"))).value
        #expect(app.dependencies.services.settings.value(for: SharedSettings.profileName) == "Ada Lovelace")
        await app.window.send(.signedOut(.thisProcess)).value
        await app.window.send(.signedIn(User(id: "1", email: nil, name: "Somebody Else"))).value
        #expect(app.dependencies.services.settings.value(for: SharedSettings.profileName) == "Ada Lovelace")
    }
}
