import Design

/// A composer: a frame around a text of several lines, what is attached to it above, and its buttons in the lower border.
extension BlockLayout {
    /// How wide the text in a composer is: the frame and a blank stand on both sides, and the cursor needs one column more.
    nonisolated static func composedColumns(of columns: Int) -> Int { max(columns - 5, 1) }

    /// How many rows of the text are visible on a page of so many rows: a third of it with the frame.
    nonisolated static func composedRows(of rows: Int) -> Int { max(rows / 3 - 2, 1) }

    func composer(_ elements: [Element], below choices: [Element]) -> Block {
        guard let field = elements.first(where: { $0.kind == .field && $0.hasLines }) else {
            return Block(lines: [Line()])
        }
        var block = choices.isEmpty ? Block() : bar(choices)
        for element in elements where element.kind != .button && !element.isTextField { add(element, to: &block) }
        addFrame(around: field, buttons: elements.filter { $0.kind == .button }, to: &block)
        for element in elements where element.isTextField && element.id != field.id {
            if edited?.id != element.id, element.error == nil, element.value?.isEmpty != false {
                addName(of: element, to: &block)
            } else {
                add(element, to: &block)
            }
        }
        return block
    }

    /// An empty field takes one row until it is edited.
    private func addName(of field: Element, to block: inout Block) {
        let name = Line("+ \(field.label)", Face(.secondary)).cut(columns: columns, mark: symbols.cut)
        if field.isTarget {
            let row = block.height
            block.targets.append(Block.Target(id: field.id, rows: row..<(row + 1), columns: 0..<name.width))
        }
        block.lines.append(name)
    }

    /// An element that stands above or below the frame as it stands on a page.
    private func add(_ element: Element, to block: inout Block) {
        let added = self.block(for: .element(element))
        let row = block.height
        if let caret = added.caret { block.caret = Position(column: caret.column, row: caret.row + row) }
        block.selections += added.selections.map { TextRows.Selection(row: $0.row + row, columns: $0.columns) }
        block.targets += added.targets.map { target in
            var target = target
            target.rows = (target.rows.lowerBound + row)..<(target.rows.upperBound + row)
            return target
        }
        block.lines += added.lines
    }

    private func addFrame(around field: Element, buttons: [Element], to block: inout Block) {
        let edited = edited?.id == field.id ? edited : nil
        let window = edited?.window
        let texts =
            window?.rows.map { Line($0) }
            ?? shownText(
                of: field, Face(), columns: Self.composedColumns(of: columns) + 1,
                rows: Self.composedRows(of: pictures.pageRows))
        let label = Line(" \(field.label) ", Face(edited == nil ? .secondary : .accent))
        block.lines.append(border(at: 0, label, columns: columns))
        let first = block.height
        for text in texts {
            var line = Line("\(symbols.vertical) ", Face(.border))
            line.append(text)
            line.append(String(repeating: " ", count: max(columns - 2 - line.width, 0)))
            line.append(" \(symbols.vertical)", Face(.border))
            block.lines.append(line)
        }
        if let window {
            block.caret = Position(column: window.caret.column + 2, row: window.caret.row + first)
            block.selections = window.selections.map { selection in
                TextRows.Selection(
                    row: selection.row + first,
                    columns: (selection.columns.lowerBound + 2)..<(selection.columns.upperBound + 2))
            }
        }
        if field.isTarget {
            block.targets.append(
                Block.Target(id: field.id, rows: first..<block.height, columns: 2..<max(columns - 2, 3)))
        }
        addButtons(buttons, to: &block)
        if let error = field.error {
            block.lines += Line("\(symbols.failure) \(error)", Face(.error)).wrapped(columns: columns, hanging: 2)
        }
    }

    /// The upper border of a frame, from the corner 0, or the lower one, from 2.
    func border(at corner: Int, _ text: Line = Line(), columns: Int, _ face: Face = Face(.border)) -> Line {
        var line = Line("\(symbols.corners[corner])\(symbols.horizontal)", face)
        line.append(text.cut(columns: columns - 4, mark: symbols.cut))
        line.append(String(repeating: symbols.horizontal, count: max(columns - 1 - line.width, 0)), face)
        line.append(String(symbols.corners[corner + 1]), face)
        return line
    }

    /// The buttons stand at the end of the lower border. A disabled one is left out where another can be used instead.
    private func addButtons(_ buttons: [Element], to block: inout Block) {
        let usable = buttons.filter(\.isTarget)
        let shown = usable.isEmpty ? Array(buttons.prefix(1)) : usable
        let labels = shown.map(button)
        let width = labels.reduce(0) { $0 + $1.width + 1 }
        var line = border(at: 2, columns: columns)
        guard width + 5 <= columns else {
            block.lines.append(line)
            return add(shown, below: &block)
        }
        var column = columns - 3 - width
        line = Line("\(symbols.corners[2])\(String(repeating: symbols.horizontal, count: column - 1))", Face(.border))
        for (element, label) in zip(shown, labels) {
            line.append(" ", Face(.border))
            column += 1
            if element.isTarget {
                block.targets.append(
                    Block.Target(
                        id: element.id, rows: block.height..<(block.height + 1),
                        columns: column..<(column + label.width)))
            }
            line.spans += label.spans
            column += label.width
        }
        line.append(" \(symbols.horizontal)\(symbols.corners[3])", Face(.border))
        block.lines.append(line)
    }

    private func add(_ buttons: [Element], below block: inout Block) {
        for button in buttons { add(button, to: &block) }
    }
}

extension Element {
    /// Whether letters are typed into it.
    fileprivate var isTextField: Bool { kind == .field || kind == .secure }
}
