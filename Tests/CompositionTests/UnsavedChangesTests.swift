import Core
import Design
import Domain
import Foundation
import Navigation
import Shell
import Testing

@testable import Composition

/// What was entered and not kept is asked about before it is lost, whatever would close it.
@MainActor
@Suite struct UnsavedChangesTests {
    /// At the sheet `edit-profile` above the settings, with a name that has not been saved.
    private static func editing() async throws -> TestApp {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        try await app.open("slipway://settings?sheet=edit-profile")
        try await app.type("Grace", into: "profile.name")
        return app
    }

    private typealias Move = @MainActor (AppWindow) async throws -> Void

    private static let moves: [(name: String, move: Move)] = [
        ("dismiss", { try $0.dismiss() }),
        ("back", { try $0.goBack() }),
        ("a link", { try await $0.open("slipway://content/chat") }),
    ]

    @Test(arguments: moves.indices)
    func whatClosesTheSheetIsAskedAbout(index: Int) async throws {
        let (name, move) = Self.moves[index]
        let app = try await Self.editing()
        try await move(app.window)
        await app.window.settle()
        #expect(app.screen.id == "confirm", "\(name)")
        #expect(app.status.sheets == ["edit-profile"], "\(name)")

        try await app.tap("confirm.cancel")
        #expect(app.screen.id == "edit-profile", "\(name)")
        #expect(app.screen.element("profile.name")?.value == "Grace", "\(name)")

        try await move(app.window)
        try await app.tap("confirm.accept")
        #expect(app.status.sheets == [], "\(name)")
        #expect(app.dependencies.settings.value(for: SharedSettings.profileName) == "Ada", "\(name)")
    }

    @Test func agreedLinkIsFollowed() async throws {
        let app = try await Self.editing()
        #expect(try await app.window.open("slipway://content/chat", from: .process) == .asked)
        await app.window.settle()
        try await app.tap("confirm.accept")
        #expect(app.status.url == "slipway://content/chat")
    }

    @Test func linkThatCannotBeFollowedIsRefusedAndNothingIsAsked() async throws {
        let app = try await Self.editing()
        await #expect(throws: Refusal.self) { try await app.window.open("slipway://nowhere") }
        await app.window.settle()
        #expect(app.screen.id == "edit-profile")
    }

    @Test func linkThatLeavesTheSheetOpenAsksNothing() async throws {
        let app = try await Self.editing()
        #expect(
            try await app.window.open("slipway://settings?sheet=edit-profile&sheet=paywall", from: .shell)
                == .followed)
        try app.window.dismiss()
        await app.window.settle()
        #expect(app.screen.element("profile.name")?.value == "Grace")
    }

    @Test func nothingIsAskedWhenNothingWouldBeLost() async throws {
        let app = try await Self.editing()
        try await app.type("Ada", into: "profile.name")
        try app.window.dismiss()
        await app.window.settle()
        #expect(app.status.sheets == [])
        #expect(app.screen.id == "settings")
    }

    @Test func whatWasSavedIsNotAskedAbout() async throws {
        let app = try await Self.editing()
        try await app.tap("profile.save")
        #expect(app.status.sheets == [])
        #expect(app.screen.id == "settings")
    }

    @Test func signingOutIsNotHeldUp() async throws {
        let app = try await Self.editing()
        try await app.tap("toolbar.sign-out")
        #expect(app.state.state == .unauthenticated)
    }
}
