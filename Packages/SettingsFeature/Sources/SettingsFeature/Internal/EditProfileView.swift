import Design
import Domain
import Observation

/// The sheet `edit-profile`: a name and an address that are being edited.
@MainActor
@Observable
final class EditProfileView: LiveView {
    private typealias Item = (id: String, key: SettingKey<String>, entry: SettingEntry)

    private let name: SettingEntry
    private let email: SettingEntry
    /// The drafts that were read or stored last.
    @ObservationIgnored private var known: [String: String] = [:]
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
        self.drafts = drafts.ofAccountInForce
        self.store = store
        self.toasts = toasts
        self.finish = finish
        name = SettingEntry(SharedSettings.profileName, in: store, account: { account()?.id })
        email = SettingEntry(SharedSettings.profileEmail, in: store, account: { account()?.id })
        drafts.follow(self) { await $0.appear() }
    }

    var screen: Screen {
        Screen("edit-profile", title: "Edit profile", style: .form) {
            Section {
                field(items[0], "Name")
                field(items[1], "Contact email")
                Text("profile.notice", notice, label: "Notice")
                Button("profile.save", "Save", role: .primary, isEnabled: !isSaving) { await self.save() }
            }
        }
    }

    private func field(_ item: Item, _ label: String) -> Field {
        Field(item.id, label, text: item.entry.text, isDraft: true, error: item.entry.error) {
            item.entry.enter($0)
            await self.keep(item)
        }
    }

    private var items: [Item] {
        [("profile.name", SharedSettings.profileName, name), ("profile.email", SharedSettings.profileEmail, email)]
    }

    private func keep(_ item: Item) async {
        let shown = item.entry.text
        let text = item.entry.isChanged ? shown : nil
        if await drafts.keep(text, at: item.id), item.entry.text == shown { known[item.id] = text }
    }

    func appear() async {
        for item in items {
            let (entry, saved, shown) = (item.entry, store.value(for: item.key), item.entry.text)
            guard !isSaving, shown == known[item.id] ?? saved else { continue }
            let text = await drafts.text(at: item.id, initial: saved, shown: shown)
            // More may have been typed meanwhile, or saved.
            guard !isSaving, let text, text != shown, entry.text == shown else { continue }
            known[item.id] = text
            entry.enter(text)
            entry.forgetKept()
            isRestored = isRestored || entry.isChanged
        }
    }

    /// What another window has changed in the profile meanwhile; nil when it is unchanged.
    private var notice: String? {
        let changes = [("name", name), ("address", email)].compactMap { word, field in
            field.changedElsewhere.map { $0.isEmpty ? "The \(word) was removed." : "The \(word) is now “\($0)”." }
        }
        if changes.isEmpty, isRestored, items.contains(where: \.entry.isChanged) {
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
        guard items.map({ $0.entry.check() }).allSatisfy({ $0 }) else { return }
        let changed = items.map(\.entry).filter(\.isChanged)
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
        for item in items {
            item.entry.forgetKept()
            await keep(item)
        }
        // What was typed meanwhile is not saved.
        if !items.contains(where: \.entry.isChanged) { finish() }
        toasts.post(.success, "Your \(saved) was saved.")
    }
}
