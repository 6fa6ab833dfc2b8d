import Design
import Observation

/// The entries of a screen and its actions, one action at a time.
@MainActor
@Observable
final class Form {
    /// Whether an action is in progress; no other action can start then.
    private(set) var isBusy = false
    /// The problem that is shown; nil when there is none, and when an entry shows it.
    var message: String?
    @ObservationIgnored private var entries: [Entry] = []
    @ObservationIgnored private let toasts: ToastCenter

    init(toasts: ToastCenter) {
        self.toasts = toasts
    }

    func entry(_ rule: EntryRule) -> Entry {
        let entry = Entry(rule, of: self)
        entries.append(entry)
        return entry
    }

    /// Checks the entries that an action needs. If none has a problem, runs the action; its error is shown beside the
    /// entry that it is about, otherwise here, and in a toast. Secret entries are cleared when they have been used.
    ///
    /// Returns when the action has ended, cancelled or not. Does nothing while another action is in progress.
    func perform(_ needed: [Entry] = [], _ action: () async throws -> Void) async {
        guard !isBusy else { return }
        for entry in entries { entry.problem = nil }
        message = nil
        guard needed.compactMap({ $0.check() }).isEmpty else { return }

        isBusy = true
        defer { isBusy = false }
        do {
            try await action()
            for entry in needed { entry.settle(after: nil) }
        } catch {
            let error = AuthError(of: error)
            for entry in needed { entry.settle(after: error) }
            let isSaid = needed.contains { $0.problem != nil }
            // A second factor is not a problem of this form: another screen shows where to go on.
            if case .secondFactorNeeded = error {} else if !isSaid { message = error.description }
            toasts.post(error.toastStyle, error.description)
        }
    }

    /// Clears every secret entry, once the user is signed in.
    func clearSecrets() {
        for entry in entries { entry.settle(after: nil) }
    }

    /// Shows a success in a toast.
    func celebrate(_ text: String) {
        toasts.post(.success, text)
    }

    /// Shows a message where problems are shown, and in a toast.
    func show(_ style: Toast.Style, _ text: String) {
        message = text
        toasts.post(style, text)
    }
}

extension AuthError {
    /// A cancellation is no failure, and neither is something else that the server needs.
    var toastStyle: Toast.Style {
        switch self {
        case .cancelled, .cancelledAtProvider, .otherAddressToConfirm, .currentPasswordNeeded, .reauthenticationNeeded,
            .secondFactorNeeded, .confirmationNeeded:
            .info
        default: .error
        }
    }
}

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
            id, label, length: entry.length, hint: isNew ? PasswordRule.text : nil,
            purpose: isNew ? .chosen : .known, error: entry.problem, isEnabled: entry.isEnabled
        ) { entry.enter($0) }
    }
}

extension Button {
    /// A button that is disabled while an action of its form is in progress.
    @MainActor
    init(
        _ id: String, _ label: String, of form: Form, role: Element.Role = .normal, isPossible: Bool = true,
        action: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.init(id, label, role: role, isEnabled: isPossible && !form.isBusy, action: action)
    }
}
