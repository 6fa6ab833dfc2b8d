import Design
import Observation

/// Confirms a code of a second factor: for the sign-in that waits, otherwise for the session.
@MainActor
@Observable
final class SecondFactorModel {
    let form: Form
    let code: Entry
    private var chosen: String?
    @ObservationIgnored private let auth: AuthManager

    init(form: Form, auth: AuthManager) {
        self.form = form
        self.auth = auth
        code = form.entry(.factorCode)
    }

    /// Whether a sign-in waits.
    var isAwaited: Bool { auth.awaitedSecondFactor != nil }

    /// Whose code is needed; nil when none is.
    var user: AppUser? {
        auth.awaitedSecondFactor?.user ?? (auth.lacksSecondFactor ? auth.currentSession : nil)
    }

    /// The factor whose code is entered; nil when none is needed.
    private var factor: String? {
        let factors = user?.verifiedFactors ?? []
        return (factors.first { $0.id == chosen } ?? factors.first)?.id
    }

    /// The choice of the factor; none when there is only one.
    func picker(_ id: String) -> [Element] {
        guard let user, user.verifiedFactors.count > 1, let factor else { return [] }
        let options = user.verifiedFactors.map { Element.Option($0.id, $0.label) }
        return [
            Picker(id, "Second factor", selection: factor, options: options, isEnabled: !form.isBusy) {
                self.chosen = $0
            }.element
        ]
    }

    func verify() async {
        await form.perform([code]) {
            let signIn = try await auth.confirmSecondFactor(code: code.text, factor: factor)
            guard signIn.purpose != .secondFactor else { return form.celebrate("Your second factor is confirmed.") }
            await auth.enterApp(signIn, saying: "You are signed in as \(signIn.user.label).")
        }
    }

    func cancel() async {
        code.enter("")
        await form.perform { try await auth.cancelSecondFactor() }
    }
}
