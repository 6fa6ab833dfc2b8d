import Design

/// A screen as lines of text: everything in reading order, with a number for each element that can be used.
struct LinearText {
    /// What is written as one: a title, or an element with its items and its error. Two that read the same are equal.
    struct Entry: Hashable {
        /// The element's id; nil for what is around the elements.
        var id: String?
        let lines: [LinearLine]
        /// A text of several lines below the other lines, which may grow; nil for everything else.
        var passage: String?
        /// The messages in it. A toast that says the same at the same time is superfluous.
        var messages: [String] = []
        /// Whether it says what is wrong with an input.
        var hasError = false
        /// Whether it is a button that can be used now.
        var isButton = false

        static let blank = Entry(lines: [LinearLine("")])

        static func == (left: Entry, right: Entry) -> Bool {
            left.lines == right.lines && left.messages == right.messages && left.hasError == right.hasError
                && left.passage == right.passage
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(lines)
            hasher.combine(messages)
        }
    }

    let screenID: String
    /// The elements that have numbers; the first has 1.
    let numbered: [Element]
    let entries: [Entry]
    /// The texts that are left out, because the fields show the same.
    let repeated: Set<String>
    /// Whether the screen only shows that something is under way.
    let isWaiting: Bool
    let isLive: Bool
    let hasGrowingTexts: Bool
    /// The lists with rows that are not shown, but could be.
    let longLists: [String]
    let hasRows: Bool

    /// What was shown of the screen before, as far as it matters for what is shown now.
    struct Memory {
        var screenID = ""
        /// The elements that have numbers. On a screen with growing texts they keep them.
        var numbered: [Element] = []
        var lists = LinearLists()
    }

    /// Everything that these messages say: the texts that are left out say the same as those of the fields.
    func said(by messages: Set<String>) -> Set<String> {
        messages.isDisjoint(with: repeated) ? messages : messages.union(repeated)
    }

    /// The position of the last text of several lines, which is the one that may grow.
    var lastPassage: Int? { entries.lastIndex { $0.passage != nil } }

    @MainActor
    init(of window: any ShellWindow, after memory: Memory = Memory()) {
        let screen = window.screen
        self.init(screen, in: LinearFrame(of: window, around: screen), after: memory)
    }

    @MainActor
    init(_ screen: Screen, in frame: LinearFrame = LinearFrame(), after memory: Memory = Memory()) {
        let screen = screen.shown
        let isSame = memory.screenID == screen.id
        let lists = isSame ? memory.lists : LinearLists()
        var pages: [String: LinearLists.Page] = [:]
        for element in screen.elements { pages[element.id] = lists.page(of: element) }
        isLive = screen.isLive
        hasGrowingTexts = screen.hasGrowingTexts
        let numbers = LinearNumbers(
            screen, rows: screen.elements.flatMap { pages[$0.id]?.rows ?? [] },
            keeping: isSame && hasGrowingTexts ? memory.numbered : [])
        let step = screen.step.map { " (\($0.number) of \($0.count))" } ?? ""
        var entries = [Entry.blank, Entry(lines: [LinearLine(screen.title + step)])]
        let sections = screen.sections + [Section { screen.actions + screen.toolbar }]
        for (index, section) in sections.enumerated() {
            var group: [Entry] = []
            for element in section.elements {
                if let entry = Self.entry(element, number: numbers.number(of: element)) { group.append(entry) }
                guard let page = pages[element.id] else { continue }
                group += page.rows.compactMap { Self.entry($0, number: numbers.number(of: $0)) }
                group += Self.notes(on: page, of: element, lists, numbers).map { Entry(lines: [Self.indented($0)]) }
            }
            if index == sections.count - 1, frame.canLeave {
                group.append(Entry(lines: [Self.line("[Back]", number: 0)]))
            }
            guard !group.isEmpty else { continue }
            entries.append(.blank)
            if let title = section.title { entries.append(Entry(lines: [LinearLine(title)])) }
            entries += group
            if let footer = section.footer { entries.append(Entry(lines: [Self.line(footer, number: nil)])) }
        }
        if let footer = frame.footer { entries += [.blank, Entry(lines: [footer])] }
        screenID = screen.id
        repeated = screen.errors
        isWaiting = !screen.elements.isEmpty && screen.elements.allSatisfy { $0.kind == .progress }
        numbered = numbers.elements
        longLists = screen.elements.map(\.id).filter { pages[$0]?.hasMore == true }
        hasRows = !pages.isEmpty
        self.entries = entries
    }

    @MainActor
    private static func notes(
        on page: LinearLists.Page, of list: Element, _ lists: LinearLists, _ numbers: LinearNumbers
    ) -> [String] {
        let menu = page.rows.first { $0.isActionable && !$0.menu.isEmpty }.flatMap(numbers.number).map { number in
            ":menu \(number) lists what else you can do with line \(number)."
        }
        return [lists.note(on: page, of: list), menu].compactMap(\.self)
    }

    /// - Returns: nil when there is nothing to say about the element.
    private static func entry(_ element: Element, number: Int?) -> Entry? {
        if element.kind == .text, element.format == .markdown { return passage(element, number: number) }
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
        return Entry(
            id: element.id, lines: lines, messages: messages, hasError: element.error != nil,
            isButton: element.kind == .button && element.isEnabled)
    }

    /// A text of several lines stands below its label, however short it is: it may grow.
    private static func passage(_ element: Element, number: Int?) -> Entry? {
        guard let value = element.value else { return nil }
        let hasHead = number != nil || !element.label.isEmpty
        return Entry(id: element.id, lines: hasHead ? [line(heading(element), number: number)] : [], passage: value)
    }

    private static func heading(_ element: Element) -> String {
        element.label.isEmpty ? "Text:" : "\(element.label):"
    }

    /// A line with its number, if it has one; what follows stands in one column.
    private static func line(_ text: String, number: Int?) -> LinearLine {
        guard let margin = number.map({ "\($0)" }) else { return LinearLine("      \(text)", hanging: 2) }
        let padding = String(repeating: " ", count: max(0, 4 - margin.count))
        return LinearLine("\(padding)\(margin)  \(text)", hanging: margin.count + 2)
    }

    private static func indented(_ text: String) -> LinearLine { LinearLine("        \(text)") }

    /// Whether its value stands below its label.
    private static func hasSeveralLines(_ element: Element) -> Bool {
        element.hasLines && element.value?.contains("\n") == true
    }

    private static func text(_ element: Element) -> String? {
        let state = element.isEnabled || !element.isActionable ? "" : " (not available now)"
        switch element.content {
        case .text(let value, _, _):
            return value.map { words($0, of: element) }
        case .message(let message): return message.text.map { words($0, of: element) }
        case .row(let detail, _, _): return element.label + (detail.map { ": \($0)" } ?? "") + state
        case .button: return "[\(element.label)]\(state)"
        case .field(let text, _, _):
            return "\(element.label):\(hasSeveralLines(element) ? "" : " \(text)")\(state)"
        case .secure(let secret): return "\(element.label): (\(Self.secret(secret.length)))\(state)"
        case .toggle(let isOn, _): return "\(element.label): \(isOn ? "on" : "off")\(state)"
        case .picker(let selection, let options, _):
            return "\(element.label): \(options.first { $0.value == selection }?.label ?? selection)\(state)"
        case .lines, .table: return "\(element.label): \(element.options.count)"
        case .list(let rows): return "\(element.label): \(rows.count)"
        case .progress: return "\(element.label): \(element.value ?? "in progress")"
        case .image(_, let isDecorative): return isDecorative ? nil : "Picture: \(element.label)"
        case .animation(_, let isDecorative): return isDecorative ? nil : "Animation: \(element.label)"
        case .divider: return "---"
        }
    }

    private static func words(_ value: String, of element: Element) -> String {
        if hasSeveralLines(element) { return heading(element) }
        return element.label.isEmpty ? value : "\(element.label): \(value)"
    }

    private static func secret(_ length: Int?) -> String {
        switch length {
        case nil: "hidden"
        case 0: "empty"
        case 1: "1 character"
        case let length?: "\(length) characters"
        }
    }
}
