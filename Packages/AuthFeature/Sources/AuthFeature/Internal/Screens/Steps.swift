import Design
import Observation

/// The steps of a screen for signing in. A person sees one at a time, and goes back with every entry kept; a program can
/// use the elements of all of them.
@MainActor
@Observable
final class Steps {
    enum Step {
        case address, password, code
    }

    private(set) var current = Step.address
    /// Whether a code is a step: a mail was sent or is needed, or the user has a code.
    private(set) var isCodeExpected = false
    /// Whether the current step asks for the address, because the one before was left without it.
    private var lacksAddress = false
    @ObservationIgnored let form: Form
    @ObservationIgnored let email: Entry
    @ObservationIgnored private let beforeCode: Step

    /// - Parameter beforeCode: the step from which the code's is reached.
    init(beforeCode: Step = .address, auth: AuthManager) {
        form = Form(toasts: auth.toasts)
        self.beforeCode = beforeCode
        email = form.entry(.email)
        // An address that was entered on one screen is also on those that it leads to.
        email.enter(auth.store.enteredAddress)
        email.onEntry = { auth.store.enteredAddress = $0 }
    }

    var number: Screen.Step {
        let number = current == .address ? 1 : current == .code && beforeCode == .password ? 3 : 2
        return Screen.Step(number, of: max(number, 2))
    }

    func role(at step: Step) -> Element.Role { step == current ? .primary : .normal }

    func go(to step: Step) {
        current = step
        if step == .code { isCodeExpected = true }
        lacksAddress = step != .address && !EmailForm.accepts(email.text)
    }

    /// Goes to a step that needs the address. When the entry is none, its problem is shown instead.
    func goOn(to step: Step) {
        form.message = nil
        go(to: email.check() == nil ? step : .address)
    }

    /// The elements of a step.
    func part(_ step: Step, @SectionBuilder _ elements: () -> [Element]) -> [Element] {
        elements().map { $0.ofOtherStep(step != current) }
    }

    /// The entry of the address, or the address that was entered.
    ///
    /// - Parameter screen: the beginning of the elements' ids.
    @SectionBuilder
    func address(_ screen: String) -> [Element] {
        part(lacksAddress ? current : .address) { Field("\(screen).email", "Email", email) }
        Text("\(screen).account", current == .address || lacksAddress ? nil : email.text, label: "Email")
    }

    /// The ways to the code and back.
    @SectionBuilder
    func ways(_ screen: String) -> [Element] {
        if current != .code {
            part(beforeCode) { Button("\(screen).have-code", "I have a code", of: form) { self.go(to: .code) } }
        }
        if current != .address {
            let before = current == .code ? beforeCode : .address
            let label = before == .password ? "Use a password instead" : "Use another address"
            Button("\(screen).back", label, of: form, role: .cancel) {
                self.form.message = nil
                self.go(to: before)
            }
        }
    }
}
