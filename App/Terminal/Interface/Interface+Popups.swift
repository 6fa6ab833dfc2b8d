import Design

extension Interface {
    func openPicker(_ element: Element) {
        let items = Self.items(of: element)
        popup = ListPopup(.picker(element.id), title: element.label, items: items)
    }

    private static func items(of picker: Element) -> [ListPopup.Item] {
        picker.options.map { ListPopup.Item(id: $0.value, label: $0.label, isChosen: $0.value == picker.value) }
    }

    func openMenu() {
        guard let element = focused, !element.menu.isEmpty else { return }
        let title = element.label.isEmpty ? "Menu" : element.label
        popup = ListPopup(.menu(element.id), title: title, items: Self.menuItems(of: element))
    }

    func openToolbar() {
        guard let items = toolbarItems else { return }
        popup = ListPopup(.toolbar, title: Self.toolbarTitle, items: items)
    }

    static let toolbarTitle = "Menu"

    /// Nil while the front screen has no toolbar, or it is a sheet.
    private var toolbarItems: [ListPopup.Item]? {
        let bar = content.layers.first?.screen.toolbar ?? []
        guard content.layers.count == 1, !bar.isEmpty else { return nil }
        return bar.map { ListPopup.Item(id: $0.id, label: $0.label, isEnabled: $0.isEnabled, role: $0.role) }
    }

    /// A message can be copied, too. The screen cannot do that: the clipboard is the terminal's.
    private static func menuItems(of element: Element) -> [ListPopup.Item] {
        element.menu.map { ListPopup.Item(id: $0.id, label: $0.label, isEnabled: $0.isEnabled, role: $0.role) }
            + (element.message?.text == nil ? [] : [ListPopup.Item(id: element.id, label: "Copy")])
    }

    func openCommandLine() {
        var popup = ListPopup(.commandLine, title: "Command", items: [])
        popup.replace(commands(for: ""))
        self.popup = popup
    }

    func openFind() {
        popup = ListPopup(.find, title: Self.findTitle, items: findable)
        find("")
    }

    private static let findTitle = "Find"

    /// Whether anything can be found, and not only the values of what was chosen.
    private var isFinding: Bool { popup?.purpose == .find && popup?.title == Self.findTitle }

    /// Shows what a search has found instead of what was found before, behind the first section, unless another text has
    /// been typed since.
    ///
    /// - Parameter recent: what was chosen of what was found for other texts.
    package func show(found: [Suggestion], recent: [Suggestion] = [], for text: String) {
        guard isFinding, let popup, popup.editor.text == text else { return }
        let others = popup.items.filter { $0.foundFor == nil }
        let first = others.prefix { $0.section == others.first?.section }
        let new = found.map { item(of: $0, foundFor: text) }
        let old = recent.map { item(of: $0, foundFor: "") }.filter { item in self.recent.contains { $0.id == item.id } }
        self.recent.removeAll { chosen in chosen.foundFor != nil && !old.contains { $0.id == chosen.id } }
        self.popup?.replace(recentFirst(first + new + others.dropFirst(first.count) + old))
        // Enter chooses again what was chosen last.
        if text.isEmpty, !popup.hasMoved { self.popup?.showAll() }
    }

    /// The keys, those first that do something on this screen. Choosing one presses it.
    func openHelp() {
        let more: [(KeyCommand, Bool)] = [
            (.openEditor, editing.field?.isSecret == false), (.copyCode, page?.codes.isEmpty == false),
            (.back, wayOut != nil), (.otherPane, content.hasPanes), (.toolbar, toolbarItems != nil),
        ]
        let general: Set<KeyCommand> = [.help, .commandLine, .find]
        let here = Set(hintedKeys.map(\.0) + more.filter(\.1).map(\.0)).subtracting(general)
        let items = bindings.help(in: context).flatMap { group in
            group.rows.map { row in
                let names = row.keys.map(\.description)
                let keys = names.count > 4 ? "\(names[0]) to \(names[names.count - 1])" : names.joined(separator: ", ")
                return ListPopup.Item(
                    id: names[0], label: row.words, detail: keys,
                    section: here.contains(row.command) ? Self.hereTitle : group.title)
            }
        }
        let first = items.filter { $0.section == Self.hereTitle }
        popup = ListPopup(.keys, title: "Keys", items: first + items.filter { $0.section != Self.hereTitle })
    }

    private static let hereTitle = "On this screen"

    /// Keeps the popup in step with what the window shows now.
    func updatePopup() {
        switch popup?.purpose {
        case .picker(let id): updatePopup(content.front.screen.element(id).map(Self.items(of:)))
        case .menu(let id): updatePopup(content.front.screen.element(id).map(Self.menuItems))
        case .toolbar: updatePopup(toolbarItems)
        case .copy, .commandLine, .find, .keys, nil: break
        }
    }

    private func updatePopup(_ items: [ListPopup.Item]?) {
        if let items, !items.isEmpty { popup?.replace(items) } else { popup = nil }
    }

    // MARK: What is offered

    private func commands(for text: String) -> [ListPopup.Item] {
        let suggested = suggestions(text).map {
            ListPopup.Item(id: $0.command, label: $0.command, detail: $0.label, names: $0.names)
        }
        let pressed = usable.map { ListPopup.Item(id: "\(Self.press)\($0.label)", label: "\(Self.press)\($0.label)") }
        return (suggested + pressed).filter { $0.begins(with: text) }
    }

    private static let press = "press "

    private var usable: [Element] { content.front.screen.elements.filter { $0.isTarget && !$0.label.isEmpty } }

    private func press(_ label: some StringProtocol) -> [Intent] {
        let wanted = label.lowercased()
        guard let element = usable.first(where: { $0.label.lowercased() == wanted }) else {
            return [.say("There is nothing called '\(PlainText.sanitize(String(label)))' on this screen.")]
        }
        if content.front.screen.toolbar.contains(where: { $0.id == element.id }) { return [.tap(element.id)] }
        setFocus(element.id)
        return editing.field == nil ? activate() : []
    }

    /// Everything on the screen, the tabs, the places, the settings, the commands, and what was found and chosen before.
    private var findable: [ListPopup.Item] {
        let elements = usable.filter { $0.message == nil }.map { element in
            let value = [.row, .toggle].contains(element.kind) ? element.value : nil
            let chosen = element.options.first { $0.value == element.value }?.label
            return ListPopup.Item(
                id: "element \(element.id)", label: element.label, detail: chosen ?? value ?? "",
                names: otherWords(for: [element.label]), section: Self.hereTitle)
        }
        return recentFirst(elements + suggestions("").map { item(of: $0) } + recent.filter { $0.foundFor != nil })
    }

    /// What was chosen last comes first, and stands once.
    private func recentFirst(_ items: [ListPopup.Item]) -> [ListPopup.Item] {
        let chosen = recent.compactMap { chosen in items.first { $0.id == chosen.id } }.map { item in
            var item = item
            item.section = ListPopup.Item.recent
            return item
        }
        return chosen + items.filter { item in !recent.contains { $0.id == item.id } }
    }

    private func otherWords(for names: [String]) -> [String] {
        synonyms.filter { word, _ in names.contains { $0.lowercased().hasPrefix(word) } }.flatMap(\.value)
    }

    private func item(of suggestion: Suggestion, foundFor text: String? = nil) -> ListPopup.Item {
        let keys = suggestion.key.flatMap { bindings.keys(for: $0).first }.map(\.description)
        let label = suggestion.title ?? (suggestion.label.isEmpty ? suggestion.command : suggestion.label)
        let names = suggestion.names + [suggestion.label]
        return ListPopup.Item(
            id: suggestion.command, label: label, detail: keys ?? suggestion.detail ?? suggestion.command,
            names: names + otherWords(for: names + [label]), section: suggestion.section,
            foundFor: text, options: suggestion.options.map { item(of: $0) })
    }

    // MARK: Keys

    func takeInPopup(_ press: KeyPress, _ command: KeyCommand?) -> [Intent] {
        let page = max((popup?.area?.rows ?? 10) - 1, 1)
        switch command {
        case .popupUp: popup?.move(by: -1)
        case .popupDown: popup?.move(by: 1)
        case .popupPageUp: popup?.move(by: -page)
        case .popupPageDown: popup?.move(by: page)
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
            if isFinding { find(popup.editor.text) }
        }
        self.popup = popup
    }

    private func complete() {
        guard popup?.purpose == .commandLine, let choice = popup?.choice else { return }
        goOn(with: choice.id)
    }

    private func goOn(with command: String) {
        if popup?.purpose != .commandLine { openCommandLine() }
        editPopup { editor in
            editor.replace(with: command)
            editor.moveCursor(to: editor.letters.count)
            return true
        }
    }

    /// Carries out a command that is offered. One that needs another word is completed in the command line.
    private func carryOut(offered command: String) -> [Intent] {
        guard command.hasSuffix(" ") else { return carryOut(command) }
        goOn(with: command)
        return []
    }

    private func carryOut(_ command: String) -> [Intent] {
        popup = nil
        if command.hasPrefix(Self.press) { return press(command.dropFirst(Self.press.count)) }
        return command.isEmpty ? [] : [.command(command)]
    }

    func choose() -> [Intent] {
        guard let popup else { return [] }
        let choice = popup.choice
        if popup.purpose != .commandLine { self.popup = nil }
        switch popup.purpose {
        case .picker(let id): return choice.map { [.select($0.id, in: id)] } ?? []
        case .menu(let id) where choice?.id == id:
            return content.front.screen.element(id)?.message?.text.map { [.copy($0)] } ?? []
        case .menu, .toolbar: return choice.map { [.tap($0.id)] } ?? []
        case .copy: return choice.map { [.copy($0.id)] } ?? []
        case .keys: return choice.flatMap { KeyPress($0.id) }.map(take) ?? []
        case .find:
            guard var choice else { return [] }
            if choice.foundFor != nil { choice.foundFor = "" }
            if popup.title == Self.findTitle { recent = [choice] + recent.filter { $0.id != choice.id }.prefix(4) }
            if choice.options.count == 1 { return carryOut(choice.options[0].id) }
            guard choice.options.isEmpty else {
                self.popup = ListPopup(.find, title: choice.label, items: choice.options)
                return []
            }
            guard choice.id.hasPrefix("element ") else { return carryOut(offered: choice.id) }
            let id = String(choice.id.dropFirst("element ".count))
            if content.front.screen.toolbar.contains(where: { $0.id == id }) { return [.tap(id)] }
            setFocus(id)
            return editing.field == nil ? activate() : []
        case .commandLine:
            let typed = popup.editor.text
            // What was typed, unless one of the commands that are offered was selected, or is only begun.
            guard let choice, popup.hasMoved || (!typed.isEmpty && choice.begins(with: typed)), choice.id != typed
            else {
                return carryOut(typed)
            }
            return carryOut(offered: choice.id)
        }
    }
}

/// What the user has chosen, for the shell to do.
package enum Intent: Equatable, Sendable {
    case tap(String)
    case type(String, into: String)
    case select(String, in: String)
    case tab(String)
    /// Out of the front screen or sheet, or no to a question.
    case leave
    case back, forward
    /// The text of an element, in the user's own editor.
    case edit(String)
    case copy(String)
    /// A command that the interface does not know itself.
    case command(String)
    case say(String)
    case setMouse(Bool)
    case redraw
    case suspend
    /// Stops what runs, or quits.
    case interrupt
}
