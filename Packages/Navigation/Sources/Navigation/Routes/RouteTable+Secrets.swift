extension RouteTable {
    /// What stands for a secret value in texts for people.
    static let hidden = "redacted"

    /// The entry with its secret values replaced, so that it may be logged and recorded; still a place of this table
    /// wherever the type of the secret accepts a text that is none.
    public func redacted(_ entry: RouteEntry) -> RouteEntry {
        guard let definition = definition(entry.id), definition.parameters.contains(where: \.isSecret) else {
            return entry
        }
        var captures = entry.captures
        var items = entry.items
        for parameter in definition.parameters where parameter.isSecret {
            let name = parameter.name
            if captures[name] != nil { captures[name] = parameter.placeholder }
            if let texts = items[name] { items[name] = texts.map { _ in parameter.placeholder } }
        }
        return RouteEntry(entry.id, captures: captures, items: items)
    }

    /// A link's segments as they may be told to people: decoded, without what is secret.
    func spokenPath(of terminal: RouteTrie.Terminal, _ segments: ArraySlice<LinkSegment>) -> String {
        let definition = definitions[terminal.definition]
        let pattern = self.pattern(of: terminal)
        return zip(segments.indices, segments).map { index, segment in
            let part = pattern.segments[min(index - segments.startIndex, pattern.segments.count - 1)]
            let isSecret = part.name.flatMap(definition.parameter)?.isSecret ?? false
            return isSecret ? Self.hidden : segment.text
        }
        .joined(separator: "/")
    }
}

extension RouteParameterDefinition {
    /// A text that tells nothing of a secret, and that its type accepts if it accepts any such.
    var placeholder: String {
        let texts = [RouteTable.hidden] + examples + ["0", "00000000-0000-0000-0000-000000000000", "true"]
        return texts.lazy.compactMap(canonical).first ?? RouteTable.hidden
    }
}
