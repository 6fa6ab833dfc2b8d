public import Core
public import Foundation
public import Navigation
import SettingsStorage
import Shell

extension AppDependencies {
    /// Records the window's navigation in a file from now on.
    ///
    /// - Parameter url: a file that must not exist yet; it is created with mode 0600.
    /// - Throws: `FileError`.
    public func record(to url: URL) throws(FileError) {
        let router = window.router
        let recorder = try JournalRecorder(
            to: url, router: router, toasts: services.toasts, logger: services.logger("journal"))
        router.onPerform = { [unowned router] intent, changed in
            recorder.record(intent, changed: changed, state: router.state)
        }
    }

    /// Explains how a link is parsed, and what it would change in the window as it was last saved. Nothing is changed
    /// or stored.
    public func explain(_ url: String) async throws -> LinkExplanation {
        let signedIn = try await useSignedInAccount()
        let waiting = try await pendingReason(of: signedIn)
        // As a window says it: who has not finished setup is signed in.
        if waiting == .setup, let link = try? window.router.table.parse(url), !link.needsSession {
            throw LinkError.onlySignedOut
        }
        let account = waiting == nil ? signedIn : nil
        let router = window.router
        if account != nil {
            router.perform(.enterTabs)
            await modules.prepareGuards(in: self)
        }
        if let kept = await keptWindow(), kept.account == account {
            router.perform(
                .restore(Restoration(kept, into: router.state, table: router.table, holds: { router.holds($0) }).state))
        }
        return router.table.explain(url, from: router.state, waiting: waiting ?? .signIn) { requirement in
            requirement == .session ? account != nil : router.holds(requirement)
        }
    }

    /// The saved state of this window; nil when there is none, or when it cannot be read.
    private func keptWindow() async -> SavedNavigation? {
        guard FileManager.default.fileExists(atPath: services.directories.database.path) else { return nil }
        return try? await window.store.load(scene: window.name.description)?.navigation
    }

    /// What a link would have to wait for; nil when the account would see the tabs.
    private func pendingReason(of account: String?) async throws -> PendingReason? {
        guard account != nil else { return .signIn }
        // Throws if the settings cannot be read, instead of using their defaults.
        _ = try await services.settings.list()
        return hasFinishedOnboarding ? nil : .setup
    }
}
