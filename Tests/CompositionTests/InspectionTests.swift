import ContentFeature
import Design
import Navigation
import Shell
import Testing

@testable import Composition

/// What the modules that are no features show of themselves, and how one gets there.
@MainActor
struct InspectionTests {
    @Test func navigationShowsWhereTheWindowIsWhereverItGoes() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://chat")
        try await app.open("slipway://navigation")
        #expect(app.screen.element("navigation.route.chat")?.label == "chat")
        #expect(
            app.screen.element("navigation.history")?.options.map(\.label) == [
                "slipway://welcome", "slipway://content/chat", "→ slipway://settings/navigation",
            ])
        // Somewhere else and back: the view is the same, what it shows is not.
        app.window.router.navigateTo(ContentRoute.vision)
        app.window.router.back()
        await app.window.settle()
        #expect(app.screen.element("navigation.forward")?.value == "1")
        #expect(
            app.screen.element("navigation.history")?.options.last?.label
                == "slipway://settings/navigation/vision")
    }

    @Test func navigationShowsPendingLinksAndTheirAccounts() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://navigation")
        let user = try #require(app.status.user?.id)
        _ = try await app.window.pending.keep("slipway://vision", for: nil)
        _ = try await app.window.pending.keep("slipway://chat", for: user)
        _ = try await app.window.pending.keep("slipway://pokedex", for: "somebody-else")
        let lines = try #require(app.screen.element("navigation.pending")).options.map(\.label)
        #expect(
            lines.map { $0.prefix { $0 != "," } } == [
                "slipway://vision for the next account to sign in", "slipway://chat for you",
            ])
    }
}
