import Core
import Observation

/// A value that the user enters, and the problem with it.
@MainActor
@Observable
final class Entry {
    /// The problem with the entered text; nil when none is known.
    var problem: String?
    private var entered = Secret("")
    @ObservationIgnored let rule: EntryRule
    @ObservationIgnored var onEntry: (String) -> Void = { _ in }
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

    func enter(_ text: String) {
        entered = Secret(text)
        problem = nil
        form?.message = nil
        onEntry(text)
    }

    /// Checks the entry, and sets and returns the problem.
    @discardableResult
    func check() -> String? {
        do throws(AuthError) {
            _ = try rule.checked(text)
            problem = nil
        } catch {
            problem = error.description
        }
        return problem
    }

    /// Shows `error` if it is about this entry, and clears a secret text that an action has used or can no longer use.
    func settle(after error: AuthError?) {
        if let error, rule.isRefused(by: error) { problem = error.description }
        if rule.isSecret, error.map(rule.isSpent) ?? true { entered = Secret("") }
    }
}
