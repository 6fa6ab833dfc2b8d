import Design

/// The numbers by which the elements of a screen are used.
struct LinearNumbers {
    /// The elements that have numbers; the first has 1. One that is no longer on the screen keeps its place.
    let elements: [Element]
    private let numbers: [String: Int]

    init(_ screen: Screen, rows: [Element], keeping before: [Element]) {
        let elements = screen.elements
        // The numbers of texts and rows come last: new ones leave all others as they are.
        let ordered =
            elements.filter(\.isActionable) + (elements + rows).filter { !$0.isActionable && !$0.menu.isEmpty }
            + rows.filter(\.isActionable)
        let current = Dictionary(ordered.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let known = Set(before.map(\.id))
        self.elements = before.map { current[$0.id] ?? $0 } + ordered.filter { !known.contains($0.id) }
        numbers = Dictionary(
            self.elements.enumerated().map { ($0.element.id, $0.offset + 1) }, uniquingKeysWith: { first, _ in first })
    }

    func number(of element: Element) -> Int? { numbers[element.id] }
}

extension Element {
    /// Whether a user can act on it, perhaps not now.
    var isActionable: Bool {
        if case .none = interaction { false } else { true }
    }
}

extension Screen {
    /// Whether texts on it may grow. They are written while work runs, and added to without new numbers.
    var hasGrowingTexts: Bool { elements.contains(where: \.hasLines) }

    /// Whether the user may go on while work on it runs. Where a secret is asked for, keys are left to its question.
    var isLive: Bool { !elements.contains(where: \.isSecret) }
}
