public import AuthFeature
import Core
import Crypto
import Design
import Domain
import Foundation
import LocalBackend
import Navigation

/// Connects sign-in to the app: its screens, and what happens after a user has signed in.
@MainActor
final class AuthModule: AppModule {
    let feature: any AuthFeatureAPI

    init(_ app: AppDependencies) {
        feature = AuthFeatureFactory.create(
            server: AuthServer(app.services.backendHTTP) { [backend = app.services.backend] in
                try await backend.endpoint()
            },
            storage: AuthStorage(
                sessionFile: app.services.directories.session, binding: Self.homeBinding(of: app),
                watcher: app.services.watcher),
            cryptography: AuthCryptography(
                secureHash: { Data(SHA256.hash(data: $0)) }, verifySignature: { $0.isValid }),
            toasts: app.services.toasts,
            navigator: Navigator(app.window.router),
            now: app.services.environment.now,
            callbacks: AuthCallbacks(
                openBrowser: { [browser = app.services.environment.browser] address in await browser.open(address) },
                onSignedIn: { [unowned app] user in await app.window.send(.signedIn(User(user))) },
                // The user sets a new password on this screen.
                onPasswordRecovery: { [unowned app] in await app.window.show(AuthRoute.account) },
                onSecondFactorNeeded: { [unowned app] in await app.window.showSecondFactor() },
                onRemoveFactor: { [unowned app] factor in app.askToRemove(factor) },
                onDeleteAccount: { [unowned app] in app.askToDeleteAccount() }))
    }

    func view(for route: AuthRoute) -> any LiveView { feature.makeView(for: route) }

    /// An earlier version bound sessions to the embedded backend's address. They belong to this home if its backend
    /// signed their tokens.
    private static func homeBinding(of app: AppDependencies) -> HomeBinding? {
        guard app.services.backend.isEmbedded else { return nil }
        return HomeBinding(identity: BackendEndpoint.embeddedIdentity) {
            [directories = app.services.directories] token in
            OwnTokens.contain(token.revealed, dataDirectory: directories.backend)
        }
    }
}

extension AppDependencies {
    public var authFeature: any AuthFeatureAPI { module(AuthModule.self).feature }
}
