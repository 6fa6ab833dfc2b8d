import Design
import Observation

/// What is entered on a screen and what is done with it, one thing at a time.
@MainActor
@Observable
final class Form {
    /// Whether something is under way; nothing else can be begun then.
    private(set) var isBusy = false
    /// What went wrong, in words; nil when nothing did.
    private(set) var message: String?
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

    /// Says what is wrong with the entries that an action needs, or acts; what goes wrong is told here and in a toast.
    ///
    /// Ends when the action has ended, cancelled or not; does nothing while another is under way.
    func perform(_ needed: [Entry] = [], _ action: () async throws(AuthError) -> Void) async {
        guard !isBusy else { return }
        for entry in entries { entry.forgetProblem() }
        let problems = needed.compactMap { $0.check() }
        message = problems.isEmpty ? nil : problems.joined(separator: ". ")
        guard problems.isEmpty else { return }

        isBusy = true
        defer { isBusy = false }
        do {
            try await action()
        } catch {
            tell(error.isFailure ? .error : .info, error.description)
        }
    }

    /// Says, in a toast, what was done.
    func celebrate(_ text: String) {
        toasts.post(.success, text)
    }

    /// Says something where problems are told and in a toast.
    func tell(_ style: Toast.Style, _ text: String) {
        explain(text)
        toasts.post(style, text)
    }

    /// Says something where problems are told; for what a toast has said already.
    func explain(_ text: String) {
        message = text
    }

    func forgetMessage() {
        message = nil
    }
}

extension AuthError {
    /// Whether something went wrong, and not only another way than was meant.
    fileprivate var isFailure: Bool {
        switch self {
        case .cancelled, .otherAddressToConfirm: false
        default: true
        }
    }
}
