import AuthFeatureTesting
import CoreTesting
import Shell
import Testing

@testable import Composition

/// The places that the command line of a window offers by their names.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct WindowPlaceTests {
    private let app: TestApp

    init() throws {
        app = try TestApp()
        app.server.addAccount(email: "ada@example.com", password: "lovelace")
    }

    private var names: [String] { app.window.places.map(\.name) }

    @Test func whatIsOfferedCanBeShownNow() async throws {
        #expect(names.isEmpty)
        await app.start()
        #expect(names.contains("register") && !names.contains("chat"))
        try await app.signIn()
        try await app.finishOnboarding()
        #expect(names.contains("chat") && names.contains("feedback-form") && !names.contains("register"))
    }

    @Test func aSheetIsShownAboveWhatIsOpen() async throws {
        await app.start()
        try await app.signIn()
        try await app.finishOnboarding()
        try await app.open("slipway://content/vision")
        let feedback = try #require(app.window.places.first { $0.name == "feedback-form" })
        #expect(feedback.link == "slipway://content/vision?sheet=feedback-form")
    }

    /// A screen whose link must have a value leads nowhere without it.
    @Test func everyPlaceCanBeOpenedByItsLink() async throws {
        await app.start()
        for place in app.window.places { try await app.open(place.link) }
        try await app.open("slipway://sign-in-options")
        try await app.signIn()
        try await app.finishOnboarding()
        #expect(!names.contains("dex-entry"))
        for place in app.window.places { try await app.open(place.link) }
    }
}
