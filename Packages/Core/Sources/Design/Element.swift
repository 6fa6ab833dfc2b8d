/// One thing on a screen: something to read, or something to act on.
public struct Element: Sendable, Identifiable {
    /// What kinds of elements there are; the raw value is what a driver sees.
    public enum Kind: String, Sendable, CaseIterable {
        case text, row, button, field, secure, toggle, picker, list, progress, image, animation, divider
    }

    public enum TextFormat: String, Sendable {
        case plain, markdown
    }

    /// Something that a tap does. It is asynchronous, so that the caller can wait until everything that it started has
    /// finished.
    public typealias Action = @MainActor @Sendable () async -> Void
    /// Takes a new value, in the same way.
    public typealias Change = @MainActor @Sendable (String) async -> Void

    public enum Interaction: Sendable {
        case none
        /// Buttons, toggles, and rows that lead somewhere.
        case tap(Action)
        /// Fields: the whole new text replaces the old one.
        case type(Change)
        /// Pickers: the value of one of `options`.
        case select(Change)
    }

    public enum Content: Sendable {
        /// A text; without a value it is not drawn. If it has lines, they are kept.
        case text(String?, format: TextFormat, hasLines: Bool)
        case row(detail: String?, action: Action?)
        case button(Action)
        case field(text: String, hasLines: Bool, change: Change)
        case secure(SecretInput)
        case toggle(isOn: Bool, action: Action)
        case picker(selection: String, [Option], change: Change)
        case lines([String])
        /// Rows that are made when they are needed.
        case list(ElementRows)
        case progress(percent: Int?)
        /// What only adorns, a shell of text leaves out. The picture is for shells that can draw.
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
        /// Whether the user is choosing the secret now: a shell asks for it twice.
        public let isNew: Bool
        /// Whether the screen changes with each letter that is typed: a shell then gives it what has been typed so far.
        public let followsTyping: Bool
        let change: Change
    }

    public struct Option: Sendable, Equatable {
        public let value: String
        public let label: String

        public init(_ value: String, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    public let id: String
    public let label: String
    public let content: Content
    public let isEnabled: Bool
    public let error: String?
    /// What else can be done with the element: what a context menu offers.
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
    public var kind: Kind {
        switch content {
        case .text: .text
        case .row: .row
        case .button: .button
        case .field: .field
        case .secure: .secure
        case .toggle: .toggle
        case .picker: .picker
        case .lines, .list: .list
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
        case .row(let detail, _): detail
        case .field(let text, _, _): text
        case .toggle(let isOn, _): isOn ? "on" : "off"
        case .picker(let selection, _, _): selection
        case .lines(let lines): String(lines.count)
        case .list(let rows): String(rows.count)
        case .progress(let percent): percent.map { "\($0)%" }
        case .button, .secure, .image, .animation, .divider: nil
        }
    }

    public var interaction: Interaction {
        switch content {
        case .row(_, let action?), .button(let action), .toggle(_, let action): .tap(action)
        case .field(_, _, let change): .type(change)
        case .secure(let secret): .type(secret.change)
        case .picker(_, _, let change): .select(change)
        case .text, .row, .lines, .list, .progress, .image, .animation, .divider: .none
        }
    }

    public var options: [Option] {
        switch content {
        case .picker(_, let options, _): options
        case .lines(let lines): lines.map { Option($0, $0) }
        default: []
        }
    }

    public var hasLines: Bool {
        switch content {
        case .text(_, _, let hasLines), .field(_, let hasLines, _): hasLines
        default: false
        }
    }

    public var format: TextFormat {
        if case .text(_, let format, _) = content { format } else { .plain }
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
    public enum Role: String, Sendable {
        case normal
        case destructive
    }

    /// Stable and unique in the app. In the menu of a list's row: the row's id, a dot and one word, such as
    /// `conversations.<id>.delete`.
    public let id: String
    public let label: String
    public let role: Role
    public let isEnabled: Bool
    public let action: @MainActor @Sendable () async -> Void

    public init(
        _ id: String, _ label: String, role: Role = .normal, isEnabled: Bool = true,
        action: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.id = id
        self.label = label
        self.role = role
        self.isEnabled = isEnabled
        self.action = action
    }

    var element: Element { Element(id, label, .button(action), isEnabled: isEnabled) }
}
