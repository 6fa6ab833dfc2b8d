import Navigation
import Testing

@MainActor
struct NavigatorTests {
    @Test func aScreenIsPushedAndASheetIsPresented() {
        var intents: [NavigationIntent] = []
        let shop = Navigator<ShopRoute> { intents.append($0) }
        let sheets = Navigator<ShopSheet> { intents.append($0) }
        let door = Navigator<DoorRoute> { intents.append($0) }
        shop.navigateTo(.item(id: 3))
        sheets.navigateTo(.note("x"))
        sheets.navigateTo(.paywall)
        door.navigateTo(.register)
        shop.pop()
        shop.dismissSheet()
        #expect(
            intents == [
                .push(Shop.item("3")), .presentSheet(Shop.note("x")), .presentSheet(Shop.paywall),
                .push(Shop.register), .pop, .dismissSheet,
            ])
    }

    @Test func whatEndsLateLeadsOnOnlyFromTheScreenWhereItWasBegun() {
        let window = TestWindow()
        let shop = Navigator<ShopRoute>(window)
        shop.navigateTo(.item(id: 1), from: .item(id: 3))
        #expect(window.state.frontPath.isEmpty)
        shop.navigateTo(.item(id: 3))
        shop.navigateTo(.item(id: 4), from: .item(id: 3))
        #expect(window.state.frontPath == [Shop.item("3"), Shop.item("4")])
        shop.navigateTo(.item(id: 5), from: .item(id: 3))
        #expect(window.state.frontPath == [Shop.item("3"), Shop.item("4")])
    }

    @Test func aScreenGetsARouteOfTheSameDeclaration() {
        let window = TestWindow()
        let shop = Navigator<ShopRoute>(window)
        shop.navigateTo(.item(id: 3))
        shop.replace(.item(id: 3), with: .item(id: 4))
        #expect(window.state.frontPath == [Shop.item("4")])
    }

    @Test func aScreenInThePlaceOfAnotherIsOneStep() {
        let window = TestWindow()
        let shop = Navigator<ShopRoute>(window)
        shop.replaceFront(with: .item(id: 1))
        shop.navigateTo(.item(id: 2))
        shop.replaceFront(with: .item(id: 3))
        #expect(window.state.frontPath == [Shop.item("1"), Shop.item("3")])
        window.perform(.back)
        #expect(window.state.frontPath == [Shop.item("1"), Shop.item("2")])
        // On a sheet, only what was pushed there.
        Navigator<ShopSheet>(window).navigateTo(.paywall)
        for id in [4, 5] { shop.replaceFront(with: .item(id: id)) }
        #expect(window.state.frontPath == [Shop.paywall, Shop.item("5")])
        #expect(window.state.selectedStack == [Shop.item("1"), Shop.item("2")])
    }

    @Test func aSheetThatEndsLateDismissesNoOther() {
        let window = TestWindow()
        let sheets = Navigator<ShopSheet>(window)
        sheets.navigateTo(.paywall)
        sheets.navigateTo(.note("x"))
        sheets.dismiss(.paywall)
        #expect(window.state.sheets.map(\.route) == [Shop.paywall, Shop.note("x")])
        sheets.dismiss(.note("x"))
        #expect(window.state.sheets.map(\.route) == [Shop.paywall])
    }

    @Test func aRouteWithoutADeclarationLeadsNowhere() {
        enum Forgotten: Route {
            case place
            static let routes: [RouteDeclaration<Forgotten>] = []
        }
        var intents: [NavigationIntent] = []
        Navigator<Forgotten> { intents.append($0) }.navigateTo(.place)
        #expect(intents.isEmpty)
    }
}

/// A window of the shop: a router without an app around it.
@MainActor
private final class TestWindow: NavigatorHost {
    private(set) var session = NavigationSession(Shop.tabs())
    private(set) var intents: [NavigationIntent] = []

    var state: NavigationState { session.state }

    @discardableResult
    func perform(_ intent: NavigationIntent) -> Bool {
        intents.append(intent)
        return session.perform(intent)
    }
}
