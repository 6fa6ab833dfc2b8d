import Design

/// A screen as lines of text: everything in reading order, with a number for each element that can be used.
struct LinearText {
    /// What is written as one: a title, or an element with its items and its error.
    struct Entry: Hashable {
        let lines: [LinearLine]
        /// The messages in it. A toast that says the same at the same time is superfluous.
        var messages: [String] = []
        /// Whether it says what is wrong with an input.
        var hasError = false

        static let blank = Entry(lines: [LinearLine("")])
    }

    let screenID: String
    /// The elements that have numbers; the first has 1.
    let numbered: [Element]
    let entries: [Entry]
    /// The texts that are left out, because the fields show the same.
    let repeated: Set<String>
    /// Whether the screen only shows that something is under way.
    let isWaiting: Bool

    var lines: [LinearLine] { entries.flatMap(\.lines) }

    /// The entries that are not among those that were written before; all of them when nothing was.
    func entries(after before: [Entry]?) -> [Entry] {
        guard let before else { return entries }
        let known = Set(before)
        return entries.filter { !known.contains($0) }
    }

    @MainActor
    init(of window: any ShellWindow) {
        let screen = window.screen
        self.init(screen, in: LinearFrame(of: window, around: screen))
    }

    init(_ screen: Screen, in frame: LinearFrame = LinearFrame()) {
        var numbered: [Element] = []
        var entries = [Entry.blank, Entry(lines: [LinearLine(screen.title)])]
        // A form's summary says again what its fields show: one of the errors, or all of them.
        let errors = screen.elements.compactMap(\.error)
        let repeated = Set(errors + (errors.count > 1 ? [errors.joined(separator: " ")] : []))
        let sections = screen.sections + [Section { screen.actions }]
        for (index, section) in sections.enumerated() {
            var group: [Entry] = []
            for element in section.elements {
                var number: Int?
                if element.isActionable {
                    numbered.append(element)
                    number = numbered.count
                }
                if element.kind == .text, let value = element.value, repeated.contains(value) { continue }
                if let entry = Self.entry(element, number: number) { group.append(entry) }
            }
            if index == sections.count - 1, frame.canLeave {
                group.append(Entry(lines: [Self.line("[Back]", number: 0)]))
            }
            guard !group.isEmpty else { continue }
            entries.append(.blank)
            if let title = section.title { entries.append(Entry(lines: [LinearLine(title)])) }
            entries += group
        }
        if let footer = frame.footer { entries += [.blank, Entry(lines: [footer])] }
        screenID = screen.id
        self.repeated = repeated
        isWaiting = !screen.elements.isEmpty && screen.elements.allSatisfy { $0.kind == .progress }
        self.numbered = numbered
        self.entries = entries
    }

    /// - Returns: nil when there is nothing to say about the element.
    private static func entry(_ element: Element, number: Int?) -> Entry? {
        guard let text = text(element) else { return nil }
        var lines = [line(text, number: number)]
        if element.kind == .list {
            lines += element.options.map { indented($0.label) }
        } else if let value = element.value, hasSeveralLines(element) {
            lines += value.split(separator: "\n", omittingEmptySubsequences: false).map { indented(String($0)) }
        }
        var messages = element.kind == .text ? [element.value ?? ""] : []
        if let error = element.error {
            lines.append(LinearLine("      ! \(error)", hanging: 2))
            messages.append(error)
        }
        return Entry(lines: lines, messages: messages, hasError: element.error != nil)
    }

    /// A line with its number, if it has one; what follows stands in one column.
    private static func line(_ text: String, number: Int?) -> LinearLine {
        guard let margin = number.map({ "\($0)" }) else { return LinearLine("      \(text)", hanging: 2) }
        let padding = String(repeating: " ", count: max(0, 4 - margin.count))
        return LinearLine("\(padding)\(margin)  \(text)", hanging: margin.count + 2)
    }

    private static func indented(_ text: String) -> LinearLine { LinearLine("        \(text)") }

    private static func hasSeveralLines(_ element: Element) -> Bool {
        element.hasLines && element.value?.contains("\n") == true
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
        case .field: return "\(element.label):\(hasSeveralLines(element) ? "" : " \(element.value ?? "")")\(state)"
        case .secure: return "\(element.label): (\(secret(element.secretLength)))\(state)"
        case .toggle: return "\(element.label): \(element.value ?? "off")\(state)"
        case .picker:
            let chosen = element.options.first { $0.value == element.value }?.label ?? element.value ?? ""
            return "\(element.label): \(chosen)\(state)"
        case .list: return "\(element.label): \(element.value ?? "0")"
        case .progress: return "\(element.label): \(element.value ?? "in progress")"
        case .image: return element.isDecorative ? nil : "Picture: \(element.label)"
        case .divider: return "---"
        }
    }

    /// What may be said about a secret.
    private static func secret(_ length: Int?) -> String {
        switch length {
        case nil: "hidden"
        case 0: "empty"
        case 1: "1 character"
        case let length?: "\(length) characters"
        }
    }
}

extension Element {
    /// Whether a user can act on it, perhaps not now.
    var isActionable: Bool {
        if case .none = interaction { false } else { true }
    }
}
