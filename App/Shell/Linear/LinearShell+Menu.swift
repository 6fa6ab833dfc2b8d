import Design

/// What else can be done with an element: its menu.
extension LinearShell {
    func beginMenu(_ element: Element) throws(Refusal) {
        guard !element.menu.isEmpty else {
            throw Refusal(.wrongKind, "There is nothing else to do with this line.")
        }
        expectation = .menu(element)
        for (index, item) in element.menu.enumerated() {
            let state = item.isEnabled ? "" : " (not available now)"
            console.write([LinearLine("      \(index + 1)  \(item.label)\(state)", hanging: 3)])
        }
    }

    func choose(_ text: String, from element: Element) async throws(Refusal) {
        let item = try element.menuItem(chosenBy: text)
        guard let button = window.screen.element(item.id) else { throw Self.hasChanged }
        try await act(.tap, on: button)
    }
}
