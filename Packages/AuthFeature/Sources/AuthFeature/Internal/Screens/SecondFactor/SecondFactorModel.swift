import Core
import Design
import Observation

/// Confirms a code of a second factor: for the sign-in that waits, otherwise for the session.
@MainActor
@Observable
final class SecondFactorModel {
    let form: Form
    let code: Entry
    private var chosen: String?
    @ObservationIgnored private let manager: AuthManager
    @ObservationIgnored private let callbacks: AuthCallbacks

    init(form: Form, manager: AuthManager, callbacks: AuthCallbacks) {
        self.form = form
        self.manager = manager
        self.callbacks = callbacks
        code = form.entry(.factorCode)
    }

    /// Whether a sign-in waits.
    var isAwaited: Bool { manager.awaitedSecondFactor != nil }

    /// Whose code is needed; nil when none is.
    var user: AppUser? {
        manager.awaitedSecondFactor?.user ?? (manager.lacksSecondFactor ? manager.currentSession : nil)
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
        await form.perform([code]) { () throws(AuthError) in
            let factor = factor
            let arrival = try await code.spend { secret throws(AuthError) in
                try await manager.verifySecondFactor(code: secret, factor: factor)
            }
            guard arrival.purpose != .secondFactor else { return form.celebrate("Your second factor is confirmed.") }
            form.celebrate("You are signed in as \(arrival.user.label).")
            await callbacks.onSignedIn(arrival.user)
            if arrival.purpose == .recovery { await callbacks.onPasswordRecovery() }
        }
    }

    func cancel() async {
        code.enter("")
        await form.perform { () throws(AuthError) in try await manager.cancelSecondFactor() }
    }
}
