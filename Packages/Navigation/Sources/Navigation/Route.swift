/// The places that one feature has, as an enum: every case a screen or a sheet.
///
/// ```swift
/// enum ShopRoute: Route {
///     case basket
///     case item(id: Int)
///
///     static let routes: [RouteDeclaration<ShopRoute>] = [
///         RouteDeclaration("basket", .basket, in: .tab("shop"), summary: "What the person is about to buy."),
///         RouteDeclaration("item", at: "items/:id", in: .tab("shop"), summary: "One thing for sale.") {
///             Int($0["id"] ?? "").map(ShopRoute.item)
///         } captures: {
///             if case .item(let id) = $0 { ["id": String(id)] } else { nil }
///         },
///     ]
/// }
/// ```
public protocol Route: Hashable, Sendable {
    /// One declaration for every case.
    static var routes: [RouteDeclaration<Self>] { get }
}

extension Route {
    /// The route without its type; nil only when it has no declaration, which a route table's check reports.
    public var entry: RouteEntry? {
        for declaration in Self.routes {
            if let captures = declaration.captures(self) {
                return RouteEntry(declaration.definition.id, captures: captures)
            }
        }
        return nil
    }

    /// The route that an entry stands for; nil when it is another feature's, or its captures make no sense.
    public init?(_ entry: RouteEntry) {
        for declaration in Self.routes where declaration.definition.id == entry.id {
            guard let route = declaration.make(entry.captures) else { return nil }
            self = route
            return
        }
        return nil
    }
}
