import Core
import Design
import Domain
import DomainTesting
import Navigation
import SettingsFeature
import SettingsFeatureTesting
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct EditProfileTests {
    private let preview = SettingsPreview()

    private var sheet: any LiveView { preview.feature.makeView(for: .editProfile) }

    @Test func hasTheIdsThatScriptsKnow() throws {
        let screen = sheet.screen
        #expect(screen.id == "edit-profile")
        #expect(screen.elements.map(\.id) == ["profile.name", "profile.email", "profile.notice", "profile.save"])
        #expect(screen.elements.map(\.kind) == [.field, .field, .text, .button])
        #expect(screen.elements.map(\.error) == [nil, nil, nil, nil])
        #expect(screen.element("profile.notice")?.value == nil)
    }

    @Test(arguments: [("Ada", "Ada"), ("  Ada Lovelace\t", "Ada Lovelace"), ("", ""), ("名前 👩‍🚀", "名前 👩‍🚀")])
    func savesShowsAMessageAndCloses(written: String, kept: String) async throws {
        let (sheet, settings) = (sheet, preview.feature.makeMainView())
        try await sheet.type(written, into: "profile.name")
        #expect(try sheet.element("profile.name").value == written)
        #expect(preview.store.value(for: SharedSettings.profileName) == "")
        try await sheet.tap("profile.save")
        #expect(preview.store.value(for: SharedSettings.profileName) == kept)
        #expect(try settings.element("settings.name").value == (kept.isEmpty ? "(none)" : kept))
        #expect(preview.toasts.log == [Toast(.success, "Your name was saved.")])
        #expect(preview.requests == [.navigate(.dismissSheet)])
    }

    @Test func aNameThatCannotBeSavedStaysInTheField() async throws {
        let sheet = sheet
        preview.store.failure = .notSaved("The disk is full.")
        try await sheet.type("Ada", into: "profile.name")
        try await sheet.tap("profile.save")
        #expect(try sheet.element("profile.name").error == "The disk is full.")
        #expect(try sheet.element("profile.name").value == "Ada")
        #expect(preview.toasts.log == [Toast(.error, "The disk is full.")])
        #expect(preview.requests == [])
        preview.store.failure = nil
        try await sheet.tap("profile.save")
        #expect(preview.store.value(for: SharedSettings.profileName) == "Ada")
        #expect(try sheet.element("profile.name").error == nil)
    }
}
