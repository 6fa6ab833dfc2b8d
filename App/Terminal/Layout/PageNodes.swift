import Design

/// The parts of a screen from top to bottom. The rows of its lists are made only when they are needed.
@MainActor
struct PageNodes {
    enum Node {
        case gap
        case heading(String)
        case element(Element)
        /// A part of a long text, by its position.
        case section(Element, Int)
        case buttons([Element])
        /// A row whose detail stands below its label, as that of others in its section has to.
        case stackedRow(Element)
        case note(String)
        /// What stays at the bottom of the page: the bar of choices before a composer, and the composer.
        case composer(bar: [Element], [Element])

        var targets: [String] {
            switch self {
            case .gap, .heading, .note: []
            case .element(let element), .section(let element, _), .stackedRow(let element):
                element.isTarget ? [element.id] : []
            case .buttons(let elements): elements.filter(\.isTarget).map(\.id)
            case .composer(let bar, let elements): (bar + elements).filter(\.isTarget).map(\.id)
            }
        }
    }

    private enum Segment {
        case nodes([Node])
        case sections(Element, count: Int)
        /// The rows of a list: all of them, or those at some positions.
        case rows(ElementRows, positions: [Int]?)

        var count: Int {
            switch self {
            case .nodes(let nodes): nodes.count
            case .sections(_, let count): count
            case .rows(let rows, let positions): positions?.count ?? rows.count
            }
        }
    }

    private let segments: [Segment]
    /// The position of each segment's first node, and of the end.
    private let starts: [Int]
    /// The position of the composer, which comes last; nil on a page without one.
    let composer: Int?

    init(
        _ screen: Screen, columns: Int, texts: MarkdownTexts, filter: RowFilter = RowFilter(),
        _ memory: RowMatches = RowMatches()
    ) {
        var segments: [Segment] = []
        var nodes: [Node] = []
        func end() {
            if !nodes.isEmpty { segments.append(.nodes(nodes)) }
            nodes = []
        }
        /// A blank line above what comes next, unless there is one, or nothing.
        func separate() {
            switch nodes.last {
            case .gap, .heading: break
            case nil where segments.isEmpty: break
            default: nodes.append(.gap)
            }
        }
        let composed = screen.sections.firstIndex { $0.style == .composer }
        let bar = composed.flatMap { $0 > 0 && screen.sections[$0 - 1].style == .bar ? $0 - 1 : nil }
        let scrolled = screen.sections.indices.filter { $0 != composed && $0 != bar }
        let sections = scrolled.map { screen.sections[$0] } + [Section { screen.actions }]
        // Whether buttons can follow those of the section before: neither has a title.
        var canJoin = false
        for (number, section) in sections.enumerated() {
            let (title, isBar) = (section.title, section.style == .bar)
            let elements = section.elements.filter { isBar ? $0.isShownInBar : $0.isShown }
            guard !elements.isEmpty || title != nil else { continue }
            var index = 0
            let first = elements.prefix(while: \.isPlainButton)
            if canJoin, !isBar, title == nil, number < sections.count - 1, !first.isEmpty,
                case .buttons(let before)? = nodes.last
            {
                nodes[nodes.count - 1] = .buttons(before + first)
                index = first.count
            } else {
                separate()
                if let title { nodes.append(.heading(title)) }
            }
            canJoin = title == nil && !isBar
            let stacks = elements.contains { $0.kind == .row && !$0.fitsInOneRow(of: columns) }
            while index < elements.count {
                let element = elements[index]
                let buttons = elements[index...].prefix { isBar ? $0.fitsInBar : $0.isPlainButton }
                if buttons.count > 0 {
                    nodes.append(.buttons(Array(buttons)))
                    index += buttons.count
                    continue
                }
                index += 1
                if element.message != nil { separate() }
                let parts = texts.sectionCount(of: element)
                guard parts == 1 else {
                    end()
                    segments.append(.sections(element, count: parts))
                    continue
                }
                nodes.append(stacks && element.kind == .row ? .stackedRow(element) : .element(element))
                guard let rows = element.rows else { continue }
                end()
                let positions = filter.positions(in: rows, memory)
                segments.append(.rows(rows, positions: positions))
                if let positions {
                    nodes.append(.note("\(positions.count) of \(rows.count) match '\(filter.text)'. Esc shows all."))
                }
            }
            if let footer = section.footer { nodes.append(.note(footer)) }
        }
        if let composed {
            let choices = bar.map { screen.sections[$0].elements.filter(\.isShownInBar) } ?? []
            nodes.append(.composer(bar: choices, screen.sections[composed].elements.filter(\.isShown)))
        }
        end()
        self.segments = segments
        var starts = [0]
        for segment in segments { starts.append((starts.last ?? 0) + segment.count) }
        self.starts = starts
        composer = composed.map { _ in (starts.last ?? 0) - 1 }
    }

    var count: Int { starts.last ?? 0 }

    /// How many nodes can be scrolled: all but the composer.
    var scrolledCount: Int { composer ?? count }

    private func segment(of position: Int) -> Int { starts.dropLast().lastIndex { $0 <= position } ?? 0 }

    /// The nodes of the element at a node: several for a long text.
    func parts(at position: Int) -> Range<Int> {
        let index = segment(of: position)
        guard segments.indices.contains(index), case .sections(_, let count) = segments[index] else {
            return position..<(position + 1)
        }
        return starts[index]..<(starts[index] + count)
    }

    /// The nodes of the list's rows among which a node is: one stop of Tab. Nil elsewhere.
    func list(at position: Int) -> Range<Int>? {
        let index = segment(of: position)
        guard segments.indices.contains(index), case .rows = segments[index] else { return nil }
        return starts[index]..<starts[index + 1]
    }

    func node(at position: Int) -> Node {
        let index = segment(of: position)
        switch segments[index] {
        case .nodes(let nodes): return nodes[position - starts[index]]
        case .sections(let element, _): return .section(element, position - starts[index])
        case .rows(let rows, let positions):
            let offset = position - starts[index]
            return .element(rows.row(at: positions?[offset] ?? offset))
        }
    }

    func position(of id: String) -> Int? {
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .nodes(let nodes):
                if let offset = nodes.firstIndex(where: { $0.targets.contains(id) }) { return starts[index] + offset }
            case .sections(let element, _): if element.isTarget, element.id == id { return starts[index] }
            case .rows(let rows, let positions):
                guard let position = rows.position(of: id) else { continue }
                guard let positions else { return starts[index] + position }
                if let offset = positions.firstIndex(of: position) { return starts[index] + offset }
            }
        }
        return nil
    }

    /// The first target from a node on, downwards or upwards; nil when there is none.
    func target(from node: Int, by step: Int) -> String? {
        var position = node
        while (0..<count).contains(position) {
            let targets = self.node(at: position).targets
            if let target = step > 0 ? targets.first : targets.last { return target }
            position += step
        }
        return nil
    }

    /// The target that stands where another one stood, or close to it.
    func target(nearest node: Int) -> String? {
        target(from: min(node, count - 1), by: 1) ?? target(from: min(node, count - 1), by: -1)
    }
}

extension Element {
    fileprivate var isPlainButton: Bool { kind == .button && menu.isEmpty }

    fileprivate var isShownInBar: Bool { isShown && (kind != .button || isEnabled) }

    fileprivate var fitsInBar: Bool {
        switch content {
        case .row, .button, .toggle, .picker, .text(_, .plain, false): true
        default: false
        }
    }

    /// Whether it says that something goes on, and nothing of how much is left.
    var isWaiting: Bool { message?.state == .streaming || (kind == .progress && value == nil) }

    fileprivate var isShown: Bool {
        switch content {
        case .text(let text, _, _): text != nil
        case .message(let message): message.text != nil
        case .image(let picture, let isDecorative): !isDecorative || picture != nil
        default: true
        }
    }

    /// Whether the user can go to it: to use it, or to open its menu.
    var isTarget: Bool {
        if !menu.isEmpty { return true }
        guard isEnabled else { return false }
        switch interaction {
        case .none: return false
        case .tap, .type, .select: return true
        }
    }

    /// Whether a text can be typed into it.
    package var isField: Bool {
        if case .type = interaction { isEnabled } else { false }
    }
}
