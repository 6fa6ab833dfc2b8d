import AuthFeature
import AuthFeatureTesting
import Design
import Domain
import Foundation
import Navigation
import Shell
import Testing

@testable import Composition

@MainActor
struct RestorationTests {
    @Test func windowOpensAgainAsItWasLeft() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://content/chat")
        try await app.open("slipway://settings?sheet=feedback-form")
        try await app.tap("toolbar.sign-out")
        try await app.signIn()
        #expect(app.status.url == "slipway://welcome")

        try await app.open("slipway://content/chat")
        try await app.open("slipway://settings?sheet=feedback-form")
        try await app.relaunch()

        #expect(app.status.url == "slipway://settings?sheet=feedback-form")
        try app.window.selectTab("content")
        #expect(app.status.path == ["chat"])
    }

    @Test func anotherAccountDoesNotSeeWhereTheLastOneWas() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://content/chat?sheet=feedback-form")
        try app.window.dismiss()
        // As if the process had been killed, and another user had signed in by the command line meanwhile.
        app.server.addAccount(email: "grace@example.com", password: "hopper!")
        try await app.dependencies.authFeature.signIn(email: "grace@example.com", password: "hopper!")

        try await app.relaunch()
        #expect(app.state.state == .onboarding(.welcome))
        try await app.finishOnboarding(name: "Grace")

        #expect(app.status.url == "slipway://welcome")
        try app.window.selectTab("content")
        #expect(app.status.path.isEmpty)
    }

    @Test func screensBelowKeepWhatWasEntered() async throws {
        let app = try await TestApp.started()
        try await app.tap("sign-in.options")
        try await app.type("ada@example.com", into: "options.email")
        try await app.tap("options.register")
        try app.window.pop()
        await app.window.settle()
        #expect(app.screen.element("options.email")?.value == "ada@example.com")
    }

    @Test func aScreenBelowIsNotBuiltToLearnItsTitle() async throws {
        @MainActor
        final class CountingView: LiveView {
            var built = 0
            var screen: Screen {
                built += 1
                return Screen("counting", title: "Below") {}
            }
        }
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings/navigation/vision")
        let below = CountingView()
        let navigation = try #require(AppModules.all.place(of: RouteEntry("navigation")))
        app.window.views[.tab(try #require(AppModules.all.place(of: .settings)))] = below
        app.window.views[.screen(.settings, depth: 0, navigation)] = below
        #expect(app.window.trail == ["Settings", "Navigation"])
        #expect(below.built == 0)
    }

    /// What a user did in a place that is about to be replaced would be undone.
    @Test func theWindowIsLoadingUntilItsPlaceIsRestored() async throws {
        let app = try await TestApp.authenticated()
        let next = try app.otherProcess()
        let store = HeldSceneStore(holding: [.load])
        next.window.store = store
        let window = next.window
        let starting = Task { await window.start() }
        await store.isAsked(.load)
        #expect(next.window.state.state.kind == .authenticated)
        #expect(window.screen.id == "launch")
        #expect(window.screen.actions.isEmpty)
        #expect(window.status.state == "loading")
        #expect(window.status.tab == nil)
        #expect(window.status.user == nil)
        store.goOn(.load)
        await starting.value
        #expect(window.screen.id == "welcome")
        #expect(window.status.tab == "welcome")
    }
}
