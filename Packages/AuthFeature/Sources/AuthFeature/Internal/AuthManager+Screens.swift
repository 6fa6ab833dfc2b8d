import Design
import Foundation

/// The screens, and the links that the user opens.
extension AuthManager {
    func makeMainView() -> any LiveView {
        SignedOutView(SignInView(auth: self), auth: self)
    }

    func makeView(for route: AuthRoute) -> any LiveView {
        switch route {
        case .signInOptions: SignedOutView(SignInOptionsView(auth: self), auth: self)
        case .register: SignedOutView(RegisterView(auth: self), auth: self)
        case .recover: SignedOutView(RecoverView(auth: self), auth: self)
        case .account: AccountView(auth: self)
        }
    }

    func handleDeepLink(_ url: URL) async -> Bool {
        await completeLink(url) != .notOurs
    }

    // A link holds a code that can be exchanged for a session, so no part of it appears in a message.
    func completeLink(_ url: URL) async -> LinkCompletion {
        guard AuthCallback.claims(url) else { return .notOurs }
        do throws(AuthError) {
            return .completed(message: await arrive(try await complete(url)), problem: nil)
        } catch .secondFactorNeeded(let account) {
            let message = AuthError.secondFactorNeeded(account: account).description
            toasts.post(.info, message)
            await callbacks.onSecondFactorNeeded()
            return .completed(message: message, problem: nil)
        } catch .unsolicitedLink {
            return .refused(.unsolicitedLink)
        } catch .tokensInLink {
            return .refused(.tokensInLink)
        } catch .notACallback {
            return .refused(.notACallback)
        } catch {
            toasts.post(error.isFailure ? .error : .info, error.description)
            return .completed(message: error.description, problem: error == .otherAddressToConfirm ? nil : error)
        }
    }

    private func arrive(_ arrival: Arrival) async -> String {
        let name = arrival.user.label
        let message = arrival.purpose == .emailChange ? "Your address is now \(name)." : "You are signed in as \(name)."
        toasts.post(.success, message)
        guard arrival.purpose != .emailChange else { return message }
        await callbacks.onSignedIn(arrival.user)
        if arrival.purpose == .recovery { await callbacks.onPasswordRecovery() }
        return message
    }

    @discardableResult
    func getSessionFromUrl(_ url: URL) async throws(AuthError) -> AppUser {
        try await complete(url).user
    }
}
