import Design

extension Interface {
    func openPicker(_ element: Element) {
        let items = Self.items(of: element)
        popup = ListPopup(.picker(element.id), title: element.label, items: items)
    }

    private static func items(of picker: Element) -> [ListPopup.Item] {
        picker.options.map { ListPopup.Item(id: $0.value, label: $0.label, isChosen: $0.value == picker.value) }
    }

    /// What else can be done with the focused element.
    func openMenu() {
        guard let element = focused, !element.menu.isEmpty else { return }
        let title = element.label.isEmpty ? "Menu" : element.label
        popup = ListPopup(.menu(element.id), title: title, items: Self.items(of: element.menu))
    }

    private static func items(of menu: [MenuItem]) -> [ListPopup.Item] {
        menu.map { ListPopup.Item(id: $0.id, label: $0.label, isEnabled: $0.isEnabled) }
    }

    func openCommandLine() {
        var popup = ListPopup(.commandLine, title: "Command", items: [])
        popup.replace(commands(for: ""))
        self.popup = popup
    }

    func openFind() {
        popup = ListPopup(.find, title: "Find", items: findable(for: ""))
    }

    /// Keeps the popup in step with what the window shows now.
    func updatePopup() {
        switch popup?.purpose {
        case .picker(let id): updatePopup(content.front.screen.element(id).map(Self.items(of:)))
        case .menu(let id): updatePopup(content.front.screen.element(id).map { Self.items(of: $0.menu) })
        case .commandLine, .find, nil: break
        }
    }

    private func updatePopup(_ items: [ListPopup.Item]?) {
        if let items, !items.isEmpty { popup?.replace(items) } else { popup = nil }
    }

    // MARK: What is offered

    private func commands(for text: String) -> [ListPopup.Item] {
        let suggested = suggestions(text).map {
            ListPopup.Item(id: $0.command, label: $0.command, detail: $0.label)
        }
        let pressed = usable.map { "\(Self.press)\($0.label)" }.filter { $0.lowercased().hasPrefix(text.lowercased()) }
        return suggested + pressed.map { ListPopup.Item(id: $0, label: $0) }
    }

    /// The beginning of a command that uses an element by its label.
    private static let press = "press "

    /// The elements that can be used, and that have a label to name them by.
    private var usable: [Element] { content.front.screen.elements.filter { $0.isTarget && !$0.label.isEmpty } }

    /// Uses the element with a label.
    private func press(_ label: some StringProtocol) -> [Intent] {
        let wanted = label.lowercased()
        guard let element = usable.first(where: { $0.label.lowercased() == wanted }) else {
            return [.say("There is nothing called '\(PlainText.sanitize(String(label)))' on this screen.")]
        }
        setFocus(element.id)
        return edited == nil ? activate() : []
    }

    /// Everything on the screen, the tabs, the places and the commands.
    private func findable(for text: String) -> [ListPopup.Item] {
        var items = usable.map {
            ListPopup.Item(id: "element \($0.id)", label: $0.label, detail: $0.kind.rawValue)
        }
        items += suggestions("").map {
            ListPopup.Item(
                id: $0.command, label: $0.label.isEmpty ? $0.command : $0.label,
                detail: $0.detail.isEmpty ? $0.command : $0.detail)
        }
        return items
    }

    // MARK: Keys

    func takeInPopup(_ press: KeyPress, _ command: KeyCommand?) -> [Intent] {
        switch command {
        case .popupUp: popup?.move(by: -1)
        case .popupDown: popup?.move(by: 1)
        case .popupPageUp: popup?.move(by: -max((popupArea?.rows ?? 10) - 1, 1))
        case .popupPageDown: popup?.move(by: max((popupArea?.rows ?? 10) - 1, 1))
        case .closePopup, .back: popup = nil
        case .choose: return choose()
        case .complete: complete()
        default: editPopup { $0.take(press, bindings) }
        }
        return []
    }

    func editPopup(_ edit: (inout TextEditor) -> Bool) {
        guard var popup, edit(&popup.editor) else { return }
        if popup.purpose == .commandLine {
            popup.replace(commands(for: popup.editor.text))
            popup.showAll()
        } else {
            popup.filter()
        }
        self.popup = popup
    }

    private func complete() {
        guard popup?.purpose == .commandLine, let choice = popup?.choice else { return }
        editPopup { editor in
            editor.replace(with: choice.id)
            editor.moveCursor(to: editor.letters.count)
            return true
        }
    }

    func choose() -> [Intent] {
        guard let popup else { return [] }
        let choice = popup.choice
        switch popup.purpose {
        case .picker(let id):
            self.popup = nil
            return choice.map { [.select($0.id, in: id)] } ?? []
        case .menu:
            self.popup = nil
            return choice.map { [.tap($0.id)] } ?? []
        case .find:
            self.popup = nil
            guard let choice else { return [] }
            guard choice.id.hasPrefix("element ") else { return [.command(choice.id)] }
            setFocus(String(choice.id.dropFirst("element ".count)))
            return edited == nil ? activate() : []
        case .commandLine:
            self.popup = nil
            let typed = popup.editor.text
            // What was typed, unless it only begins one of the commands that are offered.
            let begun = choice.flatMap {
                !typed.isEmpty && $0.id.lowercased().hasPrefix(typed.lowercased()) ? $0.id : nil
            }
            let command = begun ?? typed
            if command.hasPrefix(Self.press) { return press(command.dropFirst(Self.press.count)) }
            return command.isEmpty ? [] : [.command(command)]
        }
    }

    // MARK: Drawing

    func drawPopup(_ areas: FrameAreas, _ grid: inout Grid) {
        guard var popup else { return popupArea = nil }
        let columns = min(max(areas.page.columns - 4, 30), 70)
        let room = areas.page.rows
        let rows = min(max(popup.shown.count, 1) + 3, room)
        let area = areas.page.centered(columns: columns, rows: rows)
        drawFrame(area, title: popup.title, &grid)
        let inner = area.inset(columns: 2, rows: 1)
        drawPopupText(popup, in: inner, &grid)
        let list = Area(column: inner.column, row: inner.row + 1, columns: inner.columns, rows: inner.rows - 1)
        popupArea = list
        let visible = popup.visible(rows: list.rows)
        for (offset, index) in visible.enumerated() {
            drawItem(popup.shown[index], isSelected: index == popup.selected, in: list, row: list.row + offset, &grid)
        }
        if popup.shown.isEmpty, popup.purpose != .commandLine {
            let note = Line("Nothing matches.", Face(.secondary))
            write(note, column: list.column, row: list.row, &grid, over: theme.sheet)
        }
        self.popup = popup
    }

    private func drawPopupText(_ popup: ListPopup, in area: Area, _ grid: inout Grid) {
        let style = theme.style(of: Face(.field))
        let text = Area(column: area.column, row: area.row, columns: area.columns, rows: 1)
        grid.fill(text, style)
        let sign = popup.purpose == .commandLine ? ":" : "/"
        grid.write(sign, column: text.column, row: text.row, style)
        let window = TextWindow(popup.editor, columns: text.columns - 3, rows: 1)
        grid.write(window.rows.first ?? "", column: text.column + 2, row: text.row, style)
        grid.cursor = Position(column: text.column + 2 + window.caret.column, row: text.row)
    }

    private func drawItem(_ item: ListPopup.Item, isSelected: Bool, in area: Area, row: Int, _ grid: inout Grid) {
        var line = Line(item.isChosen ? "\(symbols.success) " : "  ", Face(.accent))
        line.append(item.label, Face(item.isEnabled ? .text : .disabled))
        let detail = Line(item.detail, Face(.secondary))
        line = line.cut(columns: area.columns, mark: symbols.cut)
        write(line, column: area.column, row: row, &grid, over: theme.sheet)
        let rest = area.columns - line.width - 2
        if rest >= 6 {
            let detail = detail.cut(columns: rest, mark: symbols.cut)
            write(detail, column: area.column + area.columns - detail.width, row: row, &grid, over: theme.sheet)
        }
        guard isSelected else { return }
        grid.restyle(Area(column: area.column, row: row, columns: area.columns, rows: 1)) { $0 = theme.focused($0) }
        grid.write(symbols.focus, column: area.column - 1, row: row, theme.focusMark)
    }

    func drawHelp(_ areas: FrameAreas, _ grid: inout Grid) {
        guard var help else { return }
        let area = areas.page.centered(
            columns: min(areas.page.columns - 2, 76), rows: min(help.lines.count + 2, areas.page.rows))
        drawFrame(area, title: "Keys", &grid)
        let inner = area.inset(columns: 2, rows: 1)
        for (offset, line) in help.visible(rows: inner.rows).enumerated() {
            write(
                line.cut(columns: inner.columns, mark: symbols.cut), column: inner.column, row: inner.row + offset,
                &grid, over: theme.sheet)
        }
        self.help = help
        grid.cursor = Position(column: inner.column, row: inner.row)
    }

    func drawSearch(_ area: Area, _ grid: inout Grid) {
        guard let search else { return }
        let style = theme.style(of: Face(.field))
        grid.fill(area, style)
        grid.write("/", column: 1, row: area.row, style)
        let window = TextWindow(search.editor, columns: area.columns - 4, rows: 1)
        grid.write(window.rows.first ?? "", column: 2, row: area.row, style)
        grid.cursor = Position(column: 2 + window.caret.column, row: area.row)
    }
}
