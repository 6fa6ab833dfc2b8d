import Core
import Observation

/// A value that the user enters, and the problem with it.
@MainActor
@Observable
final class Entry {
    /// The problem with the entered text; nil when none is known.
    private(set) var problem: String?
    private var entered = Secret("")
    @ObservationIgnored let rule: EntryRule
    // Weak: the form holds its entries, so a strong reference would be a retain cycle.
    @ObservationIgnored private weak var form: Form?

    /// Use ``Form/entry(_:)`` to create entries.
    init(_ rule: EntryRule, of form: Form) {
        self.rule = rule
        self.form = form
    }

    var isEnabled: Bool { !(form?.isBusy ?? false) }

    /// Exactly as it was entered; only for values that may be shown.
    var shown: String { entered.revealed }

    /// How many characters were entered.
    var length: Int { entered.revealed.count }

    /// As it was entered, cleaned by the rule.
    var text: String { rule.cleaned(entered.revealed) }

    var secret: Secret { Secret(text) }

    func enter(_ text: String) {
        entered = Secret(text)
        problem = nil
        form?.forgetMessage()
    }

    /// Checks the entry, and sets and returns the problem.
    @discardableResult
    func check() -> String? {
        problem = rule.problem(text)?.description
        return problem
    }

    func forgetProblem() {
        problem = nil
    }

    /// Passes the secret to a call, and clears it when it has been used or can no longer be used.
    func spend<T>(_ call: (Secret) async throws(AuthError) -> T) async throws(AuthError) -> T {
        do {
            let result = try await call(secret)
            entered = Secret("")
            return result
        } catch {
            if rule.isSpent(after: error) { entered = Secret("") }
            throw error
        }
    }
}
