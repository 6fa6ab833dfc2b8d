import Core
import Observation

/// Something that a person enters, and what is wrong with it.
@MainActor
@Observable
final class Entry {
    /// What is wrong with what was entered, in words; nil when nothing is known to be.
    private(set) var problem: String?
    private var entered = Secret("")
    @ObservationIgnored private let rule: EntryRule
    // The form holds its entries; holding it in turn would keep both for ever.
    @ObservationIgnored private weak var form: Form?

    /// Entries are made by ``Form/entry(_:)``.
    init(_ rule: EntryRule, of form: Form) {
        self.rule = rule
        self.form = form
    }

    var isEnabled: Bool { !(form?.isBusy ?? false) }

    /// To the letter as it was entered; only for what may be shown.
    var shown: String { entered.revealed }

    /// As it is meant.
    var text: String { rule.cleaned(entered.revealed) }

    var secret: Secret { Secret(text) }

    func enter(_ text: String) {
        entered = Secret(text)
        problem = nil
        form?.forgetMessage()
    }

    /// Says what is wrong, here and to the caller.
    @discardableResult
    func check() -> String? {
        problem = rule.problem(text)?.description
        return problem
    }

    func forgetProblem() {
        problem = nil
    }

    /// Hands the secret to a call, and forgets it when it has served or can serve no more.
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
