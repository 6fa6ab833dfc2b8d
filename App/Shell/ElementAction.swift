import Core
public import Design
import Terminal

enum ElementAction: Equatable {
    case tap
    case type(String)
    case select(String)

    /// The work of the action on this screen, not yet begun.
    ///
    /// - Throws: ``Refusal`` when the element does not exist, is of another kind, is disabled, or does not have the
    ///   choice.
    @MainActor
    func work(on id: String, of screen: Screen) throws(Refusal) -> @MainActor @Sendable () async -> Void {
        let element = try Self.element(id, of: screen)
        switch (self, element.interaction) {
        case (.tap, .tap(let action)):
            try requireEnabled(element)
            return action
        case (.type(let text), .type(let action)):
            try requireEnabled(element)
            let text = try Self.typed(text, into: element)
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

    /// The element with this id: of the screen, of one of its lists, or of a menu.
    @MainActor
    static func element(_ id: String, of screen: Screen) throws(Refusal) -> Element {
        if let element = screen.element(id) { return element }
        let ids = screen.elements.flatMap { [$0.id] + $0.menu.map(\.id) }
        let suggestion = NearMiss.of(id, among: ids).map { " Did you mean '\($0)'?" } ?? ""
        throw Refusal(.unknownElement, "The screen '\(screen.id)' has no element '\(id)'.\(suggestion)")
    }

    /// The text as the element gets it: of several lines, each ends with a line feed alone.
    private static func typed(_ text: String, into element: Element) throws(Refusal) -> String {
        let lines = element.hasLines ? text.replacing("\r\n", with: "\n") : text
        let allowed: Set<Unicode.Scalar> = element.hasLines ? ["\n", "\t"] : []
        guard !lines.unicodeScalars.contains(where: { isControl($0) && !allowed.contains($0) }) else {
            throw Refusal(
                .badValue,
                element.hasLines
                    ? "'\(element.id)' has no control characters besides line feeds and tabs."
                    : "'\(element.id)' is one line of text, without control characters.")
        }
        return lines
    }

    var participle: String {
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

/// Why a command was refused. Nothing has changed when one is thrown.
public struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// The codes by which programs distinguish refusals; the raw values are part of the driver's contract.
    public enum Code: String, Sendable, CaseIterable {
        case badJSON = "bad_json"
        case unknownCommand = "unknown_command"
        case missingArgument = "missing_argument"
        case unknownElement = "unknown_element"
        case wrongKind = "wrong_kind"
        case disabled
        case badValue = "bad_value"
        case badLink = "bad_link"
        case nothingToDo = "nothing_to_do"
    }

    public let code: Code
    /// The message for people.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }
}

extension Screen {
    private static let confirmationID = "confirm"

    /// Whether the screen is such a question.
    var isConfirmation: Bool { id == Self.confirmationID }

    /// What the screen asks, as a screen of its own; nil when it asks nothing.
    var question: Screen? {
        let asked = sections.filter { $0.style == .question && !$0.elements.isEmpty }
        return asked.isEmpty ? nil : Screen("\(id).question", title: title) { for section in asked { section } }
    }

    /// The button that leads away and changes nothing.
    var cancelButton: Element? { elements.first { $0.role == .cancel && $0.isEnabled } }

    /// The button that leads from a later step to the one before it; disabled while the step waits.
    var stepBack: Element? { step.flatMap { $0.number > 1 ? elements.first { $0.role == .cancel } : nil } }

    /// A question that the user must answer before an action that cannot be undone, with the same ids in every window.
    @MainActor
    public static func confirmation(
        _ title: String, message: String, acceptLabel: String, accept: @escaping @MainActor @Sendable () async -> Void,
        cancel: @escaping @MainActor @Sendable () -> Void
    ) -> Screen {
        Screen(confirmationID, title: title) {
            Text("confirm.message", message)
            Button("confirm.accept", acceptLabel, role: .destructive) { await accept() }
            Button("confirm.cancel", "Cancel", role: .cancel) { cancel() }
        }
    }
}

extension Screen {
    /// The field that keeps an element from being used: of those before it, the first with an error, or else without a
    /// text.
    @MainActor
    func missingField(before element: Element) -> Element? {
        guard let end = elements.firstIndex(where: { $0.id == element.id }) else { return nil }
        let fields = elements[..<end].filter(\.isField)
        return fields.first { $0.error != nil }
            ?? fields.first { field in field.secret.map { $0.length == 0 } ?? (field.value ?? "").isEmpty }
    }

    /// Why an element that is disabled cannot be used, in words for people.
    @MainActor
    func reason(why element: Element) -> String {
        guard let field = missingField(before: element) else { return "\(element.label) is not available now." }
        return field.error.map { "\(field.label): \($0)" } ?? "Fill in '\(field.label)' first."
    }
}
