import Design
import Domain
import DomainTesting
import Navigation
import SettingsFeature
import SettingsFeatureTesting
import Testing

/// What happens to text that was entered on the sheet `edit-profile` and not saved.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct EditProfileDraftTests {
    private let preview = SettingsPreview()

    private var sheet: any LiveView { preview.feature.makeView(for: .editProfile) }

    private static let unsaved = "You typed this earlier and have not saved it."

    nonisolated static let written: [(name: String?, email: String?, isUnsaved: Bool)] = [
        (nil, nil, false), ("Ada", nil, false), (" Ada ", nil, false), ("", nil, true), ("Grace", nil, true),
        (nil, "ada@example.com", false), (nil, "nonsense", true), ("Grace", "grace@example.com", true),
    ]

    @Test(arguments: written)
    func whatWasNotSavedIsShownAgain(name: String?, email: String?, isUnsaved: Bool) async throws {
        try await preview.store.set("Ada", for: SharedSettings.profileName)
        try await preview.store.set("ada@example.com", for: SharedSettings.profileEmail)
        let sheet = sheet
        if let name { try await sheet.type(name, into: "profile.name") }
        if let email { try await sheet.type(email, into: "profile.email") }
        #expect(try sheet.element("profile.notice").value == nil)
        let again = self.sheet
        await again.appear()
        #expect(try again.element("profile.name").value == (isUnsaved ? name : nil) ?? "Ada")
        #expect(try again.element("profile.email").value == email ?? "ada@example.com")
        #expect(try again.element("profile.notice").value == (isUnsaved ? Self.unsaved : nil))
        guard isUnsaved, email != "nonsense" else { return }
        try await again.tap("profile.save")
        let saved = self.sheet
        await saved.appear()
        #expect(try saved.element("profile.name").value == name)
        #expect(try saved.element("profile.notice").value == nil)
    }

    /// Does something once while a draft is read, or removed.
    private actor SlowDrafts: DraftStore {
        private var texts = ["profile.name": "Grace"]
        private var meanwhile: (@MainActor () async -> Void)?

        func setMeanwhile(_ work: @escaping @MainActor () async -> Void) { meanwhile = work }

        func text(at place: String, of account: String) async -> String? {
            let text = texts[place]
            await pause()
            return text
        }

        func texts(under place: String, of account: String) -> [(place: String, text: String)] { [] }

        func keep(_ text: String?, at place: String, of account: String) async {
            texts[place] = text
            if text == nil { await pause() }
        }

        private func pause() async {
            let work = meanwhile
            meanwhile = nil
            await work?()
        }
    }

    @Test func whatIsTypedWhileADraftIsReadOrTheProfileIsSavedStays() async throws {
        let store = SlowDrafts()
        let drafts = Drafts(in: store, account: { "ada" })
        let feature = preview.makeFeature(store: preview.store, feedback: preview.feedback, drafts: drafts)
        let sheet = feature.makeView(for: .editProfile)
        await store.setMeanwhile { try? await sheet.type("Ada", into: "profile.name") }
        await sheet.appear()
        #expect(try sheet.element("profile.name").value == "Ada")
        await store.setMeanwhile { try? await sheet.type("Ada L.", into: "profile.name") }
        try await sheet.tap("profile.save")
        #expect(preview.store.texts == ["profile.name": "Ada"])
        #expect(try sheet.element("profile.name").value == "Ada L.")
        #expect(preview.requests == [])
        try await sheet.tap("profile.save")
        #expect(preview.requests == [.navigate(.dismissSheet)])
        #expect(await store.text(at: "profile.name", of: "ada") == nil)
    }

    @Test func whatAnotherWindowTypesOrSavesIsShown() async throws {
        let drafts = Drafts(account: { "ada" })
        let feature = preview.makeFeature(store: preview.store, feedback: preview.feedback, drafts: drafts)
        let sheets = [feature.makeView(for: .editProfile), feature.makeView(for: .editProfile)]
        try await sheets[0].type("Grace", into: "profile.name")
        await drafts.noteChanges()
        #expect(try sheets[1].element("profile.name").value == "Grace")
        #expect(try sheets[1].element("profile.notice").value == Self.unsaved)
        try await sheets[0].type("", into: "profile.name")
        await drafts.noteChanges()
        #expect(try sheets[1].element("profile.name").value == "")
        #expect(try sheets[1].element("profile.notice").value == nil)
    }

    @Test func aConcurrentChangeIsReportedAndTheDraftStays() async throws {
        try await preview.store.set("Ada", for: SharedSettings.profileName)
        let sheet = sheet
        try await sheet.type("Grace", into: "profile.name")
        #expect(try sheet.element("profile.notice").value == nil)
        try await preview.store.set("Linus", for: SharedSettings.profileName)
        #expect(try sheet.element("profile.name").value == "Grace")
        #expect(
            try sheet.element("profile.notice").value
                == "Another window changed this while you were typing. The name is now “Linus”. If you save, yours replaces it."
        )
        try await preview.store.set("", for: SharedSettings.profileName)
        try await preview.store.set("ada@example.com", for: SharedSettings.profileEmail)
        #expect(
            try sheet.element("profile.notice").value
                == "Another window changed this while you were typing. The name was removed. If you save, yours replaces it."
        )
        #expect(try sheet.element("profile.email").value == "ada@example.com")
        try await sheet.tap("profile.save")
        #expect(preview.store.value(for: SharedSettings.profileName) == "Grace")
        #expect(try sheet.element("profile.notice").value == nil)
    }

    @Test func theSameNameFromElsewhereLeavesNothingToSave() async throws {
        let sheet = sheet
        try await sheet.type("Grace", into: "profile.name")
        try await preview.store.set("Grace", for: SharedSettings.profileName)
        #expect(try sheet.element("profile.notice").value == nil)
    }

    @Test func savingWritesOnlyWhatWasChanged() async throws {
        let sheet = sheet
        try await sheet.type("Grace", into: "profile.name")
        try await preview.store.set("new@example.com", for: SharedSettings.profileEmail)
        try await sheet.tap("profile.save")
        #expect(preview.store.texts == ["profile.name": "Grace", "profile.email": "new@example.com"])
    }

    @Test func draftsAndMessagesOfOneAccountAreNotShownToTheNext() async throws {
        let sheet = sheet
        try await sheet.type("\u{7}Ada", into: "profile.name")
        try await sheet.type("ada@", into: "profile.email")
        try await sheet.tap("profile.save")
        preview.account = User(id: "bob", email: nil)
        for id in ["profile.name", "profile.email"] {
            #expect(try sheet.element(id).value == "")
            #expect(try sheet.element(id).error == nil)
        }
        try await sheet.tap("profile.save")
        #expect(preview.store.texts == [:])
    }

    @Test func bothAreSavedAtOnceAndSaidInOneWord() async throws {
        let sheet = sheet
        try await sheet.type("Ada", into: "profile.name")
        try await sheet.type(" ada@example.com ", into: "profile.email")
        try await sheet.tap("profile.save")
        #expect(preview.store.texts == ["profile.name": "Ada", "profile.email": "ada@example.com"])
        #expect(preview.toasts.log == [Toast(.success, "Your profile was saved.")])
        #expect(preview.requests == [.navigate(.dismissSheet)])
    }

    @Test func allErrorsAreShownAtOnceAndNothingIsSaved() async throws {
        let sheet = sheet
        try await sheet.type(String(repeating: "a", count: 81), into: "profile.name")
        try await sheet.type("ada", into: "profile.email")
        try await sheet.tap("profile.save")
        #expect(try sheet.element("profile.name").error == "Use at most 80 characters.")
        #expect(try sheet.element("profile.email").error == "Enter a valid email address, such as ada@example.com.")
        try await sheet.type("Ada", into: "profile.name")
        try await sheet.tap("profile.save")
        #expect(try sheet.element("profile.name").error == nil)
        #expect(preview.store.texts == [:])
    }
}
