import AuthFeature
public import Core
import Domain
public import Foundation
import Logging
public import Navigation
import OnboardingFeature
import SettingsStorage
import Shell

/// What command lines need of navigation.
extension AppDependencies {
    /// Records what happens to the window from now on.
    ///
    /// - Parameter url: a file that must not be there yet; its owner alone can read it.
    /// - Throws: `FileError`.
    public func record(to url: URL) throws(FileError) {
        let router = scene.router
        let recorder = try JournalRecorder(
            to: url, router: router, toasts: services.toasts, logger: services.logger("journal"))
        router.onPerform = { [unowned router] intent, changed in
            recorder.record(intent, changed: changed, state: router.state)
        }
    }

    /// How a link is read, and what it would change in the window as it was left. Follows and keeps nothing.
    public func explain(_ url: String) async throws -> LinkExplanation {
        let account = try accountPastOnboarding()
        let router = scene.router
        if account != nil { router.perform(.enterTabs) }
        if let kept = await keptWindow(), kept.account == account {
            router.perform(
                .restore(Restoration(kept, into: router.state, table: router.table, holds: { router.holds($0) }).state))
        }
        return router.table.explain(url, from: router.state) { requirement in
            requirement == .session ? account != nil : router.holds(requirement)
        }
    }

    /// What this window was when it was left; nil also when it cannot be read, which is not the link's fault.
    private func keptWindow() async -> SavedNavigation? {
        guard FileManager.default.fileExists(atPath: services.directories.database.path) else { return nil }
        return try? await scene.store.load(scene: scene.name.description)?.navigation
    }

    /// Who would see the tabs; nil while a link would have to wait.
    private func accountPastOnboarding() throws -> String? {
        guard let account = try useSignedInAccount() else { return nil }
        // Settings that cannot be read are an error here, and not their defaults.
        _ = try services.settings.list()
        return onboardingFeature.progress == .finished ? account : nil
    }
}
