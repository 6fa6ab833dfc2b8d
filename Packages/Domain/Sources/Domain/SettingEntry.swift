import Foundation
public import Observation

/// One text of a form that is bound to a setting: the entered text and the stored one.
@MainActor
@Observable
public final class SettingEntry {
    private struct Draft {
        let text: String
        /// The stored text when editing began.
        let base: String
    }

    /// What an account has entered and the error that it was shown; never shown to another account.
    private struct Personal {
        let account: String?
        var draft: Draft?
        var error: String?
    }

    private let key: SettingKey<String>
    private let missing: String?
    private let settings: LiveSettings
    private let account: @MainActor @Sendable () -> String?
    private var latest: Personal?

    /// - Parameters:
    ///   - missing: the error for an empty text; nil when the text may be empty.
    ///   - account: the account that enters texts.
    public init(
        _ key: SettingKey<String>, in store: any SettingsStore, missing: String? = nil,
        account: @escaping @MainActor @Sendable () -> String?
    ) {
        self.key = key
        self.missing = missing
        settings = LiveSettings(store)
        self.account = account
    }

    /// The entered text, otherwise the stored one.
    public var text: String { draft?.text ?? kept }

    /// The problem with the text.
    public var error: String? { personal.error }

    /// Whether the text to store differs from the stored one.
    public var isChanged: Bool { draft != nil && trimmed != kept }

    /// The text that another window has stored while this one was being edited; nil when there is none.
    public var changedElsewhere: String? {
        guard let draft, isChanged, kept != draft.base else { return nil }
        return kept
    }

    public func enter(_ text: String) {
        latest = Personal(account: account(), draft: Draft(text: text, base: draft?.base ?? kept))
    }

    /// Checks the text, and sets the error.
    ///
    /// - Returns: whether the text can be stored.
    public func check() -> Bool {
        let problem = (trimmed.isEmpty ? missing : nil) ?? (isChanged ? key.validate(trimmed) : nil)
        personal.error = problem
        return problem == nil
    }

    /// Adds the text to the changes, unless it is stored already.
    public func add(to changes: inout SettingChanges) throws(SettingsError) {
        if isChanged { try changes.set(trimmed, for: key) }
    }

    public func refuse(_ reason: String) {
        personal.error = reason
    }

    /// Forgets the entered text if it has been stored; one that could not be stored stays.
    public func forgetKept() {
        if !isChanged { personal.draft = nil }
    }

    public func forget() {
        latest = nil
    }

    private var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    private var kept: String { settings.value(for: key) }

    private var draft: Draft? { personal.draft }

    private var personal: Personal {
        get {
            if let latest, latest.account == account() { return latest }
            return Personal(account: account())
        }
        set { latest = newValue }
    }
}
