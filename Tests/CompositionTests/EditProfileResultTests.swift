import Design
import Domain
import SettingsStorage
import Shell
import Testing

@testable import Composition

/// What comes of the sheet that changes the name, in the whole app.
@MainActor
struct EditProfileResultTests {
    private func saveName(_ app: TestApp) async throws {
        #expect(app.screen.id == "edit-profile")
        #expect(app.status.sheets == ["edit-profile"])
        try await app.type("Countess", into: "profile.name")
        try await app.tap("profile.save")
        #expect(app.status.sheets.isEmpty)
        #expect(app.screen.element("settings.name")?.value == "Countess")
    }

    @Test func theTapThatPresentsItIsAnsweredWithTheSheetInFrontAndTheOneThatSavesWithTheToast() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        try await app.tap("settings.edit-profile")
        try await saveName(app)
        #expect(app.window.toasts.takeUnseen().map(\.text) == ["Your name was saved."])
        #expect(app.status.url == "slipway://settings")
    }

    @Test func openedByALinkItShowsTheSameMessage() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings?sheet=edit-profile")
        try await saveName(app)
        #expect(app.window.toasts.takeUnseen().map(\.text) == ["Your name was saved."])
    }

    @Test func restoredItShowsTheSameMessage() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        try await app.tap("settings.edit-profile")
        try await app.relaunch()
        _ = app.window.toasts.takeUnseen()
        try await saveName(app)
        #expect(app.window.toasts.takeUnseen().map(\.text) == ["Your name was saved."])
    }

    @Test func leftInAnyOtherWayItShowsNoMessage() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        for leave in [app.window.dismiss, app.window.goBack] {
            try await app.tap("settings.edit-profile")
            try await app.type("Countess", into: "profile.name")
            try leave()
            try await app.tap("confirm.accept")
        }
        try await app.tap("settings.edit-profile")
        try await app.open("slipway://chat")
        #expect(app.window.toasts.takeUnseen().isEmpty)
        #expect(app.dependencies.services.settings.value(for: SharedSettings.profileName) == "Ada")
    }
}
