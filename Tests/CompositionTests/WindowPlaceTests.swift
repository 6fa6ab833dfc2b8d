import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Shell
import Testing

@testable import Composition

/// The places that the command line of a window offers by their names.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct WindowPlaceTests {
    private func names(_ app: TestApp) -> [String] { app.window.places.map(\.name) }

    @Test func whatIsOfferedCanBeShownNow() async throws {
        let app = try TestApp()
        #expect(names(app).isEmpty)
        await app.start()
        #expect(names(app).contains("register") && !names(app).contains("chat"))
        try await app.signIn()
        #expect(names(app).isEmpty, "during the setup")
        try await app.finishOnboarding()
        #expect(names(app).contains("chat") && names(app).contains("feedback-form"))
        #expect(!names(app).contains("register"))
    }

    @Test func aSheetIsShownAboveWhatIsOpen() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://content/vision")
        let feedback = try #require(app.window.places.first { $0.name == "feedback-form" })
        try await app.open(feedback.link)
        #expect(feedback.title == app.window.screen.title)
        #expect(feedback.link == "slipway://content/vision?sheet=feedback-form")
    }

    @Test func whatFeaturesHaveIsFoundAfterTheSignIn() async throws {
        let app = try TestApp()
        await app.start()
        #expect(await app.window.find("") == [])
        let signedIn = try await TestApp.authenticated()
        let found = try #require(await signedIn.window.find("").first)
        #expect(await signedIn.window.renewed(found) == found)
        try await signedIn.open(found.link)
        #expect(signedIn.window.screen.id == "chat")
    }

    /// A screen whose link must have a value leads nowhere without it.
    @Test func everyPlaceCanBeOpenedByItsLink() async throws {
        let signedOut = try TestApp()
        await signedOut.start()
        let signedIn = try await TestApp.authenticated()
        #expect(!names(signedIn).contains("dex-entry"))
        for app in [signedOut, signedIn] {
            #expect(!app.window.places.isEmpty)
            for place in app.window.places { try await app.open(place.link) }
        }
    }
}
