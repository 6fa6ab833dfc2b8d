/// The places of one feature, as an enum: each case is a screen or a sheet.
///
/// ```swift
/// enum ShopRoute: Route {
///     case basket
///     case item(id: Int, page: Int)
///
///     static let routes: [RouteDeclaration<ShopRoute>] = [
///         RouteDeclaration("basket", .basket, in: .tab("shop"), summary: "What the person is about to buy."),
///         RouteDeclaration(
///             "item", at: "items/:id", .capture("id", as: Int.self), .item("page", default: 1), in: .tab("shop"),
///             summary: "One thing for sale."
///         ) { ShopRoute.item(id: $0, page: $1) } values: {
///             if case .item(let id, let page) = $0 { (id, page) } else { nil }
///         },
///     ]
/// }
/// ```
public protocol Route: Hashable, Sendable {
    /// One declaration for every case.
    static var routes: [RouteDeclaration<Self>] { get }
}

extension Route {
    /// The route without its type; nil when it has no declaration, which a test of the feature's routes finds, or when
    /// it holds a value that no link can carry: an empty capture or rest, `.`, `..`, a control character.
    public var entry: RouteEntry? {
        for declaration in Self.routes {
            if let entry = declaration.entry(self) { return entry }
        }
        return nil
    }

    /// The route of an entry; nil when it belongs to another feature, or its values are invalid.
    public init?(_ entry: RouteEntry) {
        for declaration in Self.routes where declaration.definition.id == entry.id {
            guard let route = declaration.route(entry) else { return nil }
            self = route
            return
        }
        return nil
    }
}
