import Design

extension Interface {
    /// - Returns: what is left for the shell to do, in order.
    package func take(_ input: TerminalInput) -> [Intent] {
        switch input {
        case .text(let text): return text.flatMap { take(KeyPress(.letter($0))) }
        case .press(let press): return take(press)
        case .paste(let text): return paste(text)
        case .mouse(let event): return hasMouse ? take(event) : []
        case .focus, .report: return []
        }
    }

    var context: KeyContext {
        if popup != nil || search != nil { return .popup }
        return edited == nil ? .list : .text
    }

    private func take(_ press: KeyPress) -> [Intent] {
        selection = nil
        if help != nil { return takeInHelp(press) }
        let command = bindings.command(for: press, in: context)
        if let intents = command.flatMap(takeAnywhere) { return intents }
        if popup != nil { return takeInPopup(press, command) }
        if search != nil { return takeInSearch(press, command) }
        if edited != nil { return takeInText(press, command) }
        return command.map(takeOnPage) ?? []
    }

    /// - Returns: nil for commands that depend on the place.
    private func takeAnywhere(_ command: KeyCommand) -> [Intent]? {
        switch command {
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return [.interrupt]
        case .toggleMouse:
            hasMouse.toggle()
            return [.setMouse(hasMouse)]
        case .historyBack: return endEditing() + [.back]
        case .historyForward: return endEditing() + [.forward]
        case .commandLine where popup == nil:
            openCommandLine()
            return endEditing()
        case .find where popup == nil:
            openFind()
            return endEditing()
        case .help where popup == nil && search == nil:
            help = HelpPage(bindings, in: context)
            return []
        default:
            guard let index = command.tabIndex, popup == nil else { return nil }
            guard content.tabs.indices.contains(index), content.selectedTab != nil else { return [] }
            return endEditing() + [.tab(content.tabs[index].name)]
        }
    }

    // MARK: On a page

    private func takeOnPage(_ command: KeyCommand) -> [Intent] {
        switch command {
        case .next, .right: moveFocus(by: 1)
        case .previous, .left: moveFocus(by: -1)
        case .down: step(by: 1)
        case .up: step(by: -1)
        case .pageDown: scrollPage(by: 1)
        case .pageUp: scrollPage(by: -1)
        case .top: jump(toEnd: false)
        case .bottom: jump(toEnd: true)
        case .activate: return activate()
        case .menu: openMenu()
        case .copyCode: return drawn?.code.map { [.copy($0)] } ?? []
        case .filter: search = SearchLine(text: state.filter.text)
        case .nextMatch: return goToMatch(by: 1)
        case .previousMatch: return goToMatch(by: -1)
        case .back: return leave()
        default: break
        }
        return []
    }

    private func leave() -> [Intent] {
        guard state.filter.text.isEmpty else {
            state.filter = RowFilter()
            state.reveals = true
            return []
        }
        guard toasts.isEmpty || content.canLeave || content.isQuestion else {
            toasts.removeAll()
            return []
        }
        return [.leave]
    }

    func moveFocus(by step: Int) {
        guard let nodes = drawn?.nodes else { return }
        guard let focus = state.focus, let position = nodes.position(of: focus) else {
            setFocus(nodes.target(from: step > 0 ? 0 : nodes.count - 1, by: step))
            return
        }
        if let beside = sibling(by: step) { return setFocus(beside) }
        // After the last element comes the first one.
        setFocus(
            nodes.target(from: step > 0 ? nodes.parts(at: position).upperBound : position - 1, by: step)
                ?? nodes.target(from: step > 0 ? 0 : nodes.count - 1, by: step))
    }

    package func focus(_ id: String) {
        _ = draw()
        setFocus(id)
    }

    /// Goes to an element; a text can be typed at once.
    func setFocus(_ id: String?) {
        guard let id else { return }
        state.focus = id
        state.focusNode = drawn?.nodes.position(of: id) ?? state.focusNode
        state.reveals = true
        beginEditing()
    }

    /// To the next element in a direction, or one line further through a long text.
    private func step(by direction: Int) {
        guard let drawn else { return }
        let visible = drawn.targets
        let current = visible.first { $0.id == state.focus }?.area
        let candidates = visible.filter { target in
            guard let current else { return true }
            return direction > 0
                ? target.area.row >= current.row + current.rows
                : target.area.row + target.area.rows <= current.row
        }
        let next = direction > 0 ? candidates.first : candidates.last
        if let next, current != nil || state.focus == nil {
            // Of several buttons in a row, the one that is closest.
            let row = candidates.filter { $0.area.row == next.area.row }
            let column = current?.column ?? 0
            return setFocus(row.min { abs($0.area.column - column) < abs($1.area.column - column) }?.id)
        }
        if let next { return setFocus(next.id) }
        let before = state.top
        scroll(by: direction)
        // What has come into view is next; it is known after the next frame.
        let top = state.top
        let moved = drawn.moved(to: top)
        let now = moved.targets
        guard let position = state.focus.flatMap(drawn.nodes.position) else { return }
        let new = direction > 0 ? now.first { $0.node > position } : now.last { $0.node < position }
        if let new {
            setFocus(new.id)
        } else if top == before, let beside = sibling(by: direction) {
            setFocus(beside)
        } else if top == drawn.layout.clamped(top), moved.placed.first?.node == 0, direction < 0 {
            state.top = PagePlace()
        }
    }

    private func sibling(by step: Int) -> String? {
        guard let nodes = drawn?.nodes, let focus = state.focus, let position = nodes.position(of: focus) else {
            return nil
        }
        let siblings = nodes.node(at: position).targets
        guard let index = siblings.firstIndex(of: focus), siblings.indices.contains(index + step) else { return nil }
        return siblings[index + step]
    }

    func scroll(by lines: Int) {
        guard let drawn else { return }
        state.top = drawn.layout.place(state.top, movedBy: lines)
        state.followsEnd = false
        state.keepsFocusInView = false
    }

    private func scrollPage(by direction: Int) {
        guard let drawn else { return }
        scroll(by: direction * max(drawn.area.rows - 1, 1))
        let now = drawn.moved(to: state.top).targets
        guard let target = direction > 0 ? now.last : now.first else { return }
        let top = state.top
        setFocus(target.id)
        state.top = top
        state.reveals = false
    }

    private func jump(toEnd: Bool) {
        guard let drawn else { return }
        state.top = toEnd ? drawn.layout.end : PagePlace()
        setFocus(drawn.nodes.target(from: toEnd ? drawn.nodes.count - 1 : 0, by: toEnd ? -1 : 1))
        state.top = toEnd ? drawn.layout.end : PagePlace()
        state.reveals = false
    }

    func activate() -> [Intent] {
        guard let element = focused, element.isEnabled else { return [] }
        switch element.interaction {
        case .tap: return [.tap(element.id)]
        case .type:
            beginEditing()
            return []
        case .select:
            openPicker(element)
            return []
        case .none:
            openMenu()
            return []
        }
    }

    // MARK: Help

    private func takeInHelp(_ press: KeyPress) -> [Intent] {
        switch bindings.command(for: press, in: .list) {
        case .down: help?.scroll(by: 1)
        case .up: help?.scroll(by: -1)
        case .pageDown, .activate: help?.scroll(by: rows / 2)
        case .pageUp: help?.scroll(by: -rows / 2)
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        default: help = nil
        }
        return []
    }
}
