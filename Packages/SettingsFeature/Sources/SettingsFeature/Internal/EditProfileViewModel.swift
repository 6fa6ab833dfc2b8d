import Design
import Domain
import Foundation
import Observation

/// The sheet `edit-profile`: a name that is being changed.
@MainActor
@Observable
final class EditProfileViewModel {
    private let store: any SettingsStore
    private let toasts: ToastCenter
    private let finish: @MainActor (String) -> Bool
    private let watch = SettingsWatch()
    /// What was entered; nil while nothing was.
    private var draft: String?
    private(set) var error: String?
    private(set) var isSaving = false

    /// - Parameter finish: ends the sheet with the name that was saved; whether somebody waited for it.
    init(store: any SettingsStore, toasts: ToastCenter, finish: @escaping @MainActor (String) -> Bool) {
        self.store = store
        self.toasts = toasts
        self.finish = finish
        watch.follow(SharedSettings.profileName, in: store)
    }

    /// What was entered, else the name as it is kept.
    var name: String {
        watch.touch()
        return draft ?? store.value(for: SharedSettings.profileName)
    }

    func enter(_ name: String) {
        draft = name
        error = nil
    }

    func save() async {
        guard !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        let name = name.trimmingCharacters(in: .whitespaces)
        do {
            try await store.set(name, for: SharedSettings.profileName)
        } catch {
            refuse(error)
            return
        }
        draft = nil
        error = nil
        // Whoever presented the sheet tells of it; nobody has when a link opened it.
        if !finish(name) { toasts.post(.success, SettingsViewModel.nameSavedText) }
    }

    private func refuse(_ error: SettingsError) {
        switch error {
        case .invalid(_, let reason): self.error = reason
        case .unknownKey, .notSaved:
            self.error = error.description
            toasts.post(.error, error.description)
        }
    }
}
