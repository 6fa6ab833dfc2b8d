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
}
