import AuthFeatureTesting
import Design
import Foundation
import Navigation
import Shell
import Testing

@testable import Composition

@MainActor
struct QuickActionTests {
    private func request(_ name: String, of app: TestApp) throws {
        app.window.request(try QuickAction.named(name))
    }

    @Test(arguments: ["feedback-form", "edit-profile"])
    func actionPresentsItsSheetOnce(name: String) async throws {
        let app = try await TestApp.authenticated()
        try request(name, of: app)
        await app.window.settle()
        #expect(app.status.sheets == [name])
        #expect(app.screen.id == name)
        #expect(app.window.quickActions.action == nil)

        try app.window.dismiss()
        await app.window.enter(.active)
        await app.window.settle()
        #expect(app.status.sheets == [])
    }

    @Test func actionWaitsForSignInAndOnboarding() async throws {
        let app = try TestApp()
        try request("feedback-form", of: app)
        await app.start()
        #expect(app.screen.id == "sign-in")
        try await app.signIn()
        #expect(app.status.sheets == [])
        #expect(app.window.quickActions.action?.name == "feedback-form")
        try await app.finishOnboarding()
        #expect(app.status.sheets == ["feedback-form"])
    }

    @Test func actionAnswersForAQuestionThatWasOpen() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        try await app.tap("settings.delete-account")
        #expect(app.screen.id == "confirm")
        try request("feedback-form", of: app)
        await app.window.settle()
        #expect(app.screen.id == "feedback-form")
        #expect(app.server.hasAccount(email: "ada@example.com"))
    }

    @Test(arguments: [
        ("feedback-from", "There is no quick action 'feedback-from'. Did you mean 'feedback-form'?"),
        ("x", "There is no quick action 'x'. Choose one of: feedback-form, edit-profile."),
    ])
    func unknownNameIsReported(name: String, message: String) {
        #expect(throws: Refusal(.badValue, message)) { try QuickAction.named(name) }
    }
}
