import ContentFeature
import ContentFeatureTesting
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import Navigation
import Networking
import Persistence
import Shell
import Testing

@testable import Composition

/// The whole app in this process, over a server in memory that has the account `ada@example.com`, and a home of its own,
/// used as a person would.
@MainActor
final class TestApp {
    let server: InMemoryAuthServer
    let home: URL
    let clock: ManualDate
    let analytics = RecordedAnalytics()
    private(set) lazy var dependencies = makeDependencies(timing: timing)

    /// The store that sells Pro.
    let purchases: InMemoryPurchases
    /// The features of this and the next launches.
    var modules: AppModules
    private let timing: StartTiming
    private let review: ReviewConfiguration
    private let ai: (any HTTPStreaming)?
    /// Whether the backend and the store are those of the home, and not in memory.
    private let isEmbedded: Bool

    /// - Parameter ai: answers as `https://models.example/v1`, and its model `lighthouse-large`; nil for the stand-in.
    init(
        modules: AppModules = .all, timing: StartTiming = StartTiming(),
        review: ReviewConfiguration = ReviewConfiguration(), ai: (any HTTPStreaming)? = nil, isEmbedded: Bool = false
    ) throws {
        self.modules = modules
        self.timing = timing
        self.review = review
        self.ai = ai
        self.isEmbedded = isEmbedded
        let clock = ManualDate()
        self.clock = clock
        server = InMemoryAuthServer()
        purchases = InMemoryPurchases(now: { clock.now })
        home = FileManager.default.temporaryDirectory.appendingPathComponent("slipway-app-\(UUID().uuidString)")
        server.addAccount(email: "ada@example.com", password: "lovelace")
        _ = try dependencies.services.database.pool()
    }

    isolated deinit {
        try? FileManager.default.removeItem(at: home)
    }

    var window: AppWindow { dependencies.window }
    var state: AppStateController { dependencies.window.state }
    var screen: Screen { window.screen }
    var status: WindowStatus { window.status }

    /// Begins again as a new process would: nothing in memory is kept.
    ///
    /// - Parameters:
    ///   - endpoint: another backend than before; no server answers there.
    ///   - isShown: whether the window gets as far as to show something.
    func relaunch(at endpoint: BackendEndpoint? = nil, isShown: Bool = true) async throws {
        dependencies = makeDependencies(endpoint: endpoint)
        try await dependencies.prepare()
        await window.start()
        await window.settle()
        if isShown { await window.shown() }
    }

    /// What another process of this home would make, with a window of its own or the same.
    func otherProcess(scene: String = "main") throws -> AppDependencies {
        let other = makeDependencies(scene: scene)
        _ = try other.services.database.pool()
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

    /// Signs in on the screens, with an existing account.
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

    /// At the sign-in screen.
    static func started() async throws -> TestApp {
        let app = try TestApp()
        await app.start()
        return app
    }

    /// Signed in for the first time on this home: at the first step of the onboarding.
    static func onboarding() async throws -> TestApp {
        let app = try await started()
        try await app.signIn()
        return app
    }

    /// Started, signed in and onboarded: at the welcome tab.
    static func authenticated(
        modules: AppModules = .all, timing: StartTiming = StartTiming(),
        review: ReviewConfiguration = ReviewConfiguration()
    ) async throws -> TestApp {
        let app = try TestApp(modules: modules, timing: timing, review: review)
        await app.start()
        try await app.signIn()
        try await app.finishOnboarding()
        await app.window.apiAuthentication?.value
        _ = app.window.toasts.takeUnseen()
        return app
    }

    func makeDependencies(
        endpoint: BackendEndpoint? = nil, timing: StartTiming = StartTiming(), scene: String = "main"
    ) -> AppDependencies {
        var environment = AppEnvironment()
        environment.http = isEmbedded ? nil : server
        environment.aiHTTP = ai
        environment.purchases = isEmbedded ? nil : purchases
        environment.analytics = analytics
        environment.timing = timing
        environment.now = { [clock] in clock.now }
        let models = ai.flatMap { _ in URL(string: "https://models.example/v1") }
        var configuration = AppConfiguration(directories: HomeDirectories(home: home))
        if !isEmbedded { configuration.backend = .remote(endpoint ?? server.endpoint) }
        configuration.ai = AIConfiguration(
            server: models.map { .remote(base: $0, key: nil, source: nil) } ?? .standIn,
            model: ai == nil ? nil : "lighthouse-large")
        configuration.review = review
        return AppDependencies(
            configuration: configuration, modules: modules, scene: SceneName(scene) ?? .main, environment: environment)
    }
}
