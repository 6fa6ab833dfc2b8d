import Core
import Design
import Observation

/// The second factors of the account: adds and removes them, and confirms the code that a session or a sign-in needs.
@MainActor
@Observable
final class FactorsModel {
    private let form: Form
    private let name: Entry
    private let code: Entry
    private let confirmation: SecondFactorModel
    /// The factor that is being added, with its secret; nil when none is.
    private var enrollment: FactorEnrollment? {
        didSet {
            picture = (enrollment?.code?.image).map { image in
                Picture(image.png(), width: image.width, height: image.height, isExact: true)
            }
        }
    }
    /// Its link, for the camera of a phone.
    private var picture: Picture?
    @ObservationIgnored private let auth: AuthManager

    init(form: Form, auth: AuthManager) {
        self.form = form
        self.auth = auth
        name = form.entry(.factorName)
        confirmation = SecondFactorModel(form: form, auth: auth)
        code = confirmation.code
    }

    var section: Section {
        Section("Second factor") {
            for factor in factors {
                Row("account.factor.\(factor.id)", factor.label, detail: "Authenticator app")
                // The app asks for confirmation first, and reports the result.
                Button("account.remove-factor.\(factor.id)", "Remove \(factor.label)", of: form, role: .destructive) {
                    await self.form.perform { await self.auth.callbacks.onRemoveFactor(factor) }
                }
            }
            Text("account.factor-notice", notice, label: "Next")
            Text("account.factor-secret", enrollment?.groupedSecret, label: "Secret")
            Text("account.factor-link", enrollment?.link.revealed, label: "Link")
            if let picture {
                Image(
                    "account.factor-picture", description: "The link as a QR code", isDecorative: true, picture: picture
                )
            }
            if enrollment == nil { confirmation.picker("account.factor") }
            if isCodeNeeded {
                SecureField("account.factor-code", "Code from the app", code)
                Button("account.confirm-factor", "Confirm the code", of: form) { await self.confirm() }
            }
            if isCancellable {
                Button("account.cancel-factor", "Cancel", of: form, role: .cancel) { await self.cancel() }
            }
            Field("account.factor-name", "Name of the app or device", name)
            Button("account.add-factor", "Add an authenticator app", of: form) { await self.add() }
        }
    }

    private var factors: [AuthFactor] { auth.currentSession?.verifiedFactors ?? [] }
    private var isCodeNeeded: Bool { enrollment != nil || confirmation.user != nil }
    private var isCancellable: Bool { enrollment != nil || confirmation.isAwaited }

    /// What to do next; nil when no code is needed.
    private var notice: String? {
        if enrollment != nil {
            return "Enter the secret in your authenticator app, or open the link there. Then confirm the code that it "
                + "shows. The secret is not shown again."
        }
        guard let user = confirmation.user else { return nil }
        return confirmation.isAwaited
            ? AuthError.secondFactorNeeded(account: user.label).description
            : "Your second factor is not confirmed for this session. Enter the code from your authenticator app."
    }

    private func add() async {
        await form.perform {
            enrollment = nil
            code.enter("")
            enrollment = try await auth.enrollFactor(name: name.text)
        }
    }

    private func confirm() async {
        guard let enrollment else { return await confirmation.verify() }
        await form.perform([code]) {
            do throws(AuthError) {
                try await auth.confirmFactor(id: enrollment.id, code: code.text)
            } catch {
                // Added again in another window, which has removed this one.
                if error == .factorNotFound || error == .notSignedIn { self.enrollment = nil }
                throw error
            }
            self.enrollment = nil
            name.enter("")
            form.celebrate("Each sign-in now needs a code from \(enrollment.name).")
        }
    }

    private func cancel() async {
        guard enrollment != nil else { return await confirmation.cancel() }
        enrollment = nil
        code.enter("")
    }
}
