/// Replaces secret values by placeholders. Equal values get the same placeholder and different values different ones,
/// so that places that differ only in a secret still differ, and equal places stay equal.
struct Redaction {
    private struct Parameter: Hashable {
        let route: String
        let name: String
    }

    private let table: RouteTable
    /// Keyed by the bytes of the secret: strings can be equal under Unicode and still be different values.
    private var placeholders: [Parameter: [[UInt8]: String]] = [:]

    init(_ table: RouteTable) {
        self.table = table
    }

    mutating func entry(_ entry: RouteEntry) -> RouteEntry {
        guard let definition = table.definition(entry.id), definition.parameters.contains(where: \.isSecret) else {
            return entry
        }
        var captures = entry.captures
        var items = entry.items
        for parameter in definition.parameters where parameter.isSecret {
            let name = parameter.name
            if let text = captures[name] { captures[name] = placeholder(for: text, of: parameter, definition.id) }
            if let texts = items[name] {
                items[name] = texts.map { placeholder(for: $0, of: parameter, definition.id) }
            }
        }
        return RouteEntry(entry.id, captures: captures, items: items)
    }

    mutating func state(_ state: NavigationState) -> NavigationState {
        state.mapEntries { entry($0) }
    }

    mutating func intent(_ intent: NavigationIntent) -> NavigationIntent {
        intent.mapEntries { entry($0) }
    }

    private mutating func placeholder(
        for text: String, of parameter: RouteParameterDefinition, _ route: String
    ) -> String {
        let key = Parameter(route: route, name: parameter.name)
        let known = placeholders[key] ?? [:]
        let bytes = Array(text.utf8)
        if let placeholder = known[bytes] { return placeholder }
        let placeholder = parameter.placeholder(besides: Set(known.values))
        placeholders[key, default: [:]][bytes] = placeholder
        return placeholder
    }
}

extension RouteParameterDefinition {
    /// A text that reveals nothing about a secret: one that the secret's type accepts and that is not among `others`,
    /// as far as there is one. The default value is excluded, since it is never written.
    fileprivate func placeholder(besides others: Set<String>) -> String {
        let count = others.count
        let digits = String(count, radix: 16)
        let uuid = "00000000-0000-0000-0000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        let numbered = count == 0 ? RouteTable.hidden : "\(RouteTable.hidden)-\(count + 1)"
        let texts = [numbered] + examples + [String(count), uuid, "true", "false"]
        let accepted = texts.compactMap(canonical).filter { $0 != defaultText }
        return accepted.first { !others.contains($0) } ?? accepted.first ?? numbered
    }
}
