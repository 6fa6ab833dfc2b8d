extension RouteTable {
    /// What stands for a secret value in texts for people.
    static let hidden = "redacted"

    /// The entry with its secret values replaced, so that it may be logged and recorded. It is still a place of this
    /// table if the type of the secret accepts a text that is not a secret.
    public func redacted(_ entry: RouteEntry) -> RouteEntry {
        var redaction = Redaction(self)
        return redaction.entry(entry)
    }

    /// The link without its secrets, so that it may be shown. It need not be a valid link of this table.
    func redacted(link: String) -> String {
        var reader = LinkReader(table: self, keepsVisits: true)
        if let parts = try? LinkParts(link, scheme: scheme) { _ = try? reader.read(parts) }
        return VeiledLink(link, self, reader.visits ?? []).text
    }

    /// A link's segments as they may be shown to people: decoded, without secrets.
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
