import AuthFeatureTesting
import Core
import Design
import Foundation
import Navigation
import Shell
import Testing

@testable import Composition

/// The whole app in this process, over a server in memory and a home of its own, used as a person would.
@MainActor
final class TestApp {
    let server: InMemoryAuthServer
    let home: URL
    let clock: TestClock
    let analytics = RecordedAnalytics()
    private(set) var dependencies: AppDependencies

    private let review: ReviewConfiguration

    init(timing: StartTiming = StartTiming(), review: ReviewConfiguration = ReviewConfiguration()) throws {
        self.review = review
        let clock = TestClock()
        self.clock = clock
        server = InMemoryAuthServer(now: { clock.now })
        home = FileManager.default.temporaryDirectory.appendingPathComponent("slipway-app-\(UUID().uuidString)")
        dependencies = Self.dependencies(
            home: home, server: server, clock: clock, analytics: analytics, timing: timing,
            review: review)
        try dependencies.prepare()
    }

    isolated deinit {
        try? FileManager.default.removeItem(at: home)
    }

    var window: AppWindow { dependencies.window }
    var state: AppStateController { dependencies.state }
    var screen: Screen { window.screen }
    var status: WindowStatus { window.status }

    /// Begins again as a new process would: nothing in memory is kept.
    ///
    /// - Parameters:
    ///   - endpoint: another backend than before; nobody answers there.
    ///   - isShown: whether the window gets as far as to show something.
    func relaunch(at endpoint: BackendEndpoint? = nil, isShown: Bool = true) async throws {
        dependencies = Self.dependencies(
            home: home, server: server, endpoint: endpoint, clock: clock, analytics: analytics, review: review)
        try dependencies.prepare()
        await window.start()
        await window.settle()
        if isShown { await window.shown() }
    }

    /// What another process of this home would make, with a window of its own or the same.
    func otherProcess(scene: String = "main") throws -> AppDependencies {
        let other = Self.dependencies(
            home: home, server: server, clock: clock, analytics: analytics, review: review, scene: scene)
        try other.prepare()
        return other
    }

    func start() async {
        await window.start()
        await window.settle()
        await window.shown()
    }

    func tap(_ id: String) async throws {
        try await act(on: id)
        await window.settle()
    }

    func type(_ text: String, into id: String) async throws {
        try await act(on: id, typing: text)
        await window.settle()
    }

    /// Taps an element, or types into it, and leaves the window before it settles.
    func act(on id: String, typing text: String? = nil) async throws {
        let element = try #require(screen.element(id), "no \(id) on \(screen.id)")
        switch (element.interaction, text) {
        case (.tap(let action), nil) where element.isEnabled: await action()
        case (.type(let action), let text?): await action(text)
        default: Issue.record("\(id) cannot be \(text == nil ? "tapped" : "typed into")")
        }
    }

    func open(_ url: String) async throws {
        try await window.open(url)
        await window.settle()
    }

    /// Signs in on the screens, with an account that the server knows.
    func signIn(_ email: String = "ada@example.com", password: String = "lovelace") async throws {
        if screen.id == "sign-in" { try await tap("sign-in.options") }
        try await type(email, into: "options.email")
        try await type(password, into: "options.password")
        try await tap("options.sign-in")
    }

    func finishOnboarding(name: String = "Ada") async throws {
        try await tap("onboarding.continue")
        try await tap("onboarding.continue")
        try await type(name, into: "onboarding.name")
        try await tap("onboarding.continue")
        try await tap("onboarding.finish")
    }

    /// Started, signed in and onboarded: at the welcome tab.
    static func authenticated() async throws -> TestApp {
        let app = try TestApp()
        app.server.addAccount(email: "ada@example.com", password: "lovelace")
        await app.start()
        try await app.signIn()
        try await app.finishOnboarding()
        await app.state.apiAuthentication?.value
        _ = app.window.toasts.takeUnseen()
        return app
    }

    private static func dependencies(
        home: URL, server: InMemoryAuthServer, endpoint: BackendEndpoint? = nil, clock: TestClock,
        analytics: RecordedAnalytics, timing: StartTiming = StartTiming(),
        review: ReviewConfiguration, scene: String = "main"
    ) -> AppDependencies {
        AppDependencies(
            configuration: AppConfiguration(
                backend: .remote(endpoint ?? server.endpoint), directories: HomeDirectories(home: home),
                review: review),
            scene: SceneName(scene) ?? .main, timing: timing, http: server, analytics: analytics, now: { clock.now })
    }
}
