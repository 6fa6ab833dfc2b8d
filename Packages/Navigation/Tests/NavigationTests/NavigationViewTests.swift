import Core
import Design
import Foundation
import Navigation
import Testing

@MainActor
struct NavigationViewTests {
    @Test func showsWhereTheAppIsAndWasWhatWaitsAndAllRoutes() throws {
        var session = NavigationSession(Shop.tabs())
        for intent: NavigationIntent in [.selectTab("content"), .push(Shop.item("3")), .push(Shop.vision), .back] {
            session.perform(intent)
        }
        let links = [nil, "ada", "grace"].map { account in
            PendingLink(url: "example://vision", received: Date(timeIntervalSince1970: 0), account: account)
        }
        let status = NavigationStatus(
            state: session.state, history: session.history, pending: links, account: "ada")
        let feature = NavigationFeatureFactory.create(table: Shop.table()) { status }
        let screen = feature.makeMainView().screen
        #expect(feature.id == "navigation")
        #expect(screen.element("navigation.url")?.value == "example://content/items/3")
        #expect(screen.element("navigation.back")?.value == "2")
        #expect(screen.element("navigation.forward")?.value == "1")
        #expect(
            screen.element("navigation.pending")?.options.map(\.label)
                == ["the next account to sign in", "you", "another account"].map {
                    "example://vision for \($0), until 1970-01-01T00:15:00Z"
                })
        #expect(
            screen.element("navigation.history")?.options.map(\.label) == [
                "example://welcome", "example://content", "→ example://content/items/3",
                "example://content/items/3/vision",
            ])
        #expect(screen.element("navigation.route.item")?.label == "items/:id")
        #expect(screen.element("navigation.route.item")?.value == "One thing for sale.")
        #expect(Set(screen.elements.map(\.id)).count == screen.elements.count)
    }
}
