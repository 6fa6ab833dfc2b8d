import Design

/// A frame while it is drawn, and how things look on it.
struct Canvas {
    var grid: Grid
    let theme: Theme
    let symbols: Symbols

    init(columns: Int, rows: Int, theme: Theme, symbols: Symbols) {
        grid = Grid(columns: columns, rows: rows, style: theme.style(of: Face()))
        self.theme = theme
        self.symbols = symbols
    }

    mutating func write(
        _ line: Line, column: Int, row: Int, before limit: Int = .max, over background: Style? = nil
    ) {
        var column = column
        for span in line.spans {
            var style = background.map { theme.style(of: span.face, over: $0) } ?? theme.style(of: span.face)
            if let link = span.face.link { style.link = grid.number(ofLink: link) }
            column = grid.write(span.text, column: column, row: row, before: limit, style)
        }
    }

    /// - Parameter reserved: how many columns at the end of the upper border the title leaves free.
    mutating func drawFrame(_ area: Area, title: String, reserved: Int = 0) {
        grid.fill(area, theme.sheet)
        let border = theme.style(of: Face(.border), over: theme.sheet)
        let (top, bottom) = (area.row, area.row + area.rows - 1)
        let (left, right) = (area.column, area.column + area.columns - 1)
        for row in [top, bottom] {
            grid.fill(symbols.horizontal, in: Area(column: left, row: row, columns: area.columns, rows: 1), border)
        }
        for column in [left, right] {
            grid.fill(symbols.vertical, in: Area(column: column, row: top, columns: 1, rows: area.rows), border)
        }
        for (corner, place) in zip(symbols.corners, [(left, top), (right, top), (left, bottom), (right, bottom)]) {
            grid.write(String(corner), column: place.0, row: place.1, border)
        }
        let text = Line(" \(title) ").cut(columns: max(area.columns - 4 - reserved, 0), mark: symbols.cut)
        grid.write(text.text, column: left + 2, row: top, theme.style(of: Face(.title), over: theme.sheet))
    }

    /// The part of a scroll bar in a frame; nothing beside a list that is visible as a whole.
    mutating func drawThumb(of visible: Range<Int>, count: Int, beside area: Area, column: Int) {
        guard visible.count < count, area.rows > 0 else { return }
        let first = visible.lowerBound * area.rows / count
        let last = min(max((visible.upperBound * area.rows + count - 1) / count, first + 1), area.rows)
        drawThumb(area.row + first..<area.row + last, column: column, over: theme.sheet)
    }

    mutating func drawThumb(_ rows: Range<Int>, column: Int, over background: Style) {
        let style = theme.style(of: Face(.border), over: background)
        for row in rows { grid.write(String(symbols.thumb), column: column, row: row, style) }
    }
}

extension Canvas {
    mutating func drawTabs(of content: WindowContent, in area: Area) -> [(name: String, area: Area)] {
        let bar = theme.style(of: Face(.tab))
        grid.fill(area, bar)
        var column = 1
        var areas: [(name: String, area: Area)] = []
        let isNarrow = content.tabs.reduce(0) { $0 + LetterWidth.of($1.title) + 10 } > area.columns
        for (index, tab) in content.tabs.enumerated() {
            let isSelected = tab.name == content.selectedTab
            let style = isSelected ? theme.style(of: Face(.selectedTab)) : bar
            let start = column
            let icon = tab.title.first.map { String($0) } ?? ""
            // A sign, because colours alone cannot be seen by all users.
            let title = isNarrow && !isSelected ? icon : tab.title
            let label = "\(isSelected ? "[" : " ")\(index + 1) \(title)"
            column = grid.write(label, column: column, row: area.row, style)
            if let badge = tab.badge {
                let look = theme.style(of: Face(.badge), over: style)
                column = grid.write(" (\(badge))", column: column, row: area.row, look)
            }
            column = grid.write(isSelected ? "]" : " ", column: column, row: area.row, style)
            areas.append((tab.name, Area(column: start, row: area.row, columns: column - start, rows: 1)))
            column += 1
        }
        return areas
    }

    /// - Parameter key: the one that leaves the page, which is written at the end later; nil when it cannot be left.
    mutating func drawTitle(of content: WindowContent, key: String?, in area: Area, column: Int) {
        let right = area.columns - 1 - (key.map { LetterWidth.of($0) + 2 } ?? 0)
        let line = breadcrumb(of: content, columns: right - column - 1)
        write(line, column: column, row: area.row)
        guard let activity = content.activity else { return }
        let room = max(right - column - line.width - 3, 0)
        let notice = Line(activity, Face(.info)).cut(columns: room, mark: symbols.cut)
        write(notice, column: right - notice.width, row: area.row)
    }

    /// The page's title behind those of the screens on the way to it, as many of them as there is room for.
    private func breadcrumb(of content: WindowContent, columns: Int) -> Line {
        let screen = content.layers.first?.screen
        let title = screen?.title ?? ""
        let step = screen?.step.map { "  \($0.number) of \($0.count)" } ?? ""
        // A place that is shown instead of another has its title.
        let trail = content.trail.filter { $0 != title }
        for count in stride(from: trail.count, through: 0, by: -1) {
            var line = Line()
            if count < trail.count { line.append(symbols.cut + symbols.separator, Face(.secondary)) }
            for crumb in trail.suffix(count) { line.append(crumb + symbols.separator, Face(.secondary)) }
            line.append(title, Face(.title))
            line.append(step, Face(.secondary))
            if line.width <= columns { return line }
        }
        return Line(title, Face(.title)).cut(columns: columns, mark: symbols.cut)
    }

    /// The window, the user and the server, and the keys to begin with; on a narrow terminal only what is needed most.
    ///
    /// - Parameter hints: keys, the most important first.
    mutating func drawStatus(of content: WindowContent, hints: [String], in area: Area) {
        let style = theme.style(of: Face(.status))
        grid.fill(area, style)
        let separator = " \(symbols.vertical) "
        let user = content.user ?? (content.isSignedOut ? "not signed in" : "")
        let facts = [content.scene, user, content.backend ?? ""]
        let texts = [facts, Array(facts.prefix(2)), [facts[1]]].map { facts in
            facts.filter { !$0.isEmpty }.joined(separator: separator)
        }
        let room = area.columns - 2
        // Three keys are worth more than the name of the server.
        let choices = [3, 1].flatMap { least in
            texts.flatMap { text in
                stride(from: hints.count, through: least, by: -1).map {
                    (text, hints.prefix($0).joined(separator: "  "))
                }
            }
        }
        let (text, keys) =
            choices.first { LetterWidth.of($0) + 2 + LetterWidth.of($1) <= room } ?? (texts[2], hints.first ?? "")
        let left = Line(text).cut(columns: room - LetterWidth.of(keys) - 2, mark: symbols.cut)
        grid.write(left.text, column: 1, row: area.row, style)
        grid.write(keys, column: area.columns - 1 - LetterWidth.of(keys), row: area.row, style)
    }

    mutating func drawToasts(_ toasts: ShownToasts, in areas: FrameAreas) {
        var bottom = areas.status.row
        for (toast, _) in toasts.toasts.reversed() {
            let style = theme.style(of: toast.style)
            let room = max(grid.columns * 3 / 5, 36) - 4
            let lines = Line("\(symbols.sign(of: toast.style)) \(toast.text)").wrapped(columns: room, hanging: 2)
            let width = (lines.map(\.width).max() ?? 0) + 2
            guard bottom - lines.count > areas.title.row else { return }
            bottom -= lines.count
            let area = Area(column: grid.columns - width - 1, row: bottom, columns: width, rows: lines.count)
            grid.fill(area, style)
            for (index, line) in lines.enumerated() {
                grid.write(line.text, column: area.column + 1, row: bottom + index, style)
            }
        }
    }
}
