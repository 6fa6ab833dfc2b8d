import AnalyticsDelivery
public import Core
import Domain
import Feedback
import Foundation
import Navigation
import OnboardingFeature
import Persistence
import SettingsStorage
import Shell
import Synchronization

/// What other processes change in the home of this window.
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
        let shell = ShellCalls(beforeChange: beforeChange, onRaise: onRaise, onRequest: onRequest)
        try socket.listen { [weak self] request in
            guard let self else { return .silence }
            // Answered without the main actor, so that a busy window still reports its phase.
            if request.kind == .report { return report }
            return await serve(request, shell)
        }
        services.recoveryNotice.post()
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
        await app.finish()
    }

    private func followHome() {
        services.settings.followOtherProcesses()
        followSession()
        follow(services.settings.values(for: SharedSettings.onboardingProgress)) { await $0.followOnboarding() }
        follow(services.settings.values(for: SharedSettings.analytics)) { await $0.discardUnsharedEvents() }
        follow(services.database.changesOfOthers()) {
            $0.pending.noteChange()
            await $0.services.drafts.noteChanges()
            await $0.app.feedback.recount()
        }
    }

    /// Does something for each change, as long as the window is open.
    private func follow<Change: Sendable>(
        _ changes: AsyncStream<Change>, _ work: @escaping @MainActor @Sendable (AppWindow) async -> Void
    ) {
        following.append(
            Task { [weak app] in
                for await _ in changes {
                    guard let app else { return }
                    await work(app.window)
                    withExtendedLifetime(app) {}
                }
            })
    }

    /// Shows the step of the onboarding that another window of the account in force has reached. That window also
    /// follows the pending links.
    func followOnboarding() async {
        guard state.state.kind == .onboarding, !app.onboardingFeature.isMoving else { return }
        let (progress, account) = (app.onboardingFeature.progress, accounts.account)
        if progress == .finished { await send(.onboardingFinished(of: account, here: false)).value }
        if let step = progress.step { await send(.onboardingMoved(to: step, of: account)).value }
        await showFront()
    }
}

/// What a shell is called for when another process makes a request; see ``AppWindow/claim(beforeChange:onRaise:onRequest:)``.
private struct ShellCalls: Sendable {
    let beforeChange: @MainActor @Sendable () async -> Void
    let onRaise: @MainActor @Sendable (String) -> Void
    let onRequest: @MainActor @Sendable () -> Void
}

/// The requests of other processes to this window.
extension AppWindow {
    nonisolated private var report: WindowReply {
        let phase = phase.withLock { $0 }
        return WindowReply(ok: true, message: phase.rawValue, process: getpid(), phase: phase)
    }

    private func serve(_ request: WindowRequest, _ shell: ShellCalls) async -> WindowReply {
        let reason = "Here is the window you asked for."
        do throws(Refusal) {
            switch request.kind {
            case .report: return report
            case .raise:
                shell.onRaise(reason)
                return WindowReply(ok: true, message: "raised")
            case .open:
                await shell.beforeChange()
                let outcome = try await open(request.url ?? "", from: .process)
                await showFront()
                noticeUse()
                if request.raises == true { shell.onRaise(reason) } else { shell.onRequest() }
                return WindowReply(outcome)
            case .quickAction: return try await run(request.action ?? "", shell)
            }
        } catch {
            return WindowReply(ok: false, message: error.message)
        }
    }

    private func run(_ name: String, _ shell: ShellCalls) async throws(Refusal) -> WindowReply {
        await shell.beforeChange()
        let action = try QuickAction.named(name)
        request(action)
        await settle()
        shell.onRaise("\(action.title) (from your desktop's menu).")
        return WindowReply(
            ok: true,
            message: quickActions.action == nil ? "done" : "will run when you are signed in and use the window")
    }
}

extension WindowReply {
    fileprivate init(_ outcome: LinkOutcome) {
        switch outcome {
        case .followed: self.init(ok: true, message: "followed")
        case .pending(let reason): self.init(ok: true, message: "will open \(reason.condition)")
        case .claimed(let message, let failure): self.init(ok: failure == nil, message: message, failure: failure)
        }
    }
}
