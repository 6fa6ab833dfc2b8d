public import AuthFeature
import Core
import Crypto
import Design
import Domain
import Foundation
import Navigation

/// Connects sign-in to the app: its screens, and what happens after a user has signed in.
@MainActor
final class AuthModule: AppModule {
    struct Needs {
        let server: AuthServer
        let storage: AuthStorage
        let toasts: ToastCenter
        let navigator: any NavigatorHost
        let now: @Sendable () -> Date
        let callbacks: AuthCallbacks
    }

    static func claimed(_ url: URL) -> String? { AuthCallback.claims(url) ? "slipway://login-callback" : nil }

    static func needs(of app: AppDependencies) -> Needs {
        let services = app.services
        return Needs(
            server: AuthServer(services.backendHTTP, endpoint: services.endpoint),
            storage: AuthStorage(sessionFile: services.directories.session, watcher: services.watcher),
            toasts: services.toasts, navigator: app.window.router, now: services.environment.now,
            callbacks: AuthCallbacks(
                emblem: { [modules = app.modules] in modules.emblem },
                openBrowser: { [browser = services.environment.browser] address in await browser.open(address) },
                onSignedIn: { [unowned app] user in await app.window.send(.signedIn(User(user))).value },
                // The user sets a new password on this screen.
                onPasswordRecovery: { [unowned app] in await app.window.show(AuthRoute.account) },
                // The screens for signing in show it by themselves.
                onSecondFactorNeeded: { [unowned app] in
                    if app.window.state.state.isSignedIn { await app.window.show(AuthRoute.account) }
                },
                onRemoveFactor: { [unowned app] factor in app.askToRemove(factor) },
                onDeleteAccount: { [unowned app] in app.askToDeleteAccount() }))
    }

    let feature: any AuthFeatureAPI

    init(_ needs: Needs) {
        feature = AuthFeatureFactory.create(
            server: needs.server, storage: needs.storage, secureHash: { Data(SHA256.hash(data: $0)) },
            toasts: needs.toasts, navigator: Navigator(needs.navigator), now: needs.now, callbacks: needs.callbacks)
    }

    var main: any FeatureAPI { feature }

    func view(for route: AuthRoute) -> any LiveView { feature.makeView(for: route) }
}

extension AppDependencies {
    public var authFeature: any AuthFeatureAPI { module(AuthModule.self).feature }

    func askToRemove(_ factor: AuthFactor) {
        let name = ForeignText(factor.label).quoted
        window.confirmations.ask(
            "remove-factor", title: "Remove \(name)?",
            message: "You will not need its codes to sign in. Your other devices stay signed in.",
            acceptLabel: "Remove"
        ) { [auth = authFeature, toasts = services.toasts] in
            do throws(AuthError) {
                try await auth.removeFactor(id: factor.id)
                toasts.post(.success, "Removed \(name).")
            } catch .factorNotFound {
                toasts.post(.info, "\(name) was removed already.")
            } catch {
                toasts.post(.error, "\(name) was not removed. \(error.description)")
            }
        }
    }

    /// The session with a valid token, for a call on behalf of the signed-in account; nil while signed out.
    func sessionAuthorization() async throws(AuthError) -> SessionAuthorization? {
        do throws(AuthError) {
            return try await authFeature.authorization()
        } catch .notSignedIn {
            return nil
        }
    }
}
