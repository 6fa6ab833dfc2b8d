/// A parameter of a route, and the type that its case gets.
///
/// | in a declaration | in a link | in the case |
/// | --- | --- | --- |
/// | `.capture("id", as: Int.self)` | `items/:id` | `Int` |
/// | `.rest("path")` | `files/*path` | `[String]` |
/// | `.item("page", default: 1)` | `?page=2` | `Int` |
/// | `.required("number", as: Int.self)` | `?number=7` | `Int` |
/// | `.item("author", as: String.self)` | `?author=Ada` | `String?` |
/// | `.items("tag", as: String.self)` | `?tag=a&tag=b` | `[String]` |
public struct RouteParameter<Value: Sendable>: Sendable {
    /// The parameter without its type, as the route table keeps it.
    public let definition: RouteParameterDefinition
    /// The value in an entry; nil when it is missing or invalid.
    let read: @Sendable (RouteEntry) -> Value?
    /// The value as an entry holds it: an empty list for one that is left out; nil for one that no link can carry.
    let write: @Sendable (Value) -> [String]?
}

extension RouteParameter where Value: RouteValue {
    /// One segment of the path, written `:name` in the pattern.
    public static func capture(_ name: String, as type: Value.Type = Value.self) -> RouteParameter {
        let definition = RouteParameterDefinition(name, .capture, of: type)
        return RouteParameter(definition: definition) { entry in
            entry.captures[name].flatMap(Value.init(routeText:))
        } write: { value in
            definition.canonical(value.routeText).map { [$0] }
        }
    }

    /// An item after the question mark; a link that does not have it means the default, which is never written.
    public static func item(_ name: String, default defaultValue: Value) -> RouteParameter {
        let definition = RouteParameterDefinition(name, .item, of: Value.self, default: defaultValue)
        return RouteParameter(definition: definition) { entry in
            guard let text = entry.items[name]?.first else { return defaultValue }
            return Value(routeText: text)
        } write: { value in
            value == defaultValue ? [] : definition.canonical(value.routeText).map { [$0] }
        }
    }

    /// An item after the question mark that a link must have.
    public static func required(_ name: String, as type: Value.Type = Value.self) -> RouteParameter {
        let definition = RouteParameterDefinition(name, .item, of: type, isRequired: true)
        return RouteParameter(definition: definition) { entry in
            entry.items[name]?.first.flatMap(Value.init(routeText:))
        } write: { value in
            definition.canonical(value.routeText).map { [$0] }
        }
    }
}

extension RouteParameter where Value == [String] {
    /// All segments to the end of the path, at least one; written `*name` at the end of the pattern.
    public static func rest(_ name: String) -> RouteParameter {
        RouteParameter(definition: RouteParameterDefinition(name, .rest, of: String.self)) { entry in
            entry.captures[name].flatMap(RouteText.splitRest)
        } write: { value in
            RouteText.joinRest(value).map { [$0] }
        }
    }
}

extension RouteParameter {
    /// An item after the question mark that may be absent.
    public static func item<Wrapped: RouteValue>(_ name: String, as type: Wrapped.Type) -> RouteParameter
    where Value == Wrapped? {
        let definition = RouteParameterDefinition(name, .item, of: type)
        return RouteParameter(definition: definition) { entry in
            guard let text = entry.items[name]?.first else { return .some(nil) }
            // An invalid text is an error, not an absent value.
            return Wrapped(routeText: text).map { .some($0) }
        } write: { value in
            guard let value else { return [] }
            return definition.canonical(value.routeText).map { [$0] }
        }
    }

    /// An item after the question mark that may occur any number of times, in order.
    public static func items<Element: RouteValue>(_ name: String, as type: Element.Type) -> RouteParameter
    where Value == [Element] {
        let definition = RouteParameterDefinition(name, .items, of: type)
        return RouteParameter(definition: definition) { entry in
            let texts = entry.items[name] ?? []
            let values = texts.compactMap(Element.init(routeText:))
            return values.count == texts.count ? values : nil
        } write: { values in
            let texts = values.compactMap { definition.canonical($0.routeText) }
            return texts.count == values.count ? texts : nil
        }
    }
}
