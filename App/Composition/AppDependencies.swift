import Core
import Design
import Domain
import Feedback
import Navigation
public import Shell

/// The dependency container: the services of the process, the features, and the window. Each part is made on first
/// use. Parts depend on each other's protocols; only this module chooses the implementations.
@MainActor
public final class AppDependencies {
    let services: Services
    let modules: AppModules
    private let windowName: SceneName

    /// - Parameters:
    ///   - modules: the features of the app.
    ///   - scene: the window's name.
    public init(
        configuration: AppConfiguration, modules: AppModules = .all, scene: SceneName = .main,
        environment: AppEnvironment = AppEnvironment()
    ) {
        services = Services(configuration: configuration, modules: modules, environment: environment)
        self.modules = modules
        windowName = scene
    }

    /// The window of this process.
    public private(set) lazy var window: AppWindow = AppWindow(windowName, of: self)

    /// Sends feedback on behalf of the signed-in user.
    private(set) lazy var feedback: FeedbackDelivery = FeedbackDelivery(
        table: FeedbackTable(database: services.database),
        sender: HTTPFeedbackSender(
            http: services.backendHTTP,
            endpoint: services.endpoint,
            authorization: { [weak self] in try await self?.sessionAuthorization() },
            appVersion: AppVersion.current),
        account: { [weak self] in await self?.window.state.signedInUser?.id },
        onRefused: { [toasts = services.toasts] _, reason in
            await toasts.post(.error, "The server refused your message. It is still on this machine. \(reason)")
        })

    /// By their types, so that each value has the type that its key says.
    private var made: [ObjectIdentifier: any AppModule] = [:]

    /// A feature's module, made on first use.
    func module<Module: AppModule>(_ type: Module.Type) -> Module {
        if let module = made[ObjectIdentifier(type)] as? Module { return module }
        let module = Module(Module.needs(of: self))
        made[ObjectIdentifier(type)] = module
        return module
    }

    /// Ends the work of the features that were needed, and stops the embedded backend if this process serves it, so that the
    /// process can exit.
    public func finish() async {
        for feature in made.values.flatMap(\.features) { await feature.stop() }
        await services.stopBackends()
    }
}

extension AppDependencies {
    /// Makes the view of a place: the app's own screens here, all others in the features.
    func makeView(at place: FrontPlace) -> any LiveView {
        switch place {
        case .launch: LaunchView(services.environment.timing)
        case .error(let error): ErrorView(error, of: window)
        case .onboarding(let step): makeView(for: step)
        case .signIn: authFeature.makeMainView()
        case .tab(let tab): tab.makeView(self)
        case .signedOut(_, let place), .screen(_, _, let place), .sheet(_, let place), .sheetScreen(_, _, let place):
            place.makeView(self)
        }
    }
}

/// The version of this build.
public enum AppVersion {
    public static let current = "0.1.0"
}
