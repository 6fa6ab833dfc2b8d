import Design

extension Interface {
    package func take(_ input: TerminalInput) -> [Intent] {
        if let change = changeBehindQuestion(by: input) {
            typing?.last = now()
            return changeBehindQuestion(typing?.field, change)
        }
        let intents: [Intent]
        switch input {
        case .text(let text): intents = noteTyping { text.flatMap { take(KeyPress(.letter($0))) } }
        case .press(let press):
            intents = noteTyping { take(press) }
            if bindings.command(for: press, in: .text) == .finishText { typing = nil }
        case .paste(let text): intents = noteTyping { paste(text) }
        case .mouse(let event): intents = mouse.isOn ? take(event) : []
        case .focus, .report: return []
        }
        usedPlace = nil
        if case .tap(let id)? = intents.last, content.front.screen.element(id)?.kind == .button {
            usedPlace = content.front.place
        }
        return intents
    }

    private func noteTyping(_ input: () -> [Intent]) -> [Intent] {
        let wasTyping = [.text, .popup].contains(context)
        let intents = input()
        let isTyping = wasTyping && [.text, .popup].contains(context)
        typing = isTyping ? (now(), context == .text ? editing.field?.id : nil) : nil
        return intents
    }

    /// What belongs to a text that was being typed when the question came; nil for all else.
    private func changeBehindQuestion(by input: TerminalInput) -> ((inout TextEditor) -> Bool)? {
        guard context == .question, let typing, now() - typing.last <= .seconds(1) else { return nil }
        switch input {
        case .text(let text): return { $0.insert(text) }
        case .paste(let text): return { $0.paste(text) }
        case .press(let press) where bindings.command(for: press, in: .text)?.group == .deletion:
            return { [bindings] in $0.take(press, bindings) }
        default: return nil
        }
    }

    /// What is typed into a field goes on behind the question, and is given to a draft at once. A secret does not stay in
    /// memory.
    private func changeBehindQuestion(_ id: String?, _ change: (inout TextEditor) -> Bool) -> [Intent] {
        guard let id, let layer = content.layers.last(where: { $0.screen.element(id)?.isField == true }),
            let element = layer.screen.element(id), !element.isSecret
        else { return [] }
        return pages[layer.place].typed[id, default: EditedField(element)].goOn(with: change, in: element)
    }

    var context: KeyContext {
        if popup != nil || search != nil { return .popup }
        guard editing.field == nil else { return .text }
        return content.isQuestion ? .question : .list
    }

    func take(_ press: KeyPress) -> [Intent] {
        mouse.selection = nil
        let command = bindings.command(for: press, in: context)
        if let intents = command.flatMap(takeAnywhere) { return intents }
        if popup != nil { return takeInPopup(press, command) }
        if search != nil { return takeInSearch(press, command) }
        if editing.field != nil { return takeInText(press, command) }
        return command.map(takeOnPage) ?? []
    }

    /// - Returns: nil for commands that depend on the place.
    private func takeAnywhere(_ command: KeyCommand) -> [Intent]? {
        switch command {
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return [.interrupt]
        case .toggleMouse:
            mouse.isOn.toggle()
            return [.setMouse(mouse.isOn)]
        case .historyBack: return leave(for: .back)
        case .historyForward: return leave(for: .forward)
        case .commandLine where popup == nil:
            openCommandLine()
            return editing.give()
        case .find where popup == nil:
            openFind()
            return editing.give()
        case .otherPane where popup == nil: return switchPane()
        case .toolbar where popup == nil:
            openToolbar()
            return editing.give()
        case .help where popup == nil && search == nil:
            openHelp()
            return []
        default:
            guard let index = command.tabIndex else { return nil }
            guard content.tabs.indices.contains(index), content.selectedTab != nil else { return [] }
            return leave(for: .tab(content.tabs[index].name))
        }
    }

    private func leave(for place: Intent) -> [Intent] {
        (popup, search) = (nil, nil)
        return editing.give() + [place]
    }

    // MARK: On a page

    private func takeOnPage(_ command: KeyCommand) -> [Intent] {
        switch command {
        case .back where content.isCompanionInFront, .right where content.isCompanionInFront: return switchPane()
        case .right where focused?.hasCards == true: return chooseCard(by: 1)
        case .left where focused?.hasCards == true: return chooseCard(by: -1)
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
        case .accept: return [.tap(content.front.screen.acceptID)]
        case .decline: return [content.front.screen.declined]
        case .copyCode: return copyCode()
        case .filter: search = SearchLine(text: state.filter.text)
        case .nextMatch: return goToMatch(by: 1)
        case .previousMatch: return goToMatch(by: -1)
        case .back: return leave()
        default: break
        }
        return []
    }

    /// The card beside the chosen one; nothing at the ends.
    private func chooseCard(by step: Int) -> [Intent] {
        guard let picker = focused, let chosen = picker.options.firstIndex(where: { $0.value == picker.value }),
            picker.options.indices.contains(chosen + step)
        else { return [] }
        return [.select(picker.options[chosen + step].value, in: picker.id)]
    }

    /// Of several texts that are visible, the user chooses one by its number.
    private func copyCode() -> [Intent] {
        let codes = page?.codes ?? []
        guard codes.count > 1 else { return codes.map { .copy($0) } }
        let items = codes.enumerated().map { number, code in
            ListPopup.Item(id: code, label: "\(number + 1)  \(code.prefix { $0 != "\n" })")
        }
        popup = ListPopup(.copy, title: "Copy", items: items)
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
        return [content.isQuestion ? content.front.screen.declined : .leave]
    }

    /// After the last element of a pane comes the other pane.
    func moveFocus(by step: Int) {
        guard let page else { return }
        if content.hasPanes, state.next(by: step, on: page, comesAround: false) == nil {
            _ = switchPane()
        } else {
            setFocus(state.next(by: step, on: page))
        }
    }

    package func focus(_ id: String) {
        _ = draw()
        setFocus(id)
    }

    func setFocus(_ id: String?) {
        guard let id else { return }
        state.setFocus(id, on: drawn)
        editFocused()
    }

    /// To the next element in a direction, or one line further through a long text.
    private func step(by direction: Int) {
        if let page { setFocus(state.step(by: direction, on: page)) }
    }

    func scroll(by lines: Int) {
        if let page { state.scroll(by: lines, on: page) }
    }

    private func scrollPage(by direction: Int) {
        if let page { focusInPlace(state.scrollPage(by: direction, on: page)) }
    }

    private func jump(toEnd: Bool) {
        if let page { focusInPlace(state.jump(toEnd: toEnd, on: page)) }
    }

    /// Goes to an element, and leaves the page where it is.
    private func focusInPlace(_ id: String?) {
        let top = state.top
        setFocus(id)
        state.top = top
        state.reveals = false
    }

    func activate() -> [Intent] {
        guard let element = focused, element.isEnabled else { return [] }
        switch element.interaction {
        case .tap: return [.tap(element.id)]
        case .type:
            setFocus(element.id)
            return []
        case .select:
            openPicker(element)
            return []
        case .none:
            openMenu()
            return []
        }
    }
}

/// The buttons of a question: of the one that a screen asks, or of a window's, which have the same ids everywhere.
extension Screen {
    var acceptID: String { answer { $0.role != .cancel } ?? "confirm.accept" }
    var cancelID: String { answer { $0.role == .cancel } ?? "confirm.cancel" }
    fileprivate var declined: Intent { answer { $0.role == .cancel }.map { .tap($0) } ?? .leave }

    private func answer(_ isMeant: (Element) -> Bool) -> String? {
        let elements = sections.filter { $0.style == .question }.flatMap(\.elements)
        return elements.first { $0.kind == .button && isMeant($0) }?.id
    }
}
