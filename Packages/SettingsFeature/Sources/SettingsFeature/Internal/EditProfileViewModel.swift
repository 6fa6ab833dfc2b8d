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
    private let dismiss: @MainActor () -> Void
    private let watch = SettingsWatch()
    /// What was entered; nil while nothing was.
    private var draft: String?
    private(set) var error: String?
    private(set) var isSaving = false

    init(store: any SettingsStore, toasts: ToastCenter, dismiss: @escaping @MainActor () -> Void) {
        self.store = store
        self.toasts = toasts
        self.dismiss = dismiss
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
        do {
            try await store.set(name.trimmingCharacters(in: .whitespaces), for: SharedSettings.profileName)
        } catch {
            refuse(error)
            return
        }
        draft = nil
        error = nil
        toasts.post(.success, "Your name was saved.")
        dismiss()
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
