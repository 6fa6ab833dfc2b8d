import ContentFeature
import Foundation
import Navigation
import Observation
import SettingsFeature
import Synchronization
import Testing

@testable import Composition

@MainActor
struct AppRouterTests {
    private func router() -> AppRouter {
        let router = AppRouter(table: AppModules.all.routeTable)
        // Guards are tests of their own.
        router.holds = { _ in true }
        router.perform(.enterTabs)
        return router
    }

    @Test func everyDestinationAndSheetCanBeReachedFromAnywhere() {
        let router = router()
        for route in ContentRoute.menu {
            #expect(router.navigateTo(route))
            #expect(router.state.frontPath.last == route.entry)
        }
        #expect(router.presentSheet(ContentRoute.paywall))
        #expect(router.state.sheets.last?.route.id == "paywall")
        for sheet in [SettingsRoute.feedbackForm(), .feedbackForm(message: "Hello"), .editProfile, .review] {
            #expect(router.presentSheet(sheet))
            #expect(router.state.sheets.last.flatMap { SettingsRoute($0.route) } == sheet)
        }
    }

    @Test func theAppsTableHasNoProblems() {
        #expect(AppModules.all.routeTable.problems.map(\.description) == [])
    }

    @Test func backUndoesEachStepAndForwardRepeatsIt() throws {
        let router = router()
        var places = [router.state]
        router.navigateTo(ContentRoute.chat())
        places.append(router.state)
        router.selectTab(.settings)
        places.append(router.state)
        router.presentSheet(SettingsRoute.feedbackForm())
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
        router.selectTab("content")
        router.navigateTo(ContentRoute.chat())
        router.selectTab(.settings)
        router.navigateTo(ContentRoute.vision)
        router.selectTab("content")
        #expect(router.state.selectedStack.map(\.id) == ["chat"])
        router.selectTab("content")
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
        router.navigateTo(ContentRoute.chat())
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
