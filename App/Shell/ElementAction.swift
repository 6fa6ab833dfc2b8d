import Core
import Design

/// A user's action on an element.
enum ElementAction: Equatable {
    case tap
    case type(String)
    case select(String)

    /// The work of the action on this screen, not yet begun.
    ///
    /// - Throws: ``Refusal`` when the element does not exist, is of another kind, is disabled, or does not have the
    ///   choice.
    func work(on id: String, of screen: Screen) throws(Refusal) -> @MainActor @Sendable () async -> Void {
        guard let element = screen.element(id) else {
            let suggestion = NearMiss.of(id, among: screen.elements.map(\.id)).map { " Did you mean '\($0)'?" } ?? ""
            throw Refusal(.unknownElement, "The screen '\(screen.id)' has no element '\(id)'.\(suggestion)")
        }
        switch (self, element.interaction) {
        case (.tap, .tap(let action)):
            try requireEnabled(element)
            return action
        case (.type(let text), .type(let action)):
            try requireEnabled(element)
            guard !text.unicodeScalars.contains(where: { Self.isControl($0) && !(element.hasLines && $0 == "\n") })
            else {
                throw Refusal(
                    .badValue,
                    element.hasLines
                        ? "'\(id)' has no control characters besides line feeds."
                        : "'\(id)' is one line of text, without control characters.")
            }
            return { await action(text) }
        case (.select(let value), .select(let action)):
            try requireEnabled(element)
            guard element.options.contains(where: { $0.value == value }) else {
                let values = element.options.map(\.value).joined(separator: ", ")
                throw Refusal(.badValue, "'\(id)' has no choice '\(value)'; it has: \(values).")
            }
            return { await action(value) }
        default:
            throw Refusal(.wrongKind, "'\(id)' is a \(element.kind.rawValue): it cannot be \(participle).")
        }
    }

    private var participle: String {
        switch self {
        case .tap: "tapped"
        case .type: "typed into"
        case .select: "given a choice"
        }
    }

    private func requireEnabled(_ element: Element) throws(Refusal) {
        guard element.isEnabled else { throw Refusal(.disabled, "'\(element.id)' is disabled.") }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
