import AuthFeatureTesting
import Design
import Navigation
import Shell
import Testing

@testable import Composition

/// What stands above everything until it is answered.
@MainActor
struct DialogTests {
    @Test func aQuestionIsPartOfTheStateAndOfNoLink() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        try await app.tap("settings.delete-account")
        let dialog = try #require(app.window.router.state.dialogs.first)
        #expect(dialog.id == "delete-account")
        #expect(app.screen.elements.map(\.id) == ["confirm.message", "confirm.accept", "confirm.cancel"])
        #expect(app.status.url == "slipway://settings")
        #expect(app.status.sheets.isEmpty)
        try app.window.dismiss()
        #expect(app.window.router.state.dialogs.isEmpty)
        #expect(app.screen.id == "settings")
        #expect(app.server.hasAccount(email: "ada@example.com"))
    }

    @Test func aQuestionIsAnsweredBeforeAnythingElse() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings/chat")
        app.dependencies.askToDeleteAccount()
        for move in [app.window.pop, app.window.goBack, app.window.goForward] {
            #expect(throws: Refusal(.nothingToDo, "Answer the question first.")) { try move() }
        }
        #expect(app.screen.id == "confirm")
        #expect(app.screen.elements.map(\.role) == [.normal, .destructive, .cancel])
    }

    @Test func goingElsewhereTakesTheQuestionAway() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        try await app.tap("settings.delete-account")
        try await app.open("slipway://chat")
        #expect(app.screen.id == "chat")

        app.dependencies.askToDeleteAccount()
        try app.window.selectTab("welcome")
        #expect(app.screen.id == "welcome")

        app.dependencies.askToDeleteAccount()
        await app.window.signOut()
        #expect(app.screen.id == "sign-in")
        #expect(app.server.hasAccount(email: "ada@example.com"))
    }

    @Test func theLatestQuestionIsAnsweredFirst() async throws {
        let app = try await TestApp.authenticated()
        var done: [String] = []
        for id in ["first", "second"] {
            app.window.confirmations.ask(id, title: id, message: "", acceptLabel: "Do it") {
                done.append(id)
            }
        }
        try await app.tap("confirm.accept")
        #expect(done == ["second"])
        try await app.tap("confirm.accept")
        #expect(done == ["second", "first"])
        #expect(app.screen.id == "welcome")
    }
}
