import Design

extension Field {
    /// A field whose text may be shown.
    @MainActor
    init(_ id: String, _ label: String, _ entry: Entry) {
        self.init(id, label, text: entry.shown, error: entry.problem, isEnabled: entry.isEnabled) { entry.enter($0) }
    }
}

extension SecureField {
    /// A field whose text is hidden; only its length is shown. For a new password, the rule is shown beforehand.
    @MainActor
    init(_ id: String, _ label: String, _ entry: Entry) {
        let isNew = entry.rule == .newPassword
        self.init(
            id, label, length: entry.length, hint: isNew ? PasswordRule.text : nil, isNew: isNew, error: entry.problem,
            isEnabled: entry.isEnabled
        ) { entry.enter($0) }
    }
}

extension Button {
    /// A button that is disabled while an action of its form is in progress.
    @MainActor
    init(
        _ id: String, _ label: String, of form: Form, isPossible: Bool = true,
        action: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.init(id, label, isEnabled: isPossible && !form.isBusy, action: action)
    }
}
