import Design

extension Interface {
    package func draw() -> Grid {
        isMoving = false
        animations.begin(at: now())
        let base = theme.style(of: Face())
        var grid = Grid(columns: columns, rows: rows, style: base)
        grid.account = content.user
        beginPictures()
        guard columns >= FrameAreas.smallest.columns, rows >= FrameAreas.smallest.rows else {
            drawTooSmall(&grid, base)
            return grid
        }
        cache.beginFrame()
        let areas = FrameAreas(columns: columns, rows: rows, hasTabs: content.selectedTab != nil)
        if let tabs = areas.tabs { drawTabs(tabs, &grid) }
        drawTitle(areas.title, &grid)
        let sheet = drawLayers(areas, &grid, base)
        drawWayOut(title: areas.title, sheet: sheet, &grid)
        drawHelp(areas, &grid)
        drawPopup(areas, &grid)
        drawToasts(areas, &grid)
        drawStatus(areas.status, &grid)
        drawSearch(areas.status, &grid)
        if symbols == .ascii { grid.keepASCII() }
        if let selection { drawSelection(selection, &grid) }
        placePictures(&grid)
        animations.keep(content.layers)
        return grid
    }

    private func drawTooSmall(_ grid: inout Grid, _ base: Style) {
        let smallest = FrameAreas.smallest
        let text = "The terminal is too small (\(columns) x \(rows)). At least \(smallest.columns) x \(smallest.rows)."
        let lines = Line(text).wrapped(columns: max(columns, 1))
        for (row, line) in lines.enumerated() { grid.write(line.text, column: 0, row: row, base) }
        drawn = nil
    }

    // MARK: Around the page

    private func drawTabs(_ area: Area, _ grid: inout Grid) {
        let bar = theme.style(of: Face(.tab))
        grid.fill(area, bar)
        var column = 1
        tabAreas = []
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
            tabAreas.append((tab.name, Area(column: start, row: area.row, columns: column - start, rows: 1)))
            column += 1
        }
    }

    private func drawTitle(_ area: Area, _ grid: inout Grid) {
        let key = content.layers.count == 1 ? wayOut : nil
        let right = area.columns - 1 - (key.map { LetterWidth.of($0) + 2 } ?? 0)
        let line = breadcrumb(columns: right - 3)
        write(line, column: 2, row: area.row, &grid)
        guard let activity = content.activity else { return }
        let notice = Line(activity, Face(.info)).cut(columns: max(right - line.width - 5, 0), mark: symbols.cut)
        write(notice, column: right - notice.width, row: area.row, &grid)
    }

    /// The key that leaves the front screen, in words; nil when it cannot be left, and for a question, which must be answered.
    private var wayOut: String? {
        guard content.canLeave, !content.isQuestion else { return nil }
        return bindings.wayOut(ofSheet: content.layers.count > 1)
    }

    /// Names the key that leaves the front screen, where it does not move with the page: at the end of the title, or in the
    /// sheet's upper border. While the key does something else first, the last line says so instead. Comes after the page,
    /// whose first field may be edited from now on.
    private func drawWayOut(title: Area, sheet: Area?, _ grid: inout Grid) {
        guard help == nil, context == .list, let wayOut else { return }
        if let sheet {
            let note = Line(" \(wayOut) ", Face(.secondary)).cut(columns: max(sheet.columns - 4, 0), mark: symbols.cut)
            write(note, column: sheet.column + sheet.columns - 2 - note.width, row: sheet.row, &grid, over: theme.sheet)
        } else {
            let key = Line(wayOut, Face(.secondary))
            write(key, column: title.columns - 1 - key.width, row: title.row, &grid)
        }
    }

    /// The page's title behind those of the screens on the way to it, as many of them as there is room for.
    private func breadcrumb(columns: Int) -> Line {
        let title = content.layers.first?.screen.title ?? ""
        // A place that is shown instead of another has its title.
        let trail = content.trail.filter { $0 != title }
        for count in stride(from: trail.count, through: 0, by: -1) {
            var line = Line()
            if count < trail.count { line.append(symbols.cut + symbols.separator, Face(.secondary)) }
            for crumb in trail.suffix(count) { line.append(crumb + symbols.separator, Face(.secondary)) }
            line.append(title, Face(.title))
            if line.width <= columns { return line }
        }
        return Line(title, Face(.title)).cut(columns: columns, mark: symbols.cut)
    }

    private func drawToasts(_ areas: FrameAreas, _ grid: inout Grid) {
        var bottom = areas.status.row
        for (toast, _) in toasts.toasts.reversed() {
            let style = theme.style(of: toast.style)
            let room = max(columns * 3 / 5, 36) - 4
            let lines = Line("\(symbols.sign(of: toast.style)) \(toast.text)").wrapped(columns: room, hanging: 2)
            let width = (lines.map(\.width).max() ?? 0) + 2
            guard bottom - lines.count > areas.title.row else { return }
            bottom -= lines.count
            let area = Area(column: columns - width - 1, row: bottom, columns: width, rows: lines.count)
            grid.fill(area, style)
            for (index, line) in lines.enumerated() {
                grid.write(line.text, column: area.column + 1, row: bottom + index, style)
            }
        }
    }

    // MARK: Pages

    /// - Returns: where the front sheet stands; nil for a page.
    private func drawLayers(_ areas: FrameAreas, _ grid: inout Grid, _ base: Style) -> Area? {
        var front: Area?
        for (depth, layer) in content.layers.enumerated() {
            let isFront = depth == content.layers.count - 1
            guard depth > 0 else {
                drawPage(layer, in: areas.page, isFront: isFront, base, &grid)
                continue
            }
            let whole = Area(column: 0, row: 0, columns: columns, rows: areas.status.row)
            dim(whole, &grid)
            grid.cursor = nil
            let sheet =
                isFront && content.isQuestion
                ? questionArea(layer, over: areas.page) : sheetArea(layer, over: areas.page, depth: depth - 1)
            // The name of the key that closes a sheet stands in its border, too.
            let reserved = isFront ? wayOut.map { LetterWidth.of($0) + 3 } ?? 0 : 0
            drawFrame(sheet, title: layer.screen.title, reserved: reserved, &grid)
            drawPage(layer, in: sheet.inset(columns: 1, rows: 1), isFront: isFront, theme.sheet, &grid)
            front = sheet
        }
        return front
    }

    /// - Parameter reserved: how many columns at the end of the upper border the title leaves free.
    func drawFrame(_ area: Area, title: String, reserved: Int = 0, _ grid: inout Grid) {
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

    private func drawPage(
        _ layer: WindowContent.Layer, in page: Area, isFront: Bool, _ background: Style, _ grid: inout Grid
    ) {
        let area = FrameAreas.text(in: page)
        var state = states[layer.place] ?? PageState()
        let blocks = blockLayout(columns: area.columns, rows: area.rows, over: background)
        let nodes = PageNodes(
            layer.screen, columns: area.columns, texts: blocks.texts, filter: state.filter, rowMatches)
        let layout = PageLayout(count: nodes.count, height: area.rows) { [cache, edited] position in
            let node = nodes.node(at: position)
            switch node {
            case .element(let element), .row(let element):
                // Whether a picture has been decoded is not a part of its element, and frames cannot be compared.
                guard edited?.id != element.id, element.picture == nil, element.frames == nil else {
                    return blocks.block(for: node)
                }
                return cache.block(of: element, columns: area.columns) { blocks.block(for: node) }
            case .gap, .heading, .section, .buttons, .stackedRow, .note: return blocks.block(for: node)
            }
        }
        if isFront { keepFocus(of: &state, nodes, layout) }
        place(&state, nodes, layout)
        let placed = layout.visible(from: state.top)
        let focused = placed.compactMap { placed in
            placed.block.targets.first { $0.id == state.focus }.map {
                (node: placed.node, rows: ($0.rows.lowerBound + placed.row)..<($0.rows.upperBound + placed.row))
            }
        }
        state.keepsFocusInView =
            focused.first.map { nodes.parts(at: $0.node).count == focused.count } ?? false
            && focused.allSatisfy { $0.rows.lowerBound >= 0 && $0.rows.upperBound <= area.rows }
        let isEndInView =
            placed.last.map { $0.node == nodes.count - 1 && $0.row + $0.block.height <= area.rows } ?? false
        state.followsEnd = isEndInView && state.top != PagePlace()
        states[layer.place] = state
        let drawn = DrawnPage(nodes: nodes, layout: layout, area: area, placed: placed)
        // Keys are for one thing at a time.
        let hasFocus = isFront && popup == nil && help == nil
        paint(drawn, focus: hasFocus ? state.focus : nil, background: background, into: &grid)
        if isFront, !state.filter.text.isEmpty { drawMatches(of: state.filter, in: area, &grid) }
        drawPictures(of: drawn, over: background, &grid)
        drawAnimations(of: drawn, at: layer.place, isInFront: hasFocus, over: background, &grid)
        if let motion, paintTurning(drawn, motion, background: background, into: &grid) { isMoving = true }
        paintScrollBar(drawn, column: page.column + page.columns - 1, background: background, into: &grid)
        if isFront { self.drawn = drawn }
    }

    /// Puts the focus on an element that is there.
    private func keepFocus(of state: inout PageState, _ nodes: PageNodes, _ layout: PageLayout) {
        if let focus = state.focus, let position = nodes.position(of: focus) {
            state.focusNode = position
            return
        }
        let isNew = state.focus == nil
        state.focus = isNew ? firstFocus(nodes, layout, from: state.top) : nodes.target(nearest: state.focusNode)
        guard let focus = state.focus else { return }
        state.focusNode = nodes.position(of: focus) ?? 0
        state.reveals = true
        // A form can be filled in at once.
        if isNew { beginEditing(focus) }
    }

    /// On a page whose texts grow the user writes. On all others they begin at the top: what is further down is not used
    /// before it is seen.
    private func firstFocus(_ nodes: PageNodes, _ layout: PageLayout, from top: PagePlace) -> String? {
        let elements: [Element] = content.front.screen.elements
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

    private func place(_ state: inout PageState, _ nodes: PageNodes, _ layout: PageLayout) {
        if state.reveals || state.keepsFocusInView, let focus = state.focus, let node = nodes.position(of: focus) {
            var rows = layout.block(node).targets.first { $0.id == focus }?.rows ?? 0..<1
            for part in nodes.parts(at: node).dropFirst() where rows.count < layout.height {
                rows = rows.lowerBound..<(rows.upperBound + layout.block(part).height)
            }
            // The button that takes a text stands below it.
            if edited?.id == focus, node + 1 < nodes.count, case .buttons = nodes.node(at: node + 1) {
                state.top = layout.place(state.top, revealing: 0..<1, of: node + 1)
            }
            state.top = layout.place(state.top, revealing: rows, of: node)
            // What belongs to the first element stands above it, such as a heading.
            let fromTop = layout.place(PagePlace(), revealing: rows, of: node)
            if fromTop == PagePlace(), nodes.target(from: 0, by: 1) == focus { state.top = fromTop }
        } else if state.followsEnd {
            state.top = layout.end
        } else {
            state.top = layout.clamped(state.top)
        }
        state.reveals = false
    }

    func blockLayout(columns: Int, rows: Int, over background: Style) -> BlockLayout {
        BlockLayout(
            columns: columns, symbols: symbols, edited: edited,
            pictures: PictureLayout(
                store: pictures, output: pictureOutput, pageRows: rows,
                hasHalfBlocks: symbols != .ascii && theme.colors != .none, background: theme.pixel(behind: background)),
            texts: MarkdownTexts(
                cache: cache, style: MarkdownStyle(symbols: symbols, marksCode: theme.marksCode), columns: columns))
    }

    func write(
        _ line: Line, column: Int, row: Int, before limit: Int = .max, _ grid: inout Grid, over background: Style? = nil
    ) {
        var column = column
        for span in line.spans {
            let style = background.map { theme.style(of: span.face, over: $0) } ?? theme.style(of: span.face)
            column = grid.write(span.text, column: column, row: row, before: limit, style)
        }
    }
}

extension Interface {
    /// The window, the user and the server, and the keys to begin with; on a narrow terminal only what is needed most.
    func drawStatus(_ area: Area, _ grid: inout Grid) {
        let style = theme.style(of: Face(.status))
        grid.fill(area, style)
        let separator = " \(symbols.vertical) "
        let user = content.user ?? (content.isSignedOut ? "not signed in" : "")
        let facts = [content.scene, user, content.backend ?? ""]
        let texts = [facts, Array(facts.prefix(2)), [facts[1]]].map { facts in
            facts.filter { !$0.isEmpty }.joined(separator: separator)
        }
        let (full, short) = (hint(most: 3), hint(most: 1))
        let room = area.columns - 2
        let choices = [(texts[0], full)] + texts.map { ($0, short) }
        let (text, keys) =
            choices.first { LetterWidth.of($0) + 2 + LetterWidth.of($1) <= room } ?? (texts[2], short)
        let left = Line(text).cut(columns: room - LetterWidth.of(keys) - 2, mark: symbols.cut)
        grid.write(left.text, column: 1, row: area.row, style)
        grid.write(keys, column: area.columns - 1 - LetterWidth.of(keys), row: area.row, style)
    }

    private func hint(most count: Int) -> String {
        help == nil ? bindings.hint(in: context, most: count) : "Esc closes"
    }
}
