import AnalyticsDelivery
import AuthFeature
import ContentFeature
public import Core
import Domain
import Feedback
import Persistence
import SettingsStorage
import Shell

/// What other processes ask of this window, and what they change in its home.
extension AppWindow {
    /// Claims the window for this process, and accepts requests of other processes.
    ///
    /// - Parameters:
    ///   - beforeChange: called before a request changes the window, so that a text that is being typed is not lost.
    ///   - onRaise: called when another process has requested the window, with the reason in words.
    ///   - onRequest: called after a request has changed the window.
    /// - Returns: false when another process has the window.
    public func claim(
        beforeChange: @escaping @MainActor @Sendable () async -> Void = {},
        onRaise: @escaping @MainActor @Sendable (String) -> Void, onRequest: @escaping @MainActor @Sendable () -> Void
    ) throws(FileError) -> Bool {
        guard let socket = try SceneSocket.claim(name, in: services.directories.runtime) else { return false }
        self.socket = socket
        let handler = WindowRequestHandler(
            window: self, lifecycle: lifecycle, beforeChange: beforeChange, onRaise: onRaise, onRequest: onRequest)
        try socket.listen { request in await handler.serve(request) }
        services.recoveryNotice.post()
        // Keeps the app alive until the work is done; the parts of a window hold no strong reference to it.
        state.onFollowed = { [weak app] in
            guard let app else { return }
            await app.window.finishStep()
        }
        followHome()
        // With `DO_NOT_TRACK`, this discards the events that were recorded before.
        if services.configuration.doNotTrack { Task { [telemetry = services.telemetry] in await telemetry?.flush() } }
        return true
    }

    /// Releases the window for other processes, and stops the embedded backend if this process serves it.
    public func close() async {
        for task in following { task.cancel() }
        following = []
        socket?.close()
        socket = nil
        await app.existing(ContentModule.self)?.feature.stop()
        await services.stopBackends()
    }

    private func followHome() {
        services.settings.followOtherProcesses()
        app.authFeature.followOtherProcesses()
        let steps = services.settings.values(for: SharedSettings.onboardingProgress)
        let consents = services.settings.values(for: SharedSettings.analytics)
        let commits = services.database.changes()
        following = [
            Task { [weak app] in
                for await _ in steps {
                    guard let app else { return }
                    await app.window.followOnboarding()
                }
            },
            Task { [weak app] in
                for await _ in consents {
                    guard let app else { return }
                    await app.window.work.consent.apply()
                }
            },
            Task { [feedback = app.feedback] in for await _ in commits { await feedback.recount() } },
        ]
    }

    /// Shows the step of the onboarding that another window of the account in force has reached.
    private func followOnboarding() async {
        guard state.state.kind == .onboarding else { return }
        await state.followOnboarding()
        await settle()
    }
}
