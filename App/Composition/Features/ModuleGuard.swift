import Navigation

/// A guard of routes, with the function that decides whether it holds now.
struct ModuleGuard<Module: AppModule>: Sendable {
    let routeGuard: RouteGuard
    let holds: @MainActor @Sendable (Module) -> Bool

    init(_ routeGuard: RouteGuard, holds: @escaping @MainActor @Sendable (Module) -> Bool) {
        self.routeGuard = routeGuard
        self.holds = holds
    }
}
