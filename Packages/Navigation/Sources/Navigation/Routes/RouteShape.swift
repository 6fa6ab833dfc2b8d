/// A route's parameters with their types: turns entries into routes and back.
///
/// A struct, because a closure over a parameter pack cannot be stored on its own.
struct RouteShape<R: Sendable, each Value: Sendable>: Sendable {
    let id: String
    let parameters: (repeat RouteParameter<each Value>)
    let make: @Sendable (repeat each Value) -> R?
    let values: @Sendable (R) -> (repeat each Value)?

    private struct NoValue: Error {}

    func route(_ entry: RouteEntry) -> R? {
        do {
            return make(repeat try Self.value(of: each parameters, in: entry))
        } catch {
            return nil
        }
    }

    func entry(_ route: R) -> RouteEntry? {
        guard let values = values(route) else { return nil }
        var captures: [String: String] = [:]
        var items: [String: [String]] = [:]
        for (parameter, value) in repeat (each parameters, each values) {
            guard let texts = parameter.write(value) else { return nil }
            if parameter.definition.isInPath {
                captures[parameter.definition.name] = texts.first
            } else if !texts.isEmpty {
                items[parameter.definition.name] = texts
            }
        }
        return RouteEntry(id, captures: captures, items: items)
    }

    private static func value<V>(of parameter: RouteParameter<V>, in entry: RouteEntry) throws(NoValue) -> V {
        guard let value = parameter.read(entry) else { throw NoValue() }
        return value
    }
}
