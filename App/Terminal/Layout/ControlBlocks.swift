import Design

/// What is acted on: rows, choices and buttons.
extension BlockLayout {
    func row(_ element: Element, _ detail: String?, isUsable: Bool, isStacked: Bool) -> Block {
        var head = Line()
        if let sign = element.icon.flatMap(symbols.icon) { head.append("\(sign) ", Face(.accent)) }
        head.append(element.label, Face(element.isEnabled || !isUsable ? .text : .disabled))
        var tail = Line()
        if let detail { tail.append(detail, face(of: element, .secondary)) }
        if isUsable { tail.append(detail == nil ? symbols.further : " \(symbols.further)", Face(.secondary)) }
        return Block(lines: pair(head, tail, isStacked: isStacked && detail != nil))
    }

    func toggle(_ element: Element, isOn: Bool) -> Block {
        let word = Line(isOn ? "on" : "off", Face(.secondary))
        if form != nil {
            return Block(lines: pair(Line(element.label, face(of: element)), box(element, isOn: isOn, word)))
        }
        let line = box(element, isOn: isOn, Line(element.label, face(of: element)))
        // The sign says it as well.
        let hasRoom = line.width + 2 + word.width <= columns
        return Block(lines: hasRoom ? pair(line, word) : line.wrapped(columns: columns, hanging: 4))
    }

    private func box(_ element: Element, isOn: Bool, _ text: Line) -> Line {
        var line = Line("\(isOn ? symbols.chosen : symbols.notChosen) ", face(of: element, .accent))
        line.append(text)
        return line
    }

    private func face(of element: Element, _ role: Face.Role = .text) -> Face {
        Face(element.isEnabled ? role : .disabled)
    }

    func picker(_ element: Element) -> Block {
        Block(lines: pair(Line(element.label, face(of: element)), chosen(of: element)))
    }

    private func chosen(of picker: Element) -> Line {
        let chosen = picker.options.first { $0.value == picker.value }?.label ?? picker.value ?? ""
        var line = Line(chosen, face(of: picker, .accent))
        line.append(" \(symbols.opens)", Face(.secondary))
        return line
    }

    /// Two texts in the columns of a form; on other pages at both ends of a row, or below each other.
    func pair(_ head: Line, _ tail: Line, isStacked: Bool = false) -> [Line] {
        guard !tail.spans.isEmpty else { return head.wrapped(columns: columns, hanging: 2) }
        if let form { return beside(head, tail.wrapped(columns: form.values), form) }
        let gap = columns - head.width - tail.width
        // A sentence reads better below its title than at the other end of the row.
        guard !isStacked, gap >= 2, tail.width <= max(columns / 2, 20) else {
            return head.wrapped(columns: columns, hanging: 2)
                + tail.wrapped(columns: columns - 2).map { Line([Span("  ")] + $0.spans) }
        }
        return [Line(head.spans + [Span(String(repeating: " ", count: gap))] + tail.spans)]
    }

    /// A label in the left column of a form, and lines in the right one.
    func beside(_ label: Line, _ values: [Line], _ form: FormColumns) -> [Line] {
        let labels = label.wrapped(columns: form.labels - FormColumns.gap)
        return (0..<max(labels.count, values.count)).map { row in
            var line = row < labels.count ? labels[row] : Line()
            guard row < values.count else { return line }
            line.append(String(repeating: " ", count: max(form.labels - line.width, 0)))
            line.append(values[row])
            return line
        }
    }

    /// A text where the values of a form stand.
    func inValues(_ line: Line, hanging: Int = 0) -> [Line] {
        let lines = line.wrapped(columns: form?.values ?? columns, hanging: hanging)
        return form.map { beside(Line(), lines, $0) } ?? lines
    }

    /// Buttons beside each other, or what stands in a bar.
    func bar(_ elements: [Element]) -> Block {
        var block = Block(lines: [Line()])
        var width = 0
        for element in elements {
            let label = label(inBar: element).cut(columns: columns, mark: symbols.cut)
            if width > 0, width + 2 + label.width > columns {
                block.lines.append(Line())
                width = 0
            }
            let row = block.lines.count - 1
            if width > 0 {
                block.lines[row].append("  ")
                width += 2
            }
            block.lines[row].spans += label.spans
            if element.isTarget {
                block.targets.append(
                    Block.Target(id: element.id, rows: row..<(row + 1), columns: width..<(width + label.width)))
            }
            width += label.width
        }
        for error in elements.compactMap(\.error) {
            block.lines += Line("\(symbols.failure) \(error)", Face(.error)).wrapped(columns: columns, hanging: 2)
        }
        return block
    }

    private func label(inBar element: Element) -> Line {
        switch element.content {
        case .button: button(element)
        case .picker: Line([Span("\(element.label): ", Face(.secondary))] + chosen(of: element).spans)
        case .toggle(let isOn, _): box(element, isOn: isOn, Line(element.label, face(of: element)))
        case .row: Line("\(element.label) \(symbols.further)", face(of: element))
        default: Line(element.value ?? element.label, Face(.secondary))
        }
    }

    func button(_ element: Element) -> Line {
        guard element.isEnabled else { return Line("[ \(element.label) ]", Face(.disabled)) }
        return switch element.role {
        case .normal: Line("[ \(element.label) ]", Face(.button))
        case .primary: Line("[ \(element.label) ]", Face(.primary))
        // Its colour alone is not enough.
        case .destructive: Line("[ \(symbols.failure) \(element.label) ]", Face(.destructive))
        case .cancel: Line("[ \(element.label) ]", Face(.text))
        }
    }
}
