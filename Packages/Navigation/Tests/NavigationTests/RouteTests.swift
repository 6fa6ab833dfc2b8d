@testable import Navigation
import Testing

struct RouteTests {
    @Test(arguments: [RouteEntry("paywall"), RouteEntry("xyzzy"), Shop.item("three"), RouteEntry("shelf")])
    func anEntryOfAnotherFeatureOrWithoutSenseIsNoRoute(entry: RouteEntry) {
        #expect(ShopRoute(entry) == nil)
    }

    @Test(
        arguments: [
            ("chat", "chat"), ("/items/:id/", "items/:id"), ("a//b", "a/b"), (":x", ":x"), ("", ""),
        ] as [(RoutePattern, String)])
    func aPatternIsWrittenAsItIsRead(pattern: RoutePattern, description: String) {
        #expect(pattern.description == description)
    }

    @Test func aPathNeedsAllItsCaptures() {
        let pattern: RoutePattern = "shelves/:aisle/:name"
        let path = { pattern.segments(captures: $0, quotingValues: false)?.text }
        #expect(path(["aisle": "a", "name": "b", "other": "c"]) == "shelves/a/b")
        #expect(path(["aisle": "a"]) == nil)
        #expect(path(["aisle": "a", "name": ""]) == nil)
    }
}
