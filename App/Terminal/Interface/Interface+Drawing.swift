import Design

extension Interface {
    package func draw() -> Grid {
        isMoving = false
        (beside, mouse.previewArea) = (nil, nil)
        animations.begin(at: now())
        var canvas = Canvas(columns: columns, rows: rows, theme: theme, symbols: symbols)
        canvas.grid.account = content.user
        pictures.beginFrame()
        guard columns >= FrameAreas.smallest.columns, rows >= FrameAreas.smallest.rows else {
            drawn = nil
            drawTooSmall(&canvas)
            return canvas.grid
        }
        cache.beginFrame()
        var areas = FrameAreas(columns: columns, rows: rows, hasTabs: content.selectedTab != nil)
        if let tabs = areas.tabs { mouse.tabAreas = canvas.drawTabs(of: content, in: tabs) }
        mouse.toolbarArea = drawToolbar(at: &areas.title, &canvas)
        canvas.drawTitle(
            of: contentWithTime, key: content.layers.count == 1 ? wayOut : nil, in: areas.title,
            column: content.hasPanes || previewedRow != nil ? 2 : FrameAreas.text(in: areas.page).column)
        let sheet = drawLayers(areas, &canvas)
        drawWayOut(title: areas.title, sheet: sheet, &canvas)
        let anchor = popupAnchor
        popup?.draw(beside: anchor, over: areas.page, &canvas)
        toasts.remove(saidOn: drawn)
        canvas.drawToasts(toasts, in: areas)
        canvas.drawStatus(of: content, hints: hints, in: areas.status)
        if let search { canvas.drawSearch(search, in: areas.status) }
        if symbols == .ascii { canvas.grid.keepASCII() }
        if let selection = mouse.selection { canvas.drawSelection(selection) }
        pictures.placeGraphics(on: &canvas)
        animations.keep(content.layers + [previewLayer].compactMap(\.self))
        return canvas.grid
    }

    /// What the window waits for has a sign that turns, and the seconds that it takes already.
    private var contentWithTime: WindowContent {
        guard let activity = content.activity, let motion else { return content }
        isMoving = true
        var content = content
        let sign = symbols.turning[motion % symbols.turning.count]
        content.activity = [sign, seconds(since: activitySince), activity].compactMap(\.self).joined(separator: " ")
        return content
    }

    /// Such as "3 s"; nil during the first second, and while nothing is waited for.
    private func seconds(since start: Duration?) -> String? {
        start.map { (now() - $0).components.seconds }.flatMap { $0 > 0 ? "\($0) s" : nil }
    }

    private func drawTooSmall(_ canvas: inout Canvas) {
        let smallest = FrameAreas.smallest
        let text = "The terminal is too small (\(columns) x \(rows)). At least \(smallest.columns) x \(smallest.rows)."
        for (row, line) in Line(text).wrapped(columns: max(columns, 1)).enumerated() {
            canvas.write(line, column: 0, row: row)
        }
    }

    private var popupAnchor: Area? {
        switch popup?.purpose {
        case .picker(let id), .menu(let id): drawn?.targets.first { $0.id == id }?.area
        case .toolbar: mouse.toolbarArea
        case .copy, .commandLine, .find, .keys, nil: nil
        }
    }

    /// Writes the name of the app's menu and its key at the end of the title, which becomes shorter by that.
    private func drawToolbar(at title: inout Area, _ canvas: inout Canvas) -> Area? {
        guard content.layers.count == 1, content.layers.first?.screen.toolbar.isEmpty == false else { return nil }
        let key = bindings.keys(for: .toolbar).first.map { " \($0)" } ?? ""
        let name = Line("\(Self.toolbarTitle)\(key)", Face(.secondary))
        let area = Area(column: title.columns - 2 - name.width, row: title.row, columns: name.width, rows: 1)
        guard area.column > title.columns / 2 else { return nil }
        canvas.write(name, column: area.column, row: area.row)
        title.columns = area.column - 1
        return area
    }

    private var hints: [String] {
        let place = context == .list ? rowPosition.map { [$0] } ?? [] : []
        return place + hintedKeys.compactMap { bindings.hint($0, $1, in: context, isLast: asksForConsent) }
    }

    /// Whether a screen itself asks, as before a tool runs: 'a' and 'd', the last keys of both answers, are named then.
    private var asksForConsent: Bool {
        context == .question && content.front.screen.sections.contains { $0.style == .question }
    }

    /// The keys of what has the focus, and those from which all others can be learned, the most important first.
    var hintedKeys: [(KeyCommand, String)] {
        switch context {
        case .text:
            [(.back, "leaves the field"), (.finishText, effectOfEnter)]
                + (editing.field?.hasLines == true ? [(.newLine, "new line")] : [])
                + [(.help, "help"), (.find, "find")]
        case .global, .list: [(.help, "help")] + keysOfFocused + [(.commandLine, "command"), (.find, "find")]
        case .question: [(.accept, "yes"), (.decline, "no")]
        case .popup: [(.choose, "chooses"), (.closePopup, "closes")]
        }
    }

    private var keysOfFocused: [(KeyCommand, String)] {
        guard !state.isFieldLeft, let focused, focused.isEnabled else { return [] }
        let effects: [Element.Kind: String] = [.button: "presses", .toggle: "switches", .picker: "chooses"]
        return [(.activate, effects[focused.kind] ?? "opens")] + (focused.menu.isEmpty ? [] : [(.menu, "menu")])
            + (rowPosition == nil ? [] : [(.filter, "filters")])
    }

    /// The key that leaves the front screen, in words; nil when it cannot be left, and for a question, which must be answered.
    var wayOut: String? {
        guard content.canLeave, !content.isQuestion else { return nil }
        return bindings.wayOut(ofSheet: content.layers.count > 1)
    }

    /// Names the key that leaves the front screen, where it does not move with the page: at the end of the title, or in the
    /// sheet's upper border. While the key does something else first, the last line says so instead. Comes after the page,
    /// whose first field may be edited from now on.
    private func drawWayOut(title: Area, sheet: Area?, _ canvas: inout Canvas) {
        guard context == .list, let wayOut else { return }
        if let sheet {
            let note = Line(" \(wayOut) ", Face(.secondary)).cut(columns: max(sheet.columns - 4, 0), mark: symbols.cut)
            canvas.write(note, column: sheet.column + sheet.columns - 2 - note.width, row: sheet.row, over: theme.sheet)
        } else {
            let key = Line(wayOut, Face(.secondary))
            canvas.write(key, column: title.columns - 1 - key.width, row: title.row)
        }
    }

    // MARK: Pages

    private func drawLayers(_ areas: FrameAreas, _ canvas: inout Canvas) -> Area? {
        var front: Area?
        for (depth, layer) in content.layers.enumerated() {
            let isFront = depth == content.layers.count - 1
            guard depth > 0 else {
                drawPanes(layer, in: areas.page, isFront: isFront, &canvas)
                continue
            }
            pictures.dim(Area(column: 0, row: 0, columns: columns, rows: areas.status.row), on: &canvas)
            canvas.grid.cursor = nil
            let sheet =
                isFront && content.isQuestion
                ? questionArea(layer, over: areas.page) : sheetArea(layer, over: areas.page, depth: depth - 1)
            // The name of the key that closes a sheet stands in its border, too.
            let reserved = isFront ? wayOut.map { LetterWidth.of($0) + 3 } ?? 0 : 0
            canvas.drawFrame(sheet, title: layer.screen.title, reserved: reserved)
            drawPage(layer, in: sheet.inset(columns: 1, rows: 1), isFront: isFront, over: theme.sheet, &canvas)
            front = sheet
        }
        return front
    }

    /// The page, the list beside it, and what one of the page's own rows leads to.
    private func drawPanes(_ layer: WindowContent.Layer, in page: Area, isFront: Bool, _ canvas: inout Canvas) {
        var page = page
        let isInList = content.isCompanionInFront
        if let companion = content.companion {
            let (list, detail) = FrameAreas.panes(in: page)
            drawPane(companion, in: list, isFront: isFront && isInList, &canvas)
            drawLine(before: detail, &canvas)
            page = detail
        }
        guard previewedRow != nil else {
            return drawPage(layer, in: page, isFront: isFront && !isInList, over: theme.page, &canvas)
        }
        let (list, detail) = FrameAreas.panes(in: page, list: page.columns / 2)
        drawPage(layer, in: list, isFront: isFront && !isInList, over: theme.page, &canvas)
        if let preview = previewLayer { drawPane(preview, in: detail, isFront: false, isPreview: true, &canvas) }
        drawLine(before: detail, &canvas)
    }

    private func drawPane(
        _ layer: WindowContent.Layer, in pane: Area, isFront: Bool, isPreview: Bool = false, _ canvas: inout Canvas
    ) {
        let text = FrameAreas.text(in: pane)
        let title = Line(layer.screen.title, Face(.heading)).wrapped(columns: text.columns).prefix(pane.rows - 1)
        for (row, line) in title.enumerated() { canvas.write(line, column: text.column, row: pane.row + row) }
        var below = pane
        (below.row, below.rows) = (pane.row + title.count, pane.rows - title.count)
        drawPage(layer, in: below, isFront: isFront, isPreview: isPreview, over: theme.page, &canvas)
    }

    private func drawLine(before pane: Area, _ canvas: inout Canvas) {
        let line = Area(column: pane.column - 1, row: pane.row, columns: 1, rows: pane.rows)
        canvas.grid.fill(symbols.vertical, in: line, theme.style(of: Face(.border)))
    }

    /// What the selected row leads to; what it says itself until that is known.
    private var previewLayer: WindowContent.Layer? {
        previewedRow.map { row in
            let made = content.preview.flatMap { $0.row == row.id ? $0.screen : nil }
            let own = Screen("preview", title: row.label) { Text("preview.detail", row.value) }
            return WindowContent.Layer(place: "preview", made ?? own)
        }
    }

    /// - Parameter isPreview: whether it is only looked at: no key is for it, and nothing on it moves.
    private func drawPage(
        _ layer: WindowContent.Layer, in page: Area, isFront: Bool, isPreview: Bool = false, over background: Style,
        _ canvas: inout Canvas
    ) {
        let area = FrameAreas.text(in: page)
        var state = isPreview ? .ofPreview(layer.screen) : pages[layer.place]
        var blocks = blockLayout(of: layer.screen, columns: area.columns, rows: area.rows, over: background)
        let nodes = PageNodes(
            layer.screen, columns: area.columns, texts: blocks.texts, filter: state.filter, rowMatches)
        if layer.screen.style == .welcome { blocks = blocks.leavingRoom(for: nodes) }
        let composer = nodes.composer.map { [blocks] in blocks.block(for: nodes.node(at: $0)) }
        // Above a composer, a blank line.
        let height = area.rows - (composer.map { $0.height + 1 } ?? 0)
        let layout = PageLayout(count: nodes.scrolledCount, height: max(height, 0)) {
            [cache, blocks, edited = editing.field?.id] position in
            let node = nodes.node(at: position)
            switch node {
            case .element(let element):
                // Whether a picture has been decoded is not a part of its element, and frames cannot be compared.
                guard edited != element.id, element.picture == nil, element.frames == nil else {
                    return blocks.block(for: node)
                }
                return cache.block(of: element, columns: area.columns, blocks.form) { blocks.block(for: node) }
            case .gap, .heading, .section, .buttons, .stackedRow, .note, .composer: return blocks.block(for: node)
            }
        }
        if isFront {
            state.keepFocus(nodes, layout, of: layer.screen)
            editing.follow(state.isFieldLeft ? nil : state.focus, on: layer.screen, &state.typed)
        }
        let isWaiting = layer.screen.sections.contains { $0.elements.contains(where: \.isWaiting) }
        state.waitsSince = isWaiting ? state.waitsSince ?? now() : nil
        state.place(nodes, layout, edited: editing.field?.id)
        var placed = layout.visible(from: state.top)
        state.note(placed, nodes, rows: layout.height)
        if let composer, let node = nodes.composer {
            placed.append(PageLayout.Placed(node: node, row: height + 1, block: composer, end: area.rows))
        }
        if !isPreview { pages[layer.place] = state }
        let drawn = DrawnPage(nodes: nodes, layout: layout, area: area, placed: placed)
        // Keys are for one thing at a time.
        let hasFocus = isFront && popup == nil
        let focus = hasFocus && !state.isFieldLeft ? state.focus : nil
        drawn.paint(focus: focus, isPreview: isPreview, over: background, on: &canvas)
        if isFront, !state.filter.text.isEmpty { canvas.drawMatches(of: state.filter, in: area) }
        let motion = isPreview ? nil : motion
        pictures.draw(of: drawn, over: background, on: &canvas) { block in
            animations.image(of: block, at: layer.place, isMoving: motion != nil, isInFront: hasFocus)
        }
        if let motion {
            let time = seconds(since: state.waitsSince)
            let hasSea = isWaiting && drawn.paintSea(motion, time, over: background, on: &canvas)
            if hasSea || drawn.paintTurning(motion, time, over: background, on: &canvas) { isMoving = true }
        }
        drawn.paintScrollBar(column: page.column + page.columns - 1, over: background, on: &canvas)
        if isPreview {
            mouse.previewArea = area
        } else if isFront {
            self.drawn = drawn
        } else if content.hasPanes {
            beside = drawn
        }
    }

    /// What is visible of the text that the user is typing.
    private func look(on screen: Screen, columns: Int, rows: Int) -> EditedField.Look? {
        guard let field = editing.field else { return nil }
        guard isComposing else { return field.look(columns: FormColumns.textColumns(on: screen, columns: columns)) }
        return field.look(
            columns: BlockLayout.composedColumns(of: columns), rows: BlockLayout.composedRows(of: rows))
    }

    func blockLayout(of screen: Screen, columns: Int, rows: Int, over background: Style) -> BlockLayout {
        BlockLayout(
            columns: columns, symbols: symbols, edited: look(on: screen, columns: columns, rows: rows),
            pictures: PictureLayout(
                store: pictures.store, output: pictures.output, pageRows: rows,
                hasHalfBlocks: symbols != .ascii && theme.colors != .none, background: theme.pixel(behind: background)),
            texts: MarkdownTexts(
                cache: cache, style: MarkdownStyle(symbols: symbols, marksCode: theme.marksCode), columns: columns),
            form: FormColumns(of: screen, columns: columns))
    }
}
