import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Domain
import Foundation
import Logging
import Navigation
import Shell
import Testing

@testable import Composition

@MainActor
struct DeepLinkTests {
    @Test func whatALinkWaitsForIsToldApart() async throws {
        let app = try await TestApp.started()
        #expect(try await app.window.open("slipway://chat", from: .shell) == .pending(.signIn))
        try await app.signIn()
        #expect(app.state.state == .onboarding(.welcome))
        #expect(try await app.window.open("slipway://vision", from: .shell) == .pending(.setup))
        try await app.finishOnboarding()
        #expect(try await app.window.open("slipway://chat", from: .shell) == .followed)

        app.server.mood = .offline
        app.clock.advance(by: 2 * 3600)
        try await app.relaunch()
        #expect(app.state.state == .error(.networkUnavailable))
        #expect(try await app.window.open("slipway://chat", from: .shell) == .pending(.server))
    }

    @Test func linkOfOneAccountDoesNotOpenForAnother() async throws {
        let app = try await TestApp.authenticated()
        try await app.tap("toolbar.sign-out")
        try await app.open("slipway://chat")
        app.server.addAccount(email: "grace@example.com", password: "hopper!")

        try await app.signIn("grace@example.com", password: "hopper!")
        #expect(app.status.pending.isEmpty)
        try await app.finishOnboarding(name: "Grace")
        #expect(app.status.url == "slipway://welcome")

        try await app.tap("toolbar.sign-out")
        try await app.signIn()
        #expect(app.status.url == "slipway://content/chat")
    }

    @Test func linkExpiresAfterAQuarterOfAnHour() async throws {
        let app = try await TestApp.authenticated()
        try await app.tap("toolbar.sign-out")
        try await app.open("slipway://chat")

        app.clock.advance(by: 15 * 60 + 1)
        await app.window.settle()
        #expect(app.status.pending.isEmpty)
        try await app.signIn()
        #expect(app.status.url == "slipway://welcome")
    }

    @Test(arguments: [
        "https://example.com/chat", "javascript:alert(1)", "slipway://nowhere", "slipway://chat/chat", "not a link", "",
        "slipway://user@chat", "slipway://settings?sheet=nothing", "slipway://register",
    ])
    func linkThatMakesNoSenseIsRefusedAndChangesNothing(_ url: String) async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://content/vision?sheet=feedback-form")
        let before = app.status

        let refusal = await #expect(throws: Refusal.self) { try await app.open(url) }

        #expect(refusal?.code == .badLink)
        #expect(app.status == before)
    }
}
