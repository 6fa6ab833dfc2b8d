extension RouteTable {
    /// All links of the app as a Markdown table, with what the user sees and which values a link takes.
    public var markdown: String {
        var lines = ["| link | what the user sees | values | needs |", "| --- | --- | --- | --- |"]
        lines += tabs.map { tab in
            Self.row("`\(scheme)://\(tab.rawValue)`", "The \(tab.rawValue) tab.", "", RouteGuard.session.id)
        }
        for definition in definitions {
            let needs = definition.guards.map(\.id).joined(separator: ", ")
            lines.append(
                Self.row(
                    "`\(link(of: definition))`", definition.summary, Self.values(of: definition), needs))
            lines += definition.aliases.map { alias in
                Self.row("`\(link(of: definition, by: alias))`", "Older path of `\(definition.pattern)`.", "", needs)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func values(of definition: RouteDefinition) -> String {
        definition.parameters.map { parameter in
            let mark =
                switch parameter.kind {
                case .capture: ":"
                case .rest: "*"
                case .item, .items: "?"
                }
            var notes: [String] = []
            if parameter.isRequired, !parameter.isInPath { notes.append("required") }
            if parameter.kind == .items { notes.append("repeatable") }
            if let text = parameter.defaultText { notes.append("else \(text.isEmpty ? "empty" : text)") }
            if !parameter.examples.isEmpty { notes.append("such as " + examples(of: parameter)) }
            return "`\(mark)\(parameter.name)`" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
        }
        .joined(separator: ", ")
    }

    private static func examples(of parameter: RouteParameterDefinition) -> String {
        parameter.examples.prefix(5).joined(separator: ", ") + (parameter.examples.count > 5 ? ", …" : "")
    }

    private static func row(_ cells: String...) -> String {
        "| " + cells.map(escaped).joined(separator: " | ") + " |"
    }

    // Compares scalars: a bar with a combining mark is one Character, but still ends a cell.
    private static func escaped(_ cell: String) -> String {
        cell.unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
    }
}
