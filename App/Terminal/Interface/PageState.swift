import Design

/// Where the user is on a page. It is kept while other pages are in front.
struct PageState {
    var top = PagePlace()
    var focus: String?
    /// Whether Esc has left the field at ``focus``: nothing has the focus until a key goes on from there.
    var isFieldLeft = false
    /// Where the focused element stood when the page was drawn last, in case it goes.
    private var focusNode = 0
    /// Whether the focused element has to be in view with the next frame.
    var reveals = true
    /// Whether the focused element was in view and stays there when the page grows, as below a reply. Scrolling ends that.
    private var keepsFocusInView = false
    /// Whether the end of the page stays in view while it grows.
    private var followsEnd = false

    /// A preview begins at its top; that of a conversation ends at its end.
    static func ofPreview(_ screen: Screen) -> PageState {
        var state = PageState()
        state.followsEnd = screen.style == .conversation
        return state
    }

    var filter = RowFilter()
    /// The line to which the search has gone last.
    var match: PagePlace?
    /// The texts that were typed in fields which are not edited now, such as behind a question, and may not have been taken.
    var typed: [String: EditedField] = [:]
    /// When something on the page began that has not ended, such as a reply; nil when there is none.
    var waitsSince: Duration?

    @MainActor
    mutating func setFocus(_ id: String, on page: DrawnPage?) {
        focus = id
        isFieldLeft = false
        focusNode = page?.nodes.position(of: id) ?? focusNode
        reveals = true
    }
}

// MARK: Keys

/// Where keys lead on a page that was drawn. What returns an element leaves it to the caller to go there.
@MainActor
extension PageState {
    /// The element after the focused one, or before it.
    ///
    /// - Parameter comesAround: whether the first element comes after the last one.
    func next(by step: Int, on page: DrawnPage, comesAround: Bool = true) -> String? {
        let nodes = page.nodes
        let end = !comesAround ? nil : nodes.target(from: step > 0 ? 0 : nodes.count - 1, by: step)
        guard let position = focus.flatMap(nodes.position) else { return end }
        if let sibling = sibling(by: step, on: page) { return sibling }
        let stop = nodes.list(at: position) ?? position..<nodes.parts(at: position).upperBound
        guard let next = nodes.target(from: step > 0 ? stop.upperBound : stop.lowerBound - 1, by: step) ?? end else {
            return nil
        }
        // A list is entered at its first row.
        return nodes.position(of: next).flatMap(nodes.list).flatMap { nodes.target(from: $0.lowerBound, by: 1) } ?? next
    }

    private func sibling(by step: Int, on page: DrawnPage) -> String? {
        guard let focus, let position = page.nodes.position(of: focus) else { return nil }
        let siblings = page.nodes.node(at: position).targets
        guard let index = siblings.firstIndex(of: focus), siblings.indices.contains(index + step) else { return nil }
        return siblings[index + step]
    }

    /// The next element in a direction; otherwise goes one line further through a long text.
    mutating func step(by direction: Int, on page: DrawnPage) -> String? {
        let visible = page.reachable
        let current = visible.first { $0.id == focus }?.area
        let candidates = visible.filter { target in
            guard let current else { return true }
            return direction > 0
                ? target.area.row >= current.row + current.rows
                : target.area.row + target.area.rows <= current.row
        }
        let next = direction > 0 ? candidates.first : candidates.last
        if let next, current != nil || focus == nil {
            // Of several buttons in a row, the one that is closest.
            let row = candidates.filter { $0.area.row == next.area.row }
            let column = current?.column ?? 0
            return row.min { abs($0.area.column - column) < abs($1.area.column - column) }?.id
        }
        if let next { return next.id }
        let before = top
        scroll(by: direction, on: page)
        // What has come into view is next; it is known after the next frame.
        let moved = page.moved(to: top)
        let now = moved.reachable
        guard let position = focus.flatMap(page.nodes.position) else { return nil }
        let new = direction > 0 ? now.first { $0.node > position } : now.last { $0.node < position }
        if let new { return new.id }
        if top == before, let beside = sibling(by: direction, on: page) { return beside }
        if top == page.layout.clamped(top), moved.placed.first?.node == 0, direction < 0 { top = PagePlace() }
        return nil
    }

    mutating func scroll(by lines: Int, on page: DrawnPage) {
        top = page.layout.place(top, movedBy: lines)
        followsEnd = false
        keepsFocusInView = false
    }

    /// - Returns: the element at the far end of what is visible then.
    mutating func scrollPage(by direction: Int, on page: DrawnPage) -> String? {
        scroll(by: direction * max(page.layout.height - 1, 1), on: page)
        let now = page.moved(to: top).targets
        return direction > 0 ? now.last?.id : now.first?.id
    }

    /// - Returns: the first element of the page, or the last one.
    mutating func jump(toEnd: Bool, on page: DrawnPage) -> String? {
        top = toEnd ? page.layout.end : PagePlace()
        return page.nodes.target(from: toEnd ? page.nodes.count - 1 : 0, by: toEnd ? -1 : 1)
    }

    /// - Parameter step: 1 for the next match, -1 for the one before, and 0 for the first one that is in view or further down.
    mutating func findMatch(by step: Int, on page: DrawnPage) -> Bool {
        let count = page.nodes.count
        guard count > 0 else { return false }
        let start = match ?? top
        let direction = step < 0 ? -1 : 1
        // After the last node comes the first one, and at the end the one of the beginning again.
        for offset in 0...min(count, 10_000) {
            let node = ((start.node + offset * direction) % count + count) % count
            let lines = filter.lines(of: page.layout.block(node).lines.map(\.text)).filter { line in
                guard offset == 0 else { return true }
                return step == 0 ? line >= start.line : (line - start.line) * direction > 0
            }
            guard let line = direction > 0 ? lines.first : lines.last else { continue }
            show(PagePlace(node: node, line: line), on: page)
            return true
        }
        return false
    }

    private mutating func show(_ match: PagePlace, on page: DrawnPage) {
        self.match = match
        top = page.layout.place(top, revealing: match.line..<(match.line + 1), of: match.node)
        (reveals, keepsFocusInView, followsEnd) = (false, false, false)
        if let target = page.nodes.node(at: match.node).targets.first { focus = target }
    }
}

// MARK: Frames

@MainActor
extension PageState {
    /// Puts the focus on an element that is there: the one that has it, the one that stands where it stood, or the first.
    mutating func keepFocus(_ nodes: PageNodes, _ layout: PageLayout, of screen: Screen) {
        if let focus, let position = nodes.position(of: focus) { return focusNode = position }
        // The newest messages are at the end.
        if focus == nil, nodes.composer != nil { followsEnd = true }
        focus = focus == nil ? firstFocus(nodes, layout, of: screen) : nodes.target(nearest: focusNode)
        guard let focus else { return }
        focusNode = nodes.position(of: focus) ?? 0
        reveals = true
    }

    /// On a page whose texts grow the user writes. On all others they begin at the top: what is further down is not used
    /// before it is seen.
    private func firstFocus(_ nodes: PageNodes, _ layout: PageLayout, of screen: Screen) -> String? {
        let elements: [Element] = screen.elements
        // Enter by mistake changes nothing.
        if let cancel = elements.first(where: { $0.id == screen.cancelID }) { return cancel.id }
        if elements.contains(where: \.hasLines), let field = elements.first(where: { $0.kind == .field && $0.isTarget })
        {
            return field.id
        }
        for placed in layout.visible(from: top) where nodes.parts(at: placed.node).count == 1 {
            let target = placed.block.targets.first { target in
                placed.row + target.rows.lowerBound >= 0 && placed.row + target.rows.upperBound <= layout.height
            }
            if let target { return target.id }
        }
        return nil
    }

    /// Decides which line of the page is the first visible one.
    mutating func place(_ nodes: PageNodes, _ layout: PageLayout, edited: String?) {
        if reveals || keepsFocusInView, let focus, let node = nodes.position(of: focus), node != nodes.composer {
            var rows = layout.block(node).targets.first { $0.id == focus }?.rows ?? 0..<1
            for part in nodes.parts(at: node).dropFirst() where rows.count < layout.height {
                rows = rows.lowerBound..<(rows.upperBound + layout.block(part).height)
            }
            // The button that takes a text stands below it.
            if edited == focus, node + 1 < nodes.count, case .buttons = nodes.node(at: node + 1) {
                top = layout.place(top, revealing: 0..<1, of: node + 1)
            }
            top = layout.place(top, revealing: rows, of: node)
            // What belongs to the first element stands above it, such as a heading.
            let fromTop = layout.place(PagePlace(), revealing: rows, of: node)
            if fromTop == PagePlace(), nodes.target(from: 0, by: 1) == focus { top = fromTop }
        } else if followsEnd {
            top = layout.end
        } else {
            top = layout.clamped(top)
        }
        reveals = false
    }

    /// Notes what is in view now, and is to stay there while the page grows.
    mutating func note(_ placed: [PageLayout.Placed], _ nodes: PageNodes, rows: Int) {
        let focused = placed.compactMap { placed in
            placed.block.targets.first { $0.id == focus }.map {
                (node: placed.node, rows: ($0.rows.lowerBound + placed.row)..<($0.rows.upperBound + placed.row))
            }
        }
        keepsFocusInView =
            focused.first.map { nodes.parts(at: $0.node).count == focused.count } ?? false
            && focused.allSatisfy { $0.rows.lowerBound >= 0 && $0.rows.upperBound <= rows }
        let isEndInView =
            placed.last.map { $0.node == nodes.scrolledCount - 1 && $0.row + $0.block.height <= rows } ?? false
        followsEnd = isEndInView && (top != PagePlace() || nodes.composer != nil)
    }
}

/// Where the user is on each page, by its place; of those pages that were seen last.
struct PageStates {
    private static let limit = 100

    private var states: [String: PageState] = [:]
    private var recent: [String] = []

    subscript(place: String) -> PageState {
        get { states[place] ?? PageState() }
        set { states[place] = newValue }
    }

    mutating func note(_ place: String) {
        recent.removeAll { $0 == place }
        recent.append(place)
        guard recent.count > Self.limit else { return }
        states[recent.removeFirst()] = nil
    }
}
