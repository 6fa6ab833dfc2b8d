import Design

extension Field {
    /// A field whose entry may be seen.
    @MainActor
    init(_ id: String, _ label: String, _ entry: Entry) {
        self.init(id, label, text: entry.shown, error: entry.problem, isEnabled: entry.isEnabled) { entry.enter($0) }
    }
}

extension SecureField {
    /// A field whose entry is nobody's business.
    @MainActor
    init(_ id: String, _ label: String, _ entry: Entry) {
        self.init(id, label, error: entry.problem, isEnabled: entry.isEnabled) { entry.enter($0) }
    }
}

extension Button {
    /// A button that waits while something of its form is under way.
    @MainActor
    init(
        _ id: String, _ label: String, of form: Form, isPossible: Bool = true,
        action: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.init(id, label, isEnabled: isPossible && !form.isBusy, action: action)
    }
}
