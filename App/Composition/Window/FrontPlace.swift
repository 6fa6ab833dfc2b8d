import Domain
import Navigation

/// A place that a window can show. Each place has its own view.
enum FrontPlace: Hashable {
    case launch
    case error(AppError)
    case onboarding(OnboardingStep)
    case signIn
    case signedOut(depth: Int, RouteEntry)
    case tab(TabID)
    case screen(TabID, depth: Int, RouteEntry)
    case sheet(depth: Int, RouteEntry)
    case sheetScreen(sheet: Int, depth: Int, RouteEntry)

    /// All open places, the frontmost last. The views of the others keep the text that was entered in them.
    static func open(_ state: AppState, _ navigation: NavigationState) -> [FrontPlace] {
        switch state {
        case .loading: return [.launch]
        case .error(let error): return [.error(error)]
        case .onboarding(let step): return [.onboarding(step)]
        case .unauthenticated:
            return [.signIn] + navigation.signedOutPath.enumerated().map { .signedOut(depth: $0.offset, $0.element) }
        case .authenticated: return tabs(navigation) + sheets(navigation)
        }
    }

    /// The same place with another entry, if it has this one.
    func replacing(_ entry: RouteEntry, with other: RouteEntry) -> FrontPlace {
        switch self {
        case .signedOut(let depth, entry): .signedOut(depth: depth, other)
        case .screen(let tab, let depth, entry): .screen(tab, depth: depth, other)
        case .sheet(let depth, entry): .sheet(depth: depth, other)
        case .sheetScreen(let sheet, let depth, entry): .sheetScreen(sheet: sheet, depth: depth, other)
        case .launch, .error, .onboarding, .signIn, .tab, .signedOut, .screen, .sheet, .sheetScreen: self
        }
    }

    private static func tabs(_ navigation: NavigationState) -> [FrontPlace] {
        var places: [FrontPlace] = []
        for tab in navigation.tabs.filter({ $0 != navigation.selectedTab }) + [navigation.selectedTab] {
            places.append(.tab(tab))
            places += navigation.stacks[tab, default: []].enumerated().map {
                .screen(tab, depth: $0.offset, $0.element)
            }
        }
        return places
    }

    private static func sheets(_ navigation: NavigationState) -> [FrontPlace] {
        navigation.sheets.enumerated().flatMap { index, sheet in
            [.sheet(depth: index, sheet.route)]
                + sheet.path.enumerated().map { .sheetScreen(sheet: index, depth: $0.offset, $0.element) }
        }
    }
}
