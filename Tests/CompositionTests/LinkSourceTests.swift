import Core
import Logging
import Navigation
import Shell
import Testing

@testable import Composition

/// Whatever way a link comes, the log says which it was.
@MainActor
@Suite struct LinkSourceTests {
    /// A window over the app's parts, with a log of its own.
    private func window(of app: TestApp, _ log: RecentLog) -> AppWindow {
        let parts = app.dependencies
        return AppWindow(
            scene: .main, state: parts.state, router: parts.router,
            views: FrontViews(
                auth: parts.authCoordinator, onboarding: parts.onboardingCoordinator, main: parts.mainCoordinator,
                content: parts.contentCoordinator, settings: parts.settingsCoordinator, state: parts.state),
            main: parts.mainCoordinator, confirmations: parts.confirmations, keeper: parts.sceneKeeper,
            pending: parts.pending, toasts: parts.toasts, lifecycle: parts.lifecycle,
            quickActions: parts.quickActions, onUse: {}, giveUp: {},
            logger: Logger(label: "window") { AppLogHandler(label: $0, recent: log, file: nil) })
    }

    @Test func refusedLinkIsLoggedWithWhereItCameFrom() async throws {
        let (app, log) = (try TestApp(), RecentLog())
        let window = window(of: app, log)
        await #expect(throws: Refusal.self) { try await window.openAtStart("nonsense") }
        await #expect(throws: Refusal.self) { try await window.open("nonsense") }
        await #expect(throws: Refusal.self) { _ = try await window.open("nonsense", from: .process) }
        #expect(log.lines.map { $0.split(separator: "source=").last } == ["argument", "shell", "process"])
    }
}
