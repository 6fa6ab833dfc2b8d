import Design
import Domain
import Observation

/// The sheet `edit-profile`: a name and an address that are being edited.
@MainActor
@Observable
final class EditProfileView: LiveView {
    private let name: SettingEntry
    private let email: SettingEntry
    private var isSaving = false
    /// Whether a text of an earlier visit is shown, which was not saved.
    private var isRestored = false
    private let drafts: Drafts
    private let store: any SettingsStore
    private let toasts: ToastCenter
    private let finish: @MainActor () -> Void

    /// - Parameters:
    ///   - account: the signed-in user; text that one account entered is not shown to another.
    ///   - finish: ends the sheet, unless another one is in front by then.
    init(
        store: any SettingsStore, drafts: Drafts, toasts: ToastCenter,
        account: @escaping @MainActor @Sendable () -> User?, finish: @escaping @MainActor () -> Void
    ) {
        self.drafts = drafts
        self.store = store
        self.toasts = toasts
        self.finish = finish
        name = SettingEntry(SharedSettings.profileName, in: store, account: { account()?.id })
        email = SettingEntry(SharedSettings.profileEmail, in: store, account: { account()?.id })
    }

    var screen: Screen {
        Screen("edit-profile", title: "Edit profile", style: .form) {
            Section {
                field("profile.name", "Name", name)
                field("profile.email", "Contact email", email)
                Text("profile.notice", notice, label: "Notice")
                Button("profile.save", "Save", role: .primary, isEnabled: !isSaving) { await self.save() }
            }
        }
    }

    private func field(_ id: String, _ label: String, _ field: SettingEntry) -> Field {
        Field(id, label, text: field.text, isDraft: true, error: field.error) {
            field.enter($0)
            await self.drafts.keep(field.isChanged ? field.text : nil, at: id)
        }
    }

    private var fields: [(id: String, entry: SettingEntry)] { [("profile.name", name), ("profile.email", email)] }

    func appear() async {
        for (id, entry) in fields {
            guard let text = await drafts.text(at: id), text != entry.text else { continue }
            entry.enter(text)
            isRestored = isRestored || entry.isChanged
        }
    }

    /// What another window has changed in the profile meanwhile; nil when it is unchanged.
    private var notice: String? {
        let changes = [("name", name), ("address", email)].compactMap { word, field in
            field.changedElsewhere.map { $0.isEmpty ? "The \(word) was removed." : "The \(word) is now “\($0)”." }
        }
        if changes.isEmpty, isRestored, fields.contains(where: \.entry.isChanged) {
            return "You typed this earlier and have not saved it."
        }
        guard !changes.isEmpty else { return nil }
        let news = changes.joined(separator: " ")
        return "Another window changed this while you were typing. \(news) If you save, yours replaces it."
    }

    private func save() async {
        guard !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        // All fields are checked, so that all errors are shown at once.
        guard fields.map({ $0.entry.check() }).allSatisfy({ $0 }) else { return }
        let changed = fields.map(\.entry).filter(\.isChanged)
        let saved = email.isChanged ? "profile" : "name"
        do {
            var changes = SettingChanges()
            for field in changed { try field.add(to: &changes) }
            if !changed.isEmpty { try await store.apply(changes) }
        } catch {
            (changed.first ?? name).refuse(error.reason)
            toasts.post(.error, error.reason)
            return
        }
        for (id, entry) in fields {
            entry.forget()
            await drafts.keep(nil, at: id)
        }
        finish()
        toasts.post(.success, "Your \(saved) was saved.")
    }
}
