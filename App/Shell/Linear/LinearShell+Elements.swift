import Design

/// What the user does with the elements of the screen.
extension LinearShell {
    /// The current state of a numbered element that can be used.
    func element(_ number: Int) async throws(Refusal) -> Element {
        guard number > 0, number <= drawn.numbered.count else {
            throw Refusal(.unknownElement, "This screen has no number \(number).")
        }
        guard hasMeaningOfQuestion(number) else { throw Self.hasChanged }
        return try await current(drawn.numbered[number - 1])
    }

    /// Whether a number still means what it meant when the question was written.
    func hasMeaningOfQuestion(_ number: Int) -> Bool {
        guard let asked, number <= asked.ids.count else { return true }
        return asked.screenID == drawn.id && (number == 0 || asked.ids[number - 1] == drawn.numbered[number - 1].id)
    }

    func use(_ number: Int, text: String?) async throws(Refusal) {
        let element = try await element(number)
        switch element.interaction {
        case .tap:
            guard let text else { return try await act(.tap, on: element) }
            guard !element.menu.isEmpty else {
                throw Refusal(.wrongKind, "\(element.label) takes no text. Type just \(number).")
            }
            try await choose(text, from: element)
        case .type:
            guard let text else { return beginText(element) }
            if element.isSecret, console.hasPerson {
                throw Refusal(
                    .badValue, "Type just \(number). You are then asked for it, and your answer is not shown.")
            }
            try await take(text, of: element)
        case .select:
            guard let text else { return beginChoice(element) }
            try await act(.select(element.value(chosenBy: text)), on: element)
        case .none:
            guard let text else { return try beginMenu(element) }
            try await choose(text, from: element)
        }
    }

    /// The current state of an element that was printed.
    ///
    /// - Throws: ``Refusal`` when the screen has changed since; a number has the meaning that the user has read.
    func current(_ element: Element) async throws(Refusal) -> Element {
        let screen = window.screen
        if screen.id == drawn.id, let current = screen.element(element.id) {
            guard current.isEnabled else { throw Refusal(.disabled, screen.reason(why: current)) }
            return current
        }
        await refresh()
        throw Self.hasChanged
    }

    static let hasChanged = Refusal(
        .unknownElement, "The screen changed while you typed. Nothing was done.")

    /// Takes a line of a text. Where several lines are allowed, one that ends with a backslash is followed by another.
    func take(_ line: String, of element: Element, after earlier: [String] = []) async throws(Refusal) {
        guard element.hasLines else { return try await fill(element, with: line) }
        let ending = TextLine(line)
        let lines = earlier + [ending.text]
        guard lines.reduce(lines.count, { $0 + $1.utf8.count }) <= LineReader.limit else {
            throw Refusal(.badValue, "The text is longer than \(LineReader.limit) bytes. Nothing was changed.")
        }
        if ending.isContinued {
            expectation = .text(element, after: lines)
        } else {
            // An empty line ends the text, and is not part of it.
            let text = lines.last?.isEmpty == true ? lines.dropLast() : lines[...]
            try await fill(element, with: text.joined(separator: "\n"))
        }
    }

    private func beginText(_ element: Element) {
        if console.hasPerson, let hint = element.secret?.hint { say(hint) }
        expectation = .text(element)
        beginSecret(element)
    }

    /// Takes what was typed for a field. A user who chooses a secret and cannot see it is asked for it again.
    func fill(_ element: Element, with text: String, after first: String? = nil) async throws(Refusal) {
        switch first {
        case nil where element.secret?.isNew == true && console.hasPerson: expectation = .repetition(element, of: text)
        case nil, text: return try await act(.type(text), on: element)
        default:
            say("The passwords differ. Try again.")
            expectation = .text(element)
        }
        beginSecret(element)
    }

    func beginSecret(_ element: Element) {
        if element.isSecret { console.beginSecret() }
    }

    private func beginChoice(_ element: Element) {
        expectation = .choice(element)
        list(element.options.map(\.label))
    }

    private func list(_ choices: [String]) {
        guard !choices.isEmpty else { return }
        console.write(choices.enumerated().map { LinearLine("      \($0.offset + 1)  \($0.element)", hanging: 3) })
    }

    func act(_ action: ElementAction, on element: Element) async throws(Refusal) {
        let element = try await current(element)
        let work = try action.work(on: element, of: window.screen)
        if case .tap = action {
            drawn.forgetErrors()
            if drawn.isLive { return begin(work) }
        }
        try await perform(work)
    }
}

/// What else can be done with an element: its menu.
extension LinearShell {
    func beginMenu(_ element: Element) throws(Refusal) {
        guard !element.menu.isEmpty else {
            throw Refusal(.wrongKind, "There is nothing else to do with this line.")
        }
        expectation = .menu(element)
        list(element.menu.map { $0.label + ($0.isEnabled ? "" : " (not available now)") })
    }

    func choose(_ text: String, from element: Element) async throws(Refusal) {
        let item = try element.menuItem(chosenBy: text)
        guard let button = window.screen.element(item.id) else { throw Self.hasChanged }
        try await act(.tap, on: button)
    }
}

/// A line of a text of several lines, as it was typed: a backslash at its end continues the text on the next line.
public struct TextLine: Equatable {
    public let text: String
    public let isContinued: Bool

    /// - Parameter line: may end with two backslashes: then the text ends with one.
    public init(_ line: String) {
        let isEscaped = line.hasSuffix("\\\\")
        isContinued = line.hasSuffix("\\") && !isEscaped
        text = isContinued || isEscaped ? String(line.dropLast()) : line
    }
}
