import Design

extension Interface {
    func beginEditing() {
        beginEditing(state.focus)
        state.reveals = true
    }

    func beginEditing(_ id: String?) {
        editing.begin(id, on: content.front.screen, &state.typed)
    }

    /// Gives what has been typed to its element, and the user goes on typing.
    package func commitTyped() -> [Intent] { editing.commit() }

    /// Whether something has been typed that its element stores, and has not been given yet.
    package var hasDraftToStore: Bool { editing.field?.isDraftToStore == true }

    func takeInText(_ press: KeyPress, _ command: KeyCommand?) -> [Intent] {
        switch command {
        case .finishText: return finishText()
        case .next: return leaveText(by: 1)
        case .previous: return leaveText(by: -1)
        case .lineUp where isAtEdge(up: true): return leaveText(by: -1)
        case .lineDown where isAtEdge(up: false): return leaveText(by: 1)
        case .back: return editing.end()
        case .textPageUp where isComposing: return scrollAboveComposer(by: -1)
        case .textPageDown where isComposing: return scrollAboveComposer(by: 1)
        case .openEditor: return editing.reopen()
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
        if let drawn { _ = state.scrollPage(by: direction, on: drawn) }
        return []
    }

    private func isAtEdge(up: Bool) -> Bool {
        guard let field = editing.field, let columns = textColumns else { return true }
        return field.window(columns: columns).isAtEdge(up: up)
    }

    var textColumns: Int? {
        guard let field = editing.field, let drawn else { return nil }
        if isComposing { return BlockLayout.composedColumns(of: drawn.area.columns) }
        return BlockLayout.textColumns(field.hasLines, of: drawn.area.columns)
    }

    /// How many rows of the edited text are visible.
    var textRows: Int {
        guard let drawn, isComposing else { return EditedField.rows }
        return BlockLayout.composedRows(of: drawn.area.rows)
    }

    private func leaveText(by step: Int) -> [Intent] {
        if let repetition = editing.askAgain() { return repetition }
        if step > 0, let intents = editing.goOn(to: buttonBehindText, on: content.front.screen) { return intents }
        let intents = editing.end()
        moveFocus(by: step)
        return intents
    }

    /// The text is complete: goes on to the next element. If that is a button, it is used at once.
    private func finishText() -> [Intent] {
        if let repetition = editing.askAgain() { return repetition }
        let button = buttonBehindText
        let intents = editing.submit(to: button)
        if button == nil { moveFocus(by: 1) }
        return intents
    }

    /// The button that follows the edited field, whatever is said between them; nil when there is more to fill in.
    private var buttonBehindText: String? {
        guard let id = editing.field?.id,
            let section = content.front.screen.sections.first(where: { $0.elements.contains { $0.id == id } }),
            let index = section.elements.firstIndex(where: { $0.id == id }),
            let next = section.elements.dropFirst(index + 1).first(where: { $0.kind != .text }), next.kind == .button
        else { return nil }
        return next.id
    }

    /// Something that the user has asked for is done. Goes on from a text to the button behind it, which may have needed the
    /// text: Send, behind a message.
    package func finishStep() {
        guard let button = editing.takeAwaitedButton(on: content.front.screen) else { return }
        if content.front.screen.element(button)?.isEnabled == true { setFocus(button) } else { moveFocus(by: 1) }
    }

    /// Everything that the user has asked for is done. After a text has been given to its button, the next one can be typed;
    /// and after the user's editor, the text.
    package func finishWork() {
        if let id = editing.takeReopened(state.focus) { beginEditing(id) }
        if let id = editing.takeSubmitted(state.focus, on: content.front.screen) { beginEditing(id) }
    }

    func paste(_ text: String) -> [Intent] {
        if help != nil {
            // Nothing would be seen of it.
            help = nil
        } else if popup != nil {
            editPopup { $0.paste(text) }
        } else if search != nil {
            _ = search?.editor.paste(text)
            searchAgain()
        } else {
            beginEditing()
            guard editing.field != nil else { return [] }
            let (isEffective, intents) = editing.change { $0.paste(text) }
            state.reveals = true
            if !isEffective, !text.isEmpty { return [.say("This text is too long to be pasted here.")] }
            return intents
        }
        return []
    }
}
