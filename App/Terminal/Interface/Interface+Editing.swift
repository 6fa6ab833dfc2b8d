import Design

extension Interface {
    /// A field that has the focus is edited.
    func editFocused() {
        editing.follow(state.isFieldLeft ? nil : state.focus, on: content.front.screen, &state.typed)
    }

    /// Gives what has been typed to its element, and the user goes on typing.
    package func commitTyped() -> [Intent] { editing.field?.isSecret == true ? [] : editing.give() }

    /// The window has taken a text that was given to a field, or has not.
    ///
    /// - Parameter page: where the field is; nil for the page in front.
    package func noteTyped(into id: String, on page: WindowContent.Layer? = nil, isTaken: Bool) {
        let page = page.flatMap { $0.isSame(as: content.front) ? nil : $0 } ?? content.front
        if page.isSame(as: content.front), editing.field?.id == id {
            editing.noteAnswer(isTaken: isTaken)
        } else if pages[page.place].typed[id] != nil {
            pages[page.place].typed[id]?.noteAnswer(isTaken: isTaken)
        }
    }

    /// Whether something has been typed that its element stores, and has not been given yet.
    package var hasDraftToStore: Bool { storingDelay != nil }

    /// How long after a key it is stored; nil when there is nothing to store.
    package var storingDelay: Duration? { editing.field?.storingDelay }

    func takeInText(_ press: KeyPress, _ command: KeyCommand?) -> [Intent] {
        switch command {
        case .finishText: return finishText()
        case .next: return leaveText(by: 1)
        case .previous: return leaveText(by: -1)
        case .lineUp where isAtEdge(up: true): return leaveText(by: -1)
        case .lineDown where isAtEdge(up: false): return leaveText(by: 1)
        case .back: return leaveField()
        case .textPageUp where isComposing: return scrollAboveComposer(by: -1)
        case .textPageDown where isComposing: return scrollAboveComposer(by: 1)
        case .openEditor:
            guard let field = editing.field, !field.isSecret else { return [] }
            return editing.give() + [.edit(field.id)]
        case .copy, .cut:
            let copied = editing.field?.editor.selectedText
            _ = editing.change { $0.take(press, bindings) }
            return copied.map { [.copy($0)] } ?? []
        default:
            let columns = textColumns
            let (isEffective, intents) = editing.change { editor in
                editor.columns = columns
                return editor.take(press, bindings)
            }
            if isEffective { state.reveals = true }
            if !isEffective, command?.group == .deletion { editing.clearSecret() }
            return intents
        }
    }

    /// Whether the text that is edited is the composer's.
    var isComposing: Bool {
        guard let field = editing.field, field.hasLines else { return false }
        return content.front.screen.sections.contains { section in
            section.style == .composer && section.elements.contains { $0.id == field.id }
        }
    }

    /// What was written before is read while something is written.
    private func scrollAboveComposer(by direction: Int) -> [Intent] {
        if let page { _ = state.scrollPage(by: direction, on: page) }
        return []
    }

    /// Nothing has the focus then: the next Esc leaves the screen.
    private func leaveField() -> [Intent] {
        let intents = editing.give()
        state.isFieldLeft = true
        editFocused()
        return intents
    }

    private func isAtEdge(up: Bool) -> Bool {
        guard let field = editing.field, let columns = textColumns else { return true }
        return field.window(columns: columns).isAtEdge(up: up)
    }

    var textColumns: Int? {
        guard editing.field != nil, let page else { return nil }
        if isComposing { return BlockLayout.composedColumns(of: page.area.columns) }
        return FormColumns.textColumns(on: content.front.screen, columns: page.area.columns)
    }

    /// How many rows of the edited text are visible.
    var textRows: Int {
        guard let page, isComposing else { return EditedField.rows }
        return BlockLayout.composedRows(of: page.area.rows)
    }

    private func leaveText(by step: Int) -> [Intent] {
        if let repetition = editing.askAgain() { return repetition }
        if step > 0, let intents = editing.goOn(to: buttonBehindText, on: content.front.screen) { return intents }
        let intents = editing.give()
        moveFocus(by: step)
        return intents
    }

    /// The text is complete: goes on to the next element. If that is a button, it is used at once.
    private func finishText() -> [Intent] {
        if let repetition = editing.askAgain() { return repetition }
        let intents = editing.give()
        if let buttonBehindText { return intents + [.tap(buttonBehindText)] }
        moveFocus(by: 1)
        return intents
    }

    /// The button that Enter uses when the edited text is complete: of those that follow the field, whatever is said between
    /// them, the primary one, or else the first of the field's own section; nil when there is more to fill in.
    private var buttonBehindText: String? {
        guard let id = editing.field?.id else { return nil }
        let screen = content.front.screen
        let sections = screen.sections.map(\.elements) + [screen.actions]
        guard let number = sections.firstIndex(where: { $0.contains { $0.id == id } }) else { return nil }
        let own = sections[number].drop { $0.id != id }.dropFirst().filter { $0.kind != .text }
        let rest = own + sections[(number + 1)...].joined().filter { $0.kind != .text }
        let primary = rest.prefix { $0.kind == .button }.first { $0.role == .primary }
        return (primary ?? own.first.flatMap { $0.kind == .button ? $0 : nil })?.id
    }

    /// What Enter does in the edited text, in a word or two.
    var effectOfEnter: String {
        let label = buttonBehindText.flatMap { content.front.screen.element($0)?.label }
        guard let label, editing.field?.isNewSecret == false else { return "goes on" }
        return Line(label).cut(columns: 24, mark: symbols.cut).text
    }

    /// Something that the user has asked for is done. Goes on from a text to the button behind it, which may have needed the
    /// text: Send, behind a message. From a button, goes to the first field with an error.
    package func finishStep() {
        let screen = content.front.screen
        if let button = editing.takeAwaitedButton(on: screen) {
            if screen.element(button)?.isEnabled == true { setFocus(button) } else { moveFocus(by: 1) }
        }
        guard usedPlace == content.front.place,
            let wrong = screen.elements.first(where: { $0.isField && $0.error != nil })
        else { return }
        usedPlace = nil
        setFocus(wrong.id)
    }

    func paste(_ text: String) -> [Intent] {
        if popup != nil {
            editPopup { $0.paste(text) }
        } else if search != nil {
            _ = search?.editor.paste(text)
            searchAgain()
        } else {
            if state.isFieldLeft { setFocus(state.focus) }
            guard editing.field != nil else { return [] }
            let (isEffective, intents) = editing.change { $0.paste(text) }
            state.reveals = true
            if !isEffective, !text.isEmpty { return [.say("This text is too long to be pasted here.")] }
            return intents
        }
        return []
    }
}
