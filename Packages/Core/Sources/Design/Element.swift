/// One thing on a screen: something to read, or something to act on.
public struct Element: Sendable, Identifiable {
    /// What kinds of elements there are; the raw value is what a driver sees.
    public enum Kind: String, Sendable, CaseIterable {
        case text, row, button, field, secure, toggle, picker, list, progress, image, animation, divider
    }

    /// How a text is written.
    public enum TextFormat: String, Sendable {
        case plain, markdown
    }

    /// What the user can do with an element.
    ///
    /// Actions are asynchronous, so that the caller can wait until everything that an action started has finished.
    public enum Interaction: Sendable {
        case none
        /// Buttons, toggles, and rows that lead somewhere.
        case tap(@MainActor @Sendable () async -> Void)
        /// Fields: the whole new text replaces the old one.
        case type(@MainActor @Sendable (String) async -> Void)
        /// Pickers: the value of one of `options`.
        case select(@MainActor @Sendable (String) async -> Void)
    }

    /// One choice of a picker.
    public struct Option: Sendable, Equatable {
        public let value: String
        public let label: String

        public init(_ value: String, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    public let id: String
    public let kind: Kind
    public let label: String
    /// The current value; nil when there is none. A toggle's is `on` or `off`.
    public var value: String?
    public var isEnabled: Bool
    /// What is wrong with the input, in words for the user.
    public var error: String?
    /// The choices of a picker, the items of a list; empty for all others.
    public var options: [Option]
    public var interaction: Interaction
    /// A rule that the user should know before typing.
    public var hint: String?
    /// How many characters a secret field holds; never the secret itself. Nil when the screen does not say.
    public var secretLength: Int?
    /// Whether the field is for a secret that the user is choosing now: a shell asks for it twice.
    public var isNewSecret = false
    /// Whether the screen changes with each letter that is typed: a shell then gives the field what has been typed so far.
    public var followsTyping = false
    /// Whether the value may have several lines.
    public var hasLines = false
    /// Whether an image or an animation only adorns: a shell of text leaves it out.
    public var isDecorative = false
    /// How the text in `value` is written.
    public var format = TextFormat.plain
    /// An image's picture, for shells that can draw.
    public var picture: Picture?
    /// An animation's frames; nil for other kinds.
    public var frames: AnimationFrames?
    /// A list's rows, made when they are needed; nil for other kinds, and for lists of plain lines.
    public var rows: ElementRows?
    /// What else can be done with the element: what a context menu offers.
    public var menu: [MenuItem] = []

    init(
        id: String, kind: Kind, label: String, value: String? = nil, isEnabled: Bool = true, error: String? = nil,
        options: [Option] = [], interaction: Interaction = .none
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.value = value
        self.isEnabled = isEnabled
        self.error = error
        self.options = options
        self.interaction = interaction
    }

    /// Whether the value must never be printed.
    public var isSecret: Bool { kind == .secure }
}
