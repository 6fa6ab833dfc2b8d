import Design
import Domain
import Foundation
import Observation

/// A text that is being entered, and the stored one.
@MainActor
@Observable
final class QuestionEntry {
    /// A text that an account entered, or an error that it was shown; never shown to another account.
    private struct Personal {
        let text: String
        let account: String?
    }

    private let id: String
    private let label: String
    private let key: SettingKey<String>
    private let missing: String
    private let settings: LiveSettings
    private let account: @MainActor @Sendable () -> String?
    private var draft: Personal?
    private var error: Personal?

    init(
        id: String, _ label: String, _ key: SettingKey<String>, missing: String, in settings: any SettingsStore,
        account: @escaping @MainActor @Sendable () -> String?
    ) {
        self.id = id
        self.label = label
        self.key = key
        self.missing = missing
        self.account = account
        self.settings = LiveSettings(settings)
    }

    var field: Field {
        Field("onboarding.\(id)", label, text: text, error: own(error)) { text in
            self.draft = self.personal(text)
            self.error = nil
        }
    }

    /// Checks the text, and sets the error.
    ///
    /// - Returns: whether the text can be stored.
    func check() -> Bool {
        error = (trimmed.isEmpty ? missing : key.validate(trimmed)).map(personal)
        return error == nil
    }

    /// Adds the text to the changes of the move, unless it is already stored.
    func add(to changes: inout SettingChanges) throws(SettingsError) {
        if trimmed != kept { try changes.set(trimmed, for: key) }
    }

    func forgetKept() {
        if trimmed == kept { draft = nil }
    }

    func forget() {
        draft = nil
        error = nil
    }

    private var kept: String { settings.value(for: key) }

    private var text: String { own(draft) ?? kept }

    private var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    private func personal(_ text: String) -> Personal {
        Personal(text: text, account: account())
    }

    private func own(_ personal: Personal?) -> String? {
        personal.flatMap { $0.account == account() ? $0.text : nil }
    }
}
