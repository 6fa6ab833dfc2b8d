import Feedback
import SettingsStorage
public import Shell

/// The dependency container: the services of the process, the features, and the window. Each part is made on first
/// use. Parts depend on each other's protocols; only this type chooses the implementations.
@MainActor
public final class AppDependencies {
    public let services: Services
    let modules: AppModules
    private let sceneName: SceneName

    /// - Parameters:
    ///   - modules: the features of the app.
    ///   - scene: the window's name.
    public init(
        configuration: AppConfiguration, modules: AppModules = .all, scene: SceneName = .main,
        environment: AppEnvironment = AppEnvironment()
    ) {
        services = Services(configuration: configuration, modules: modules, environment: environment)
        self.modules = modules
        sceneName = scene
    }

    /// The window of this process.
    public private(set) lazy var scene = WindowScene(sceneName, of: self)

    /// Sends feedback.
    private(set) lazy var feedback: FeedbackDelivery = makeFeedback()

    private var made: [ObjectIdentifier: any AppModule] = [:]

    /// A feature's module, made on first use.
    func module<Module: AppModule>(_ type: Module.Type) -> Module {
        if let module = made[ObjectIdentifier(type)] as? Module { return module }
        let module = Module(self)
        made[ObjectIdentifier(type)] = module
        return module
    }

    /// A feature's module; nil if it was never needed.
    func existing<Module: AppModule>(_ type: Module.Type) -> Module? {
        made[ObjectIdentifier(type)] as? Module
    }
}
