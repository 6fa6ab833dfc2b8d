import Domain
import Navigation

/// A place that a window can show. Each place has its own view.
enum FrontPlace: Hashable {
    case launch
    case error(AppError)
    case onboarding(OnboardingStep)
    case signIn
    case signedOut(depth: Int, ModulePlace<RouteEntry>)
    case tab(ModulePlace<TabID>)
    case screen(TabID, depth: Int, ModulePlace<RouteEntry>)
    case sheet(depth: Int, ModulePlace<RouteEntry>)
    case sheetScreen(sheet: Int, depth: Int, ModulePlace<RouteEntry>)

    /// The same place with another entry, if it has this one.
    func replacing(_ entry: ModulePlace<RouteEntry>, with other: ModulePlace<RouteEntry>) -> FrontPlace {
        switch self {
        case .signedOut(let depth, entry): .signedOut(depth: depth, other)
        case .screen(let tab, let depth, entry): .screen(tab, depth: depth, other)
        case .sheet(let depth, entry): .sheet(depth: depth, other)
        case .sheetScreen(let sheet, let depth, entry): .sheetScreen(sheet: sheet, depth: depth, other)
        case .launch, .error, .onboarding, .signIn, .tab, .signedOut, .screen, .sheet, .sheetScreen: self
        }
    }
}

extension AppModules {
    /// All open places, the frontmost last. The views of the others keep the text that was entered in them.
    func openPlaces(_ state: AppState, _ navigation: NavigationState) -> [FrontPlace] {
        switch state {
        case .loading: return [.launch]
        case .error(let error): return [.error(error)]
        case .onboarding(let step): return [.onboarding(step)]
        case .unauthenticated: return [.signIn] + places(navigation.signedOutPath) { .signedOut(depth: $0, $1) }
        case .authenticated: return tabs(navigation) + sheets(navigation)
        }
    }

    private func tabs(_ navigation: NavigationState) -> [FrontPlace] {
        let tabs = navigation.tabs.filter { $0 != navigation.selectedTab } + [navigation.selectedTab]
        return tabs.flatMap { tab in
            (place(of: tab).map { [.tab($0)] } ?? [])
                + places(navigation.stacks[tab, default: []]) { .screen(tab, depth: $0, $1) }
        }
    }

    private func sheets(_ navigation: NavigationState) -> [FrontPlace] {
        navigation.sheets.enumerated().flatMap { index, sheet in
            guard let route = place(of: sheet.route) else { return [FrontPlace]() }
            return [.sheet(depth: index, route)]
                + places(sheet.path) { .sheetScreen(sheet: index, depth: $0, $1) }
        }
    }

    private func places(
        _ entries: [RouteEntry], _ make: (_ depth: Int, ModulePlace<RouteEntry>) -> FrontPlace
    ) -> [FrontPlace] {
        entries.enumerated().compactMap { depth, entry in place(of: entry).map { make(depth, $0) } }
    }
}
