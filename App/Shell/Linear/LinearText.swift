import Design

/// A screen as lines of text: everything in reading order, with a number for each element that can be used.
struct LinearText {
    /// The elements that have numbers; the first has 1.
    let numbered: [Element]
    let lines: [String]

    init(_ screen: Screen) {
        var numbered: [Element] = []
        var lines = ["", PlainText.sanitize(screen.title)]
        let said = Set(screen.elements.compactMap(\.error))
        for section in screen.sections + [Section { screen.actions }] {
            var sectionLines: [String] = []
            for element in section.elements {
                var number: Int?
                if element.isActionable {
                    numbered.append(element)
                    number = numbered.count
                }
                // A form's summary that repeats a field's value is left out: the field already shows it.
                if element.kind == .text, let value = element.value, said.contains(value) { continue }
                sectionLines += Self.lines(element, number: number)
            }
            guard !sectionLines.isEmpty else { continue }
            lines.append("")
            if let title = section.title { lines.append(PlainText.sanitize(title)) }
            lines += sectionLines
        }
        self.numbered = numbered
        self.lines = lines
    }

    /// `Tabs: welcome, content, settings (1)`
    static func tabs(_ tabs: [String], badges: [String: Int]) -> String {
        "Tabs: " + tabs.map { tab in badges[tab].map { "\(tab) (\($0))" } ?? tab }.joined(separator: ", ")
    }

    private static func lines(_ element: Element, number: Int?) -> [String] {
        guard let text = text(element) else { return [] }
        let margin = number.map { "\($0)" } ?? ""
        let padding = String(repeating: " ", count: max(0, 4 - margin.count))
        var lines = ["\(padding)\(margin)  \(PlainText.sanitize(text))"]
        if element.kind == .list {
            lines += element.options.map { "        \(PlainText.sanitize($0.label))" }
        }
        if let error = element.error { lines.append("      ! \(PlainText.sanitize(error))") }
        return lines
    }

    /// The text for an element; nil when there is none.
    private static func text(_ element: Element) -> String? {
        let state = element.isEnabled || !element.isActionable ? "" : " (not available now)"
        switch element.kind {
        case .text:
            guard let value = element.value else { return nil }
            return element.label.isEmpty ? value : "\(element.label): \(value)"
        case .row: return element.label + (element.value.map { ": \($0)" } ?? "") + state
        case .button: return "[\(element.label)]\(state)"
        case .field: return "\(element.label): \(element.value ?? "")\(state)"
        case .secure: return "\(element.label): (hidden)\(state)"
        case .toggle: return "\(element.label): \(element.value ?? "off")\(state)"
        case .picker:
            let chosen = element.options.first { $0.value == element.value }?.label ?? element.value ?? ""
            return "\(element.label): \(chosen)\(state)"
        case .list: return "\(element.label): \(element.value ?? "0")"
        case .progress: return "\(element.label): \(element.value ?? "in progress")"
        case .image: return "(picture: \(element.label))"
        case .divider: return "---"
        }
    }
}

extension Element {
    /// Whether a user can act on it, perhaps not now.
    var isActionable: Bool {
        if case .none = interaction { false } else { true }
    }
}
