import Design
import Domain
import SettingsStorage
import Shell
import Testing

@testable import Composition

/// What comes of the sheet that changes the name, in the whole app: in whichever way it was presented, the tap that saves
/// shows the message.
@MainActor
struct EditProfileResultTests {
    enum Way: CaseIterable {
        case tap, link, restoration

        @MainActor
        func present(in app: TestApp) async throws {
            try await app.open(self == .link ? "slipway://settings?sheet=edit-profile" : "slipway://settings")
            if self != .link { try await app.tap("settings.edit-profile") }
            guard self == .restoration else { return }
            try await app.relaunch()
            _ = app.window.toasts.takeUnseen()
        }
    }

    @Test(arguments: Way.allCases)
    func savingShowsTheSameMessage(way: Way) async throws {
        let app = try await TestApp.authenticated()
        try await way.present(in: app)
        #expect(app.screen.id == "edit-profile")
        #expect(app.status.sheets == ["edit-profile"])
        try await app.type("Countess", into: "profile.name")
        try await app.tap("profile.save")
        #expect(app.status.sheets.isEmpty)
        #expect(app.screen.element("settings.name")?.value == "Countess")
        #expect(app.window.toasts.takeUnseen().map(\.text) == ["Your name was saved."])
        #expect(app.status.url == "slipway://settings")
    }
}
