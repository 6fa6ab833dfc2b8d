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
}
