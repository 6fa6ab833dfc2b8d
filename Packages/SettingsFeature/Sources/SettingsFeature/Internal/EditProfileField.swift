import Domain
import Foundation
import Observation

/// One text of the profile that is being edited: the entered text and the stored one.
@MainActor
@Observable
final class EditProfileField {
    private struct Draft {
        let text: String
        /// The stored text when editing began.
        let base: String
    }

    /// A text that an account entered, or an error that it was shown; never shown to another account.
    private struct Personal<Content> {
        let content: Content
        let account: String?
    }

    let key: SettingKey<String>
    private let settings: LiveSettings
    private let account: @MainActor @Sendable () -> User?
    private var personalDraft: Personal<Draft>?
    private var personalError: Personal<String>?

    init(_ key: SettingKey<String>, in store: any SettingsStore, account: @escaping @MainActor @Sendable () -> User?) {
        self.key = key
        settings = LiveSettings(store)
        self.account = account
    }

    /// The entered text, otherwise the stored one.
    var text: String { draft?.text ?? kept }

    /// The problem with the text.
    var error: String? { own(personalError) }

    /// The text to store.
    var trimmed: String { text.trimmingCharacters(in: .whitespaces) }

    /// Whether the entered text differs from the stored one.
    var isChanged: Bool { draft != nil && trimmed != kept }

    /// The text that another window has stored while this one was being edited; nil when there is none.
    var changedElsewhere: String? {
        guard let draft, isChanged, kept != draft.base else { return nil }
        return kept
    }

    func enter(_ text: String) {
        personalDraft = personal(Draft(text: text, base: draft?.base ?? kept))
        personalError = nil
    }

    /// Checks the text, and sets the error.
    ///
    /// - Returns: whether the text can be stored.
    func check() -> Bool {
        personalError = isChanged ? key.validate(trimmed).map(personal) : nil
        return personalError == nil
    }

    func refuse(_ reason: String) {
        personalError = personal(reason)
    }

    func forget() {
        personalDraft = nil
        personalError = nil
    }

    private var kept: String { settings.value(for: key) }

    private var draft: Draft? { own(personalDraft) }

    private func personal<Content>(_ content: Content) -> Personal<Content> {
        Personal(content: content, account: account()?.id)
    }

    private func own<Content>(_ personal: Personal<Content>?) -> Content? {
        personal.flatMap { $0.account == account()?.id ? $0.content : nil }
    }
}
