@testable import Navigation
import Testing

@Suite struct NavigationHistoryTests {
    private let places = ["a", "b", "c"].map { Shop.tabs(after: .push(RouteEntry($0))).place }

    @Test func aNewHistoryLeadsNowhere() {
        var history = NavigationHistory()
        #expect(!history.canGoBack && !history.canGoForward)
        #expect(history.goBack(from: places[0]) == nil)
        #expect(history.goForward(from: places[0]) == nil)
        #expect(history == NavigationHistory())
    }

    @Test func backAndForwardWalkThroughThePlaces() {
        var history = NavigationHistory()
        history.record(places[0])
        history.record(places[1])
        #expect(history.goBack(from: places[2]) == places[1])
        #expect(history.canGoForward)
        #expect(history.goBack(from: places[1]) == places[0])
        #expect(!history.canGoBack)
        #expect(history.goForward(from: places[0]) == places[1])
        #expect(history.goForward(from: places[1]) == places[2])
        #expect(!history.canGoForward)
    }

    @Test func goingSomewhereElseClearsTheForwardHistory() {
        var history = NavigationHistory()
        history.record(places[0])
        _ = history.goBack(from: places[1])
        history.record(places[0])
        #expect(!history.canGoForward)
        #expect(history.goBack(from: places[2]) == places[0])
    }

    @Test func theOldestPlacesAreRemovedFirst() {
        var history = NavigationHistory()
        for number in 0..<NavigationHistory.limit + 10 {
            history.record(Shop.tabs(after: .push(Shop.item(String(number)))).place)
        }
        #expect(history.past.count == NavigationHistory.limit)
        var place = Shop.tabs().place
        var count = 0
        while let earlier = history.goBack(from: place) {
            place = earlier
            count += 1
        }
        #expect(count == NavigationHistory.limit)
        #expect(place.stacks["welcome"] == [Shop.item("10")])
    }

    @Test func aClearedHistoryIsNew() {
        var history = NavigationHistory()
        history.record(places[0])
        _ = history.goBack(from: places[1])
        history.clear()
        #expect(history == NavigationHistory())
    }
}
