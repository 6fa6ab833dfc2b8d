@testable import Navigation

/// A very small shop: two tabs, and one of everything.
enum KioskRoute: Route {
    case menu, cart, offer, bell
    case note(String)

    static let routes: [RouteDeclaration<KioskRoute>] = [
        RouteDeclaration("menu", .menu, in: .tab("shop"), summary: "What there is."),
        RouteDeclaration("cart", .cart, in: .tab("shop"), summary: "What is bought."),
        RouteDeclaration(
            "note", at: "notes/:text", .capture("text", as: String.self), in: .tab("help"), summary: "A note."
        ) {
            KioskRoute.note($0)
        } values: {
            if case .note(let text) = $0 { text } else { nil }
        },
        RouteDeclaration("offer", .offer, in: .sheet, summary: "What is cheap today."),
        RouteDeclaration("bell", .bell, in: .signedOut, summary: "Rings a bell."),
    ]
}

enum Kiosk {
    static let table = RouteTable(scheme: "kiosk", tabs: ["shop", "help"], routes: KioskRoute.routes.map(\.definition))

    static let menu = RouteEntry("menu")
    static let cart = RouteEntry("cart")
    static let offer = RouteEntry("offer")
    static let bell = RouteEntry("bell")

    static func note(_ text: String) -> RouteEntry { RouteEntry("note", captures: ["text": text]) }
}
