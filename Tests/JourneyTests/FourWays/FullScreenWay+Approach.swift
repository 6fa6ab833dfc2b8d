extension Approach {
    /// Whether it only leads to an element, which is then used with a key of its own. The others use it at once.
    var leads: Bool {
        switch self {
        case .tab, .backTab, .down, .up, .letterDown, .letterUp, .search: true
        case .find, .command, .enter, .mouse: false
        }
    }

    /// The key that goes to the next element.
    fileprivate var key: [UInt8] {
        switch self {
        case .backTab: KeyBytes.backTab
        case .down: KeyBytes.down
        case .up: KeyBytes.up
        case .letterDown: KeyBytes.text("j")
        case .letterUp: KeyBytes.text("k")
        case .tab, .find, .command, .search, .enter, .mouse: KeyBytes.tab
        }
    }
}

extension FullScreenWay {
    /// Gives an element the focus.
    func go(to element: JourneyElement, by approach: Approach) async throws {
        if approach == .search { return try await search(element) }
        // No screen has more elements.
        for _ in 0..<60 {
            if terminal.screen.isFocused(element) { return }
            let before = terminal.screen.focus
            try await press(approach.key)
            try await terminal.shows("another element with the focus") { $0.focus != before }
        }
        throw NotOnScreen(what: "'\(element.label)' with the focus", reason: "", screen: terminal.screen.text)
    }

    /// Searches for its label in the page.
    private func search(_ element: JourneyElement) async throws {
        try await endTyping()
        try await press(KeyBytes.text("/"))
        try await terminal.shows("the search") { $0.rows.last?.hasPrefix(" /") == true }
        try await type(element.label)
        try await press(KeyBytes.enter)
        try await terminal.shows("no search") { $0.rows.last?.hasPrefix(" /") == false }
        try await terminal.shows("'\(element.label)' with the focus") { $0.isFocused(element) }
    }
}
