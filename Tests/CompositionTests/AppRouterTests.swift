import ContentFeature
import Foundation
import Navigation
import Observation
import Synchronization
import Testing

@testable import Composition

@MainActor
@Suite struct AppRouterTests {
    private func router() -> AppRouter {
        let router = AppRouter(table: AppRoutes.table)
        router.perform(.enterTabs)
        return router
    }

    @Test func everyDestinationAndSheetCanBeReachedFromAnywhere() {
        let router = router()
        for route in ContentRoute.allCases where route != .paywall {
            #expect(router.navigateTo(.content(route)))
            #expect(router.state.frontPath.last?.id == route.rawValue)
        }
        for sheet: AppSheet in [.paywall, .feedbackForm(), .feedbackForm(message: "Hello"), .editProfile, .review] {
            #expect(router.presentSheet(sheet))
            #expect(router.state.sheets.last.flatMap { AppSheet($0.route) } == sheet)
        }
    }

    @Test func theAppsTableHasNoProblems() {
        #expect(AppRoutes.table.problems.map(\.description) == [])
    }

    @Test func everyRouteOfTheTableIsADestinationOrASheet() {
        for definition in AppRoutes.table.definitions {
            let entry = RouteEntry(definition.id)
            switch definition.placement {
            case .tab, .signedOut: #expect(AppDestination(entry)?.entry == entry)
            case .sheet: #expect(AppSheet(entry)?.entry == entry)
            }
        }
    }

    @Test func backUndoesEachStepAndForwardRepeatsIt() throws {
        let router = router()
        var places = [router.state]
        router.navigateTo(.content(.chat))
        places.append(router.state)
        router.selectTab(.settings)
        places.append(router.state)
        router.presentSheet(.feedbackForm())
        places.append(router.state)
        try router.navigate(to: "slipway://content/vision/pokedex")
        places.append(router.state)

        for place in places.dropLast().reversed() {
            #expect(router.back())
            #expect(router.state == place)
        }
        #expect(router.back() == false)
        for place in places.dropFirst() {
            #expect(router.forward())
            #expect(router.state == place)
        }
        #expect(router.forward() == false)
    }

    @Test func tabsKeepStacksOfTheirOwnAndReselectingPopsToRoot() {
        let router = router()
        router.selectTab(.content)
        router.navigateTo(.content(.chat))
        router.selectTab(.settings)
        router.navigateTo(.content(.vision))
        router.selectTab(.content)
        #expect(router.state.selectedStack.map(\.id) == ["chat"])
        router.selectTab(.content)
        #expect(router.state.selectedStack.isEmpty)
        router.selectTab(.settings)
        #expect(router.state.selectedStack.map(\.id) == ["vision"])
    }

    @Test func observersHearOfEachChange() {
        let router = router()
        let changes = Mutex(0)
        func observe() {
            withObservationTracking {
                _ = router.state
            } onChange: {
                changes.withLock { $0 += 1 }
            }
        }
        observe()
        router.navigateTo(.content(.chat))
        observe()
        router.pop()
        #expect(changes.withLock { $0 } == 2)
    }

    @Test func linksPrintAndParseToTheSameState() throws {
        let router = router()
        for url in [
            "slipway://welcome", "slipway://content/chat", "slipway://settings/chat/vision?sheet=paywall",
            "slipway://content?sheet=edit-profile&sheet=feedback-form/chat",
        ] {
            try router.navigate(to: url)
            #expect(router.table.print(router.state) == url)
        }
    }
}
