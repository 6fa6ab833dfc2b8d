import Feedback
public import Shell

/// Everything the app is made of: the services of the process, the features, and the window. Each part is made when it is
/// first asked for. Parts know each other by protocols; which they are is known here alone.
@MainActor
public final class AppDependencies {
    public let services: Services
    let modules: AppModules
    private let sceneName: SceneName

    /// - Parameters:
    ///   - modules: the features that the app is made of.
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

    /// Sends what people write to the makers.
    private(set) lazy var feedback: FeedbackDelivery = makeFeedback()

    private var made: [ObjectIdentifier: any AppModule] = [:]

    /// A feature's module, made when it is first asked for.
    func module<Module: AppModule>(_ type: Module.Type) -> Module {
        if let module = made[ObjectIdentifier(type)] as? Module { return module }
        let module = Module(self)
        made[ObjectIdentifier(type)] = module
        return module
    }
}
