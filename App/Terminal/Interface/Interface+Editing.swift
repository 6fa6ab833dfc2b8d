import Core
import Design

extension Interface {
    /// Begins to edit the focused element, if it is a field.
    func beginEditing() {
        beginEditing(state.focus)
        state.reveals = true
    }

    func beginEditing(_ id: String?) {
        guard edited?.id != id else { return }
        stopEditing()
        guard let element = id.flatMap({ content.front.screen.element($0) }), element.isEnabled,
            case .type = element.interaction
        else { return }
        let typed = state.typed
        state.typed = nil
        var field = typed.flatMap { $0.id == element.id ? $0 : nil } ?? EditedField(element)
        field.editor.kills = kills
        edited = field
    }

    /// Ends editing, because the user goes elsewhere.
    ///
    /// - Returns: what the element has to be given.
    func endEditing() -> [Intent] {
        guard let field = edited else { return [] }
        stopEditing()
        guard field.hasChanged else { return [] }
        // A secret that was not repeated is not taken.
        guard !field.isNewSecret || field.first != nil else { return [] }
        return commit(field)
    }

    /// Gives what has been typed to its element, and the user goes on typing.
    ///
    /// - Returns: what the element has to be given.
    package func commitTyped() -> [Intent] {
        guard let field = edited, field.hasChanged, !field.isSecret else { return [] }
        edited?.before = field.editor.text
        return commit(field)
    }

    func stopEditing() {
        if let field = edited { kills = field.editor.kills }
        edited = nil
    }

    private func commit(_ field: EditedField) -> [Intent] {
        [.type(field.editor.text, into: field.id)]
    }

    func takeInText(_ press: KeyPress, _ command: KeyCommand?) -> [Intent] {
        switch command {
        case .finishText: return finishText()
        case .next: return leaveText(by: 1)
        case .previous: return leaveText(by: -1)
        case .lineUp where isAtEdge(up: true): return leaveText(by: -1)
        case .lineDown where isAtEdge(up: false): return leaveText(by: 1)
        case .back: return endEditing()
        case .openEditor:
            guard let field = edited, !field.isSecret else { return [] }
            reopened = field.id
            return endEditing() + [.edit(field.id)]
        case .copy, .cut:
            let copied = edited?.isSecret == false ? edited?.editor.selectedText : nil
            _ = edited?.editor.take(press, bindings)
            return copied.map { [.copy($0)] } ?? []
        default:
            let columns = textColumns
            edited?.editor.columns = columns
            let before = edited?.editor.text
            if edited?.editor.take(press, bindings) == true { state.reveals = true }
            return followTyping(since: before)
        }
    }

    /// Gives a changed text to its element at once, if the screen changes with each letter. The user goes on typing.
    private func followTyping(since before: String?) -> [Intent] {
        guard let field = edited, field.followsTyping, field.editor.text != before else { return [] }
        if !field.isSecret { edited?.before = field.editor.text }
        return commit(field)
    }

    private func isAtEdge(up: Bool) -> Bool {
        guard let field = edited, let columns = textColumns else { return true }
        return field.window(columns: columns).isAtEdge(up: up)
    }

    /// How wide the edited text is; nil before it was drawn.
    var textColumns: Int? {
        guard let field = edited, let drawn else { return nil }
        return BlockLayout.textColumns(field.hasLines, of: drawn.area.columns)
    }

    private func leaveText(by step: Int) -> [Intent] {
        guard let field = edited else { return [] }
        if let repetition = askAgain(field) { return repetition }
        if step > 0, field.hasChanged, !field.isSecret, let button = button(behind: field.id), !isEnabled(button) {
            awaitedButton = button
            return commit(field)
        }
        let intents = endEditing()
        moveFocus(by: step)
        return intents
    }

    private func isEnabled(_ id: String) -> Bool { content.front.screen.element(id)?.isEnabled == true }

    /// Something that the user has asked for is done. Goes on from a text to the button behind it, which may have needed the
    /// text: Send, behind a message.
    package func finishStep() {
        guard let button = awaitedButton else { return }
        awaitedButton = nil
        // More has been typed meanwhile.
        guard let field = edited, content.front.screen.element(field.id)?.value == field.editor.text else { return }
        stopEditing()
        guard isEnabled(button) else { return moveFocus(by: 1) }
        setFocus(button)
    }

    /// The text is complete: goes on to the next element. If that is a button, it is used at once.
    private func finishText() -> [Intent] {
        guard let field = edited else { return [] }
        if let repetition = askAgain(field) { return repetition }
        let button = button(behind: field.id)
        let intents = field.hasChanged || field.isSecret ? commit(field) : []
        stopEditing()
        guard let button else {
            moveFocus(by: 1)
            return intents
        }
        submitted = field.id
        return intents + [.tap(button)]
    }

    /// A secret that the user chooses is typed twice, because it cannot be seen.
    ///
    /// - Returns: nil when that is done or not needed.
    private func askAgain(_ field: EditedField) -> [Intent]? {
        guard field.isNewSecret, field.hasChanged else { return nil }
        guard let first = field.first else {
            edited?.first = Secret(field.editor.text)
            edited?.editor = TextEditor(isSecret: true)
            return []
        }
        guard first.revealed == field.editor.text else {
            edited?.first = nil
            edited?.editor = TextEditor(isSecret: true)
            return [.say("The two are not the same. Type it again.")]
        }
        return nil
    }

    /// The button that follows a field, whatever is said between them; nil when there is more to fill in.
    private func button(behind id: String) -> String? {
        let sections = content.front.screen.sections
        guard let section = sections.first(where: { $0.elements.contains { $0.id == id } }),
            let index = section.elements.firstIndex(where: { $0.id == id }),
            let next = section.elements.dropFirst(index + 1).first(where: { $0.kind != .text }), next.kind == .button
        else { return nil }
        return next.id
    }

    /// Everything that the user has asked for is done. After a text has been given to its button, the next one can be typed;
    /// and after the user's editor, the text.
    package func finishWork() {
        if let id = reopened, edited == nil, state.focus == id {
            reopened = nil
            beginEditing(id)
        }
        guard let id = submitted, edited == nil, state.focus == id, let element = content.front.screen.element(id),
            element.isEnabled, (element.value ?? "").isEmpty
        else { return }
        beginEditing(id)
        submitted = nil
    }

    func paste(_ text: String) -> [Intent] {
        if help != nil {
            // Nothing would be seen of it.
            help = nil
        } else if popup != nil {
            editPopup { $0.paste(text) != .nothing }
        } else if search != nil {
            _ = search?.editor.paste(text)
            searchAgain()
        } else {
            beginEditing()
            let before = edited?.editor.text
            guard let outcome = edited?.editor.paste(text) else { return [] }
            state.reveals = true
            if outcome == .nothing, !text.isEmpty { return [.say("This text is too long to be pasted here.")] }
            return followTyping(since: before)
        }
        return []
    }
}
