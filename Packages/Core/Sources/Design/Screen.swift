/// One screen as a value: what a person sees and can do, with nothing said about how it is drawn.
///
/// Features describe screens; shells render them, for a terminal, a screen reader or a program. Every element has a
/// stable id, so that a script written today finds the same button tomorrow.
///
/// ```swift
/// Screen("profile", title: "Profile") {
///     Section("You") {
///         Field("profile.name", "Name", text: name) { name = $0 }
///         Button("profile.save", "Save") { await save() }
///     }
/// }
/// ```
public struct Screen: Sendable {
    /// The screen's id: stable, lower-case, unique in the app, such as `sign-in` or `onboarding.welcome`.
    public let id: String
    public let title: String
    public let style: Style
    /// The position in a series of screens; nil for a screen by itself.
    public let step: Step?
    /// A list beside this screen, which is an item of it: shown where there is room for both.
    public let companion: (any LiveView)?
    public var sections: [Section]
    /// What can be done on the screen as a whole; shown after its sections.
    public var actions: [Element]
    /// The actions that do not belong to this screen alone, such as signing out: a menu beside the title.
    public var toolbar: [Element]

    /// The kind of a screen, by which a shell chooses its layout.
    public enum Style: String, Sendable {
        case page, form, menu, welcome
        /// Messages, and a composer that stays at the end.
        case conversation
        /// Something to buy.
        case offer
    }

    public struct Step: Sendable, Equatable {
        public let number: Int
        public let count: Int

        public init(_ number: Int, of count: Int) {
            self.number = number
            self.count = count
        }
    }

    public init(
        _ id: String, title: String, style: Style = .page, step: Step? = nil, companion: (any LiveView)? = nil,
        actions: [Element] = [], toolbar: [Element] = [], @ScreenBuilder sections: () -> [Section]
    ) {
        self.id = id
        self.title = title
        self.style = style
        self.step = step
        self.companion = companion
        self.sections = sections()
        self.actions = actions
        self.toolbar = toolbar
    }

    /// Every element in reading order, the screen's own actions and its toolbar last.
    public var elements: [Element] {
        sections.flatMap(\.elements) + actions + toolbar
    }

    /// What its elements say is wrong, and all of that as one text. A form's summary says it again.
    public var errors: Set<String> {
        let errors = elements.compactMap(\.error)
        return Set(errors + (errors.count > 1 ? [errors.joined(separator: " ")] : []))
    }

    /// The screen as people see it: without the elements of other steps, and with every error only beside its field.
    public var shown: Screen {
        let errors = errors
        guard step != nil || !errors.isEmpty else { return self }
        var screen = self
        screen.sections = sections.compactMap { section in
            let shown = section.elements.filter { element in
                !element.isOfOtherStep && !(element.kind == .text && element.value.map(errors.contains) == true)
            }
            guard !shown.isEmpty || section.elements.isEmpty else { return nil }
            return Section(section.title, footer: section.footer, style: section.style, elements: shown)
        }
        return screen
    }

    /// The element with this id, or nil. A row of a list is an element, and so is an item of a menu: a button.
    @MainActor
    public func element(_ id: String) -> Element? {
        let elements = elements
        if let element = elements.first(where: { $0.id == id }) { return element }
        if let item = elements.lazy.flatMap(\.menu).first(where: { $0.id == id }) { return item.element }
        // The id of a row's item begins with the row's own.
        let owner = id.lastIndex(of: ".").map { String(id[..<$0]) }
        for rows in elements.compactMap(\.rows) {
            if let row = rows.row(id) { return row }
            if let owner, let item = rows.row(owner)?.menu.first(where: { $0.id == id }) { return item.element }
        }
        return nil
    }
}

public struct Section: Sendable {
    /// How the elements stand together.
    public enum Style: Sendable {
        case plain
        /// In one line, such as the choices above a conversation.
        case bar
        /// As one thing to write with, which stays at the end of the screen: a field, what is attached to its text, and
        /// the buttons of which one can be used, such as sending and stopping.
        case composer
        /// What is to be answered before anything else on the screen. A shell may show it as a dialog.
        case question
    }

    public let title: String?
    public let footer: String?
    public let style: Style
    public let elements: [Element]

    public init(
        _ title: String? = nil, footer: String? = nil, style: Style = .plain, @SectionBuilder elements: () -> [Element]
    ) {
        self.init(title, footer: footer, style: style, elements: elements())
    }

    init(_ title: String? = nil, footer: String? = nil, style: Style = .plain, elements: [Element]) {
        self.title = title
        self.footer = footer
        self.style = style
        self.elements = elements
    }
}

@resultBuilder
public enum ScreenBuilder {
    public static func buildExpression(_ section: Section) -> [Section] { [section] }

    public static func buildExpression(_ piece: some ElementConvertible) -> [Section] {
        [Section(elements: [piece.element])]
    }

    public static func buildBlock(_ parts: [Section]...) -> [Section] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [Section]?) -> [Section] { part ?? [] }
    public static func buildEither(first part: [Section]) -> [Section] { part }
    public static func buildEither(second part: [Section]) -> [Section] { part }
    public static func buildArray(_ parts: [[Section]]) -> [Section] { parts.flatMap { $0 } }
}

@resultBuilder
public enum SectionBuilder {
    public static func buildExpression(_ piece: some ElementConvertible) -> [Element] { [piece.element] }
    public static func buildExpression(_ pieces: [Element]) -> [Element] { pieces }
    public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
    public static func buildEither(first part: [Element]) -> [Element] { part }
    public static func buildEither(second part: [Element]) -> [Element] { part }
    public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
