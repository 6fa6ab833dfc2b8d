import Domain
import Foundation
import Observation

/// One text of the profile that is being changed: what was entered, above what is kept.
@MainActor
@Observable
final class EditProfileField {
    private struct Draft {
        let text: String
        /// What was kept when writing began.
        let base: String
    }

    /// What somebody wrote, or was told about it; no one else ever sees it.
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

    /// What was entered, else what is kept.
    var text: String { draft?.text ?? kept }

    /// What is wrong with it.
    var error: String? { own(personalError) }

    /// What is to be kept.
    var trimmed: String { text.trimmingCharacters(in: .whitespaces) }

    /// Whether something else was entered than is kept.
    var isChanged: Bool { draft != nil && trimmed != kept }

    /// What another window has kept while this one was being written; nil when nobody has.
    var changedElsewhere: String? {
        guard let draft, isChanged, kept != draft.base else { return nil }
        return kept
    }

    func enter(_ text: String) {
        personalDraft = personal(Draft(text: text, base: draft?.base ?? kept))
        personalError = nil
    }

    /// Says what is wrong with the text.
    ///
    /// - Returns: whether it is fit to be kept.
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
