import Core
import Design

/// The text that the user is typing, and what is to follow when it has been given to its element.
struct Editing {
    private(set) var field: EditedField?
    /// What was deleted or copied in texts, to be inserted in others.
    private(set) var kills: KillRing
    /// The field whose text was given to a button.
    private var submitted: String?
    /// The field whose text was given to the user's editor.
    private var reopened: String?
    /// The button that gets the focus when it can be used: the text before it has been given to the window.
    private var awaitedButton: String?

    init(kills: KillRing = KillRing()) {
        self.kills = kills
    }

    /// - Parameter typed: what the user was typing when something else came in front; taken.
    @MainActor
    mutating func begin(_ id: String?, on screen: Screen, _ typed: inout EditedField?) {
        guard field?.id != id else { return }
        stop()
        guard let element = id.flatMap({ screen.element($0) }), element.isEnabled, case .type = element.interaction
        else { return }
        var field = typed.flatMap { $0.id == element.id ? $0 : nil } ?? EditedField(element)
        typed = nil
        field.editor.kills = kills
        self.field = field
    }

    mutating func stop() {
        if let field { kills = field.editor.kills }
        field = nil
    }

    /// Another page is in front. Returns the text, for when the page comes back; a secret does not stay in memory.
    mutating func leavePage() -> EditedField? {
        defer { self = Editing(kills: kills) }
        return field.flatMap { $0.hasChanged && !$0.isSecret ? $0 : nil }
    }

    mutating func end() -> [Intent] {
        guard let field else { return [] }
        stop()
        // A secret that was not repeated is not taken.
        guard field.hasChanged, !field.isNewSecret || field.first != nil else { return [] }
        return [field.intent]
    }

    /// Gives what has been typed to its element, and the user goes on typing.
    mutating func commit() -> [Intent] {
        guard let field, !field.isSecret, case let text = field.editor.text, text != field.before else { return [] }
        self.field?.before = text
        self.field?.stored = field.editor.revision
        return [.type(text, into: field.id)]
    }

    // MARK: Keys

    /// - Returns: whether the change had an effect, and what the element is given at once, if it follows typing.
    mutating func change(_ change: (inout TextEditor) -> Bool) -> (isEffective: Bool, intents: [Intent]) {
        guard let revision = field?.editor.revision else { return (false, []) }
        let isEffective = field?.change(change) ?? false
        guard let field, field.followsTyping, field.editor.revision != revision else { return (isEffective, []) }
        if !field.isSecret { self.field?.before = field.editor.text }
        return (isEffective, [field.intent])
    }

    /// A secret that the user chooses is typed twice, because it cannot be seen; nil when that is done or not needed.
    mutating func askAgain() -> [Intent]? {
        guard let field, field.isNewSecret, field.hasChanged else { return nil }
        guard let first = field.first else {
            self.field?.first = Secret(field.editor.text)
            self.field?.editor = TextEditor(isSecret: true)
            return []
        }
        guard first.revealed != field.editor.text else { return nil }
        self.field?.first = nil
        self.field?.editor = TextEditor(isSecret: true)
        return [.say("The two are not the same. Type it again.")]
    }

    mutating func reopen() -> [Intent] {
        guard let field, !field.isSecret else { return [] }
        reopened = field.id
        return end() + [.edit(field.id)]
    }

    /// Goes on to a button that cannot be used without the text, as soon as it can; nil if it needs no text.
    @MainActor
    mutating func goOn(to button: String?, on screen: Screen) -> [Intent]? {
        guard let field, let button, field.hasChanged, !field.isSecret, screen.element(button)?.isEnabled != true
        else { return nil }
        awaitedButton = button
        return [field.intent]
    }

    /// Gives the text to its element and uses the button behind it, if there is one.
    mutating func submit(to button: String?) -> [Intent] {
        guard let field else { return [] }
        let intents = field.hasChanged || field.isSecret ? [field.intent] : []
        stop()
        guard let button else { return intents }
        submitted = field.id
        return intents + [.tap(button)]
    }

    // MARK: Afterwards

    /// The button behind the text, once something is done that it may have needed: Send, behind a message.
    @MainActor
    mutating func takeAwaitedButton(on screen: Screen) -> String? {
        guard let button = awaitedButton else { return nil }
        awaitedButton = nil
        // More has been typed meanwhile.
        guard let field, screen.element(field.id)?.value == field.editor.text else { return nil }
        stop()
        return button
    }

    /// The focused field, if the user comes back to it from the user's own editor.
    mutating func takeReopened(_ focus: String?) -> String? {
        guard let reopened, field == nil, focus == reopened else { return nil }
        self.reopened = nil
        return reopened
    }

    /// The focused field, if its text was given to a button and the next one can be typed.
    @MainActor
    mutating func takeSubmitted(_ focus: String?, on screen: Screen) -> String? {
        guard let submitted, field == nil, focus == submitted, let element = screen.element(submitted),
            element.isEnabled, (element.value ?? "").isEmpty
        else { return nil }
        self.submitted = nil
        return submitted
    }
}

struct EditedField {
    static let rows = 8
    let id: String
    let isSecret: Bool
    let isNewSecret: Bool
    let hasLines: Bool
    let followsTyping: Bool
    fileprivate(set) var editor: TextEditor
    /// What the field had when it was edited first, or was given last; nil for a secret.
    fileprivate var before: String?
    /// The secret that was typed first, while it is asked for again.
    fileprivate var first: Secret?
    private let label: String
    private let isDraft: Bool
    /// The text's revision when its element was given it last.
    fileprivate var stored = 0

    init(_ element: Element) {
        isDraft = element.isDraft
        id = element.id
        label = element.label
        isSecret = element.isSecret
        isNewSecret = element.secret?.isNew == true
        hasLines = element.hasLines
        followsTyping = element.secret?.followsTyping == true
        before = element.isSecret ? nil : element.value ?? ""
        editor = TextEditor(
            element.value ?? "", lines: element.hasLines ? .several : .one, isSecret: element.isSecret)
        editor.visibleRows = Self.rows
    }

    var question: String { first == nil ? label : "Repeat it: \(label)" }

    /// Whether the text must be stored although the user goes on typing.
    var isDraftToStore: Bool { isDraft && editor.revision != stored }

    var hasChanged: Bool { before.map { $0 != editor.text } ?? !editor.text.isEmpty }

    /// In place: a copy of the text would cost as much as all of it.
    fileprivate mutating func change(_ change: (inout TextEditor) -> Bool) -> Bool { change(&editor) }

    fileprivate var intent: Intent { .type(editor.text, into: id) }

    func window(columns: Int, rows: Int = Self.rows) -> TextWindow {
        TextWindow(editor, columns: columns, rows: rows)
    }

    func look(columns: Int, rows: Int = Self.rows) -> Look {
        Look(id: id, question: question, window: window(columns: columns, rows: rows))
    }

    /// What is shown of it. A page that was drawn keeps this and not the text, which is changed in place.
    struct Look {
        let id: String
        let question: String
        let window: TextWindow
    }
}
