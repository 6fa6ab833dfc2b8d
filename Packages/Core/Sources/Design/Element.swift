/// One thing on a screen: something to read, or something to act on.
public struct Element: Sendable, Identifiable {
    /// What kinds of elements there are; the raw value is what a driver sees.
    public enum Kind: String, Sendable, CaseIterable {
        case text, row, button, field, secure, toggle, picker, list, progress, image, animation, divider
    }

    public enum TextFormat: String, Sendable {
        case plain, markdown
    }

    /// The effect of a tap. It is asynchronous, so that the caller can wait until everything that it started has
    /// finished.
    public typealias Action = @MainActor @Sendable () async -> Void
    /// Takes a new value, and returns when everything that it started has finished.
    public typealias Change = @MainActor @Sendable (String) async -> Void
    /// Makes the screen that an element leads to, without opening it or changing anything; nil where there is none.
    public typealias Preview = @MainActor @Sendable () async -> Screen?

    public enum Interaction: Sendable {
        case none
        /// Buttons, toggles, and rows that lead somewhere.
        case tap(Action)
        /// Fields: the whole new text replaces the old one.
        case type(Change)
        /// Pickers: the value of one of `options`.
        case select(Change)
    }

    /// What using an element means; a shell shows it.
    public enum Role: String, Sendable {
        case normal
        /// The action that most people do next; one on a screen.
        case primary
        /// An action that cannot be undone. It never has the first focus.
        case destructive
        /// The action that leaves everything as it is.
        case cancel
    }

    public enum Content: Sendable {
        /// A text; without a value it is not drawn. If it has lines, they are kept.
        case text(String?, format: TextFormat, hasLines: Bool)
        /// A text that a person or a model has written; it has lines, and is not drawn without a text.
        case message(Message.Content)
        /// The icon is the name of a symbol, such as `house`.
        case row(detail: String?, icon: String?, action: Action?)
        case button(Action, role: Role)
        case field(text: String, hasLines: Bool, change: Change)
        case secure(SecretInput)
        case toggle(isOn: Bool, action: Action)
        case picker(selection: String, [Option], change: Change)
        case lines([String])
        case table(Comparison.Table)
        /// Rows that are made when they are needed.
        case list(ElementRows)
        case progress(percent: Int?)
        /// A picture for shells that can draw, or its description. Shells of text leave out a decorative one.
        case image(Picture?, isDecorative: Bool)
        case animation(AnimationFrames, isDecorative: Bool)
        case divider
    }

    /// An input that must never be printed.
    public struct SecretInput: Sendable {
        /// How many characters it holds; nil when the screen does not say.
        public let length: Int?
        /// A rule that the user should know before typing.
        public let hint: String?
        let purpose: Purpose
        let change: Change

        /// What a secret is typed for.
        public enum Purpose: Sendable {
            /// The secret exists already.
            case known
            /// The user is choosing the secret now: a shell asks for it twice.
            case chosen
            /// The screen changes with each letter that is typed: a shell gives it what has been typed so far.
            case measured
        }

        /// Whether a shell asks for it twice.
        public var isNew: Bool { purpose == .chosen }
        /// Whether a shell passes each letter on as it is typed.
        public var followsTyping: Bool { purpose == .measured }
    }

    public struct Option: Sendable, Equatable {
        public let value: String
        public let label: String
        /// What a card shows; nil for an option that is only a label.
        public let card: Choice.Card?

        public init(_ value: String, _ label: String, card: Choice.Card? = nil) {
            self.value = value
            self.label = label
            self.card = card
        }
    }

    public let id: String
    public let label: String
    public let content: Content
    public let isEnabled: Bool
    public let error: String?
    /// Whether a text is stored as it is typed: a shell gives the element what has been typed so far, again and again.
    public internal(set) var isDraft = false
    /// Whether the element belongs to another step of its screen: programs can use it, people do not see it.
    public private(set) var isOfOtherStep = false
    /// Whether a list's lines follow each other in time.
    public internal(set) var isTimeline = false
    /// What a shell may show beside a list while the row is selected; nil where there is only the row itself.
    public internal(set) var preview: Preview?
    /// The further actions of the element, which a context menu offers.
    public var menu: [MenuItem]

    init(
        _ id: String, _ label: String, _ content: Content, isEnabled: Bool = true, error: String? = nil,
        menu: [MenuItem] = []
    ) {
        self.id = id
        self.label = label
        self.content = content
        self.isEnabled = isEnabled
        self.error = error
        self.menu = menu
    }
}

extension Element {
    public func ofOtherStep(_ isOther: Bool) -> Element {
        var element = self
        element.isOfOtherStep = isOther
        return element
    }

    public var kind: Kind {
        switch content {
        case .text, .message: .text
        case .row: .row
        case .button: .button
        case .field: .field
        case .secure: .secure
        case .toggle: .toggle
        case .picker: .picker
        case .lines, .table, .list: .list
        case .progress: .progress
        case .image: .image
        case .animation: .animation
        case .divider: .divider
        }
    }

    /// The current value in words, as a driver sees it; nil when there is none, and for a secret. A toggle's is `on` or
    /// `off`.
    public var value: String? {
        switch content {
        case .text(let text, _, _): text
        case .message(let message): message.text
        case .row(let detail, _, _): detail
        case .field(let text, _, _): text
        case .toggle(let isOn, _): isOn ? "on" : "off"
        case .picker(let selection, _, _): selection
        case .lines(let lines): String(lines.count)
        case .table(let table): String(table.rows.count)
        case .list(let rows): String(rows.count)
        case .progress(let percent): percent.map { "\($0)%" }
        case .button, .secure, .image, .animation, .divider: nil
        }
    }

    public var interaction: Interaction {
        switch content {
        case .row(_, _, let action?), .button(let action, _), .toggle(_, let action): .tap(action)
        case .field(_, _, let change): .type(change)
        case .secure(let secret): .type(secret.change)
        case .picker(_, _, let change): .select(change)
        case .text, .message, .row, .lines, .table, .list, .progress, .image, .animation, .divider: .none
        }
    }

    public var options: [Option] {
        switch content {
        case .picker(_, let options, _): options
        case .lines(let lines): lines.map { Option($0, $0) }
        case .table(let table): table.lines.map { Option($0, $0) }
        default: []
        }
    }

    public var hasLines: Bool {
        switch content {
        case .text(_, _, let hasLines), .field(_, let hasLines, _): hasLines
        case .message: true
        default: false
        }
    }

    public var format: TextFormat {
        switch content {
        case .text(_, let format, _): format
        case .message(let message): message.format
        default: .plain
        }
    }

    /// A button's role; for all other elements `normal`.
    public var role: Role {
        if case .button(_, let role) = content { role } else { .normal }
    }

    public var message: Message.Content? {
        if case .message(let message) = content { message } else { nil }
    }

    public var secret: SecretInput? {
        if case .secure(let secret) = content { secret } else { nil }
    }

    public var isSecret: Bool { secret != nil }

    public var picture: Picture? {
        if case .image(let picture, _) = content { picture } else { nil }
    }

    public var frames: AnimationFrames? {
        if case .animation(let frames, _) = content { frames } else { nil }
    }

    /// A list's rows, made when they are needed; nil for other kinds, and for lists of plain lines.
    public var rows: ElementRows? {
        if case .list(let rows) = content { rows } else { nil }
    }
}

/// One thing that can be done with an element, beside using it: an item of a context menu.
public struct MenuItem: Sendable, Identifiable {
    /// The item's id, stable and unique in the app. In the menu of a list's row: the row's id, a dot and one word, such
    /// as `conversations.<id>.delete`.
    public let id: String
    public let label: String
    public let role: Element.Role
    public let isEnabled: Bool
    public let action: @MainActor @Sendable () async -> Void

    public init(
        _ id: String, _ label: String, role: Element.Role = .normal, isEnabled: Bool = true,
        action: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.id = id
        self.label = label
        self.role = role
        self.isEnabled = isEnabled
        self.action = action
    }

    var element: Element { Element(id, label, .button(action, role: role), isEnabled: isEnabled) }
}
