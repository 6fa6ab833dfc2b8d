import Core
import Design
import Domain
import Foundation
import Navigation
import SettingsStorage
import Shell
import Testing

@testable import Composition

/// Discarding unsaved changes requires confirmation, however the screen is closed.
@MainActor
struct UnsavedChangesTests {
    /// At the sheet `edit-profile` above the settings, with a name that has not been saved.
    private static func editing() async throws -> TestApp {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        try await app.open("slipway://settings?sheet=edit-profile")
        try await app.type("Grace", into: "profile.name")
        return app
    }

    enum Move: CaseIterable {
        case dismiss, back, link

        @MainActor
        func make(in window: AppWindow) async throws {
            switch self {
            case .dismiss: try window.dismiss()
            case .back: try window.goBack()
            case .link: try await window.open("slipway://content/chat")
            }
            await window.settle()
        }
    }

    @Test(arguments: Move.allCases)
    func closingTheSheetRequiresConfirmation(move: Move) async throws {
        let app = try await Self.editing()
        try await move.make(in: app.window)
        #expect(app.screen.id == "confirm")
        #expect(app.status.sheets == ["edit-profile"])

        try await app.tap("confirm.cancel")
        #expect(app.screen.id == "edit-profile")
        #expect(app.screen.element("profile.name")?.value == "Grace")

        try await move.make(in: app.window)
        try await app.tap("confirm.accept")
        #expect(app.status.sheets == [])
        #expect(app.window.toasts.takeUnseen().isEmpty)
        #expect(app.dependencies.services.settings.value(for: SharedSettings.profileName) == "Ada")
    }

    @Test func agreedLinkIsFollowed() async throws {
        let app = try await Self.editing()
        #expect(try await app.window.open("slipway://content/chat", from: .process) == .asked)
        await app.window.settle()
        try await app.tap("confirm.accept")
        #expect(app.status.url == "slipway://content/chat")
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

    @Test func noConfirmationIsRequestedWithoutUnsavedChanges() async throws {
        let app = try await Self.editing()
        try await app.type("Ada", into: "profile.name")
        try app.window.dismiss()
        await app.window.settle()
        #expect(app.status.sheets == [])
        #expect(app.screen.id == "settings")
    }

    @Test func signingOutIsNotHeldUp() async throws {
        let app = try await Self.editing()
        try await app.tap("toolbar.sign-out")
        #expect(app.state.state == .unauthenticated)
    }
}
