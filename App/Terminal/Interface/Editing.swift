import Core
import Design

/// The text of the field that has the focus.
struct Editing {
    private(set) var field: EditedField?
    private var lastKills = KillRing()
    /// The button that gets the focus when it can be used: the text before it has been given to the window.
    private var awaitedButton: String?

    /// What was deleted or copied in texts, to be inserted in others.
    var kills: KillRing { field?.editor.kills ?? lastKills }

    /// Edits the field that has the focus now, if it is one. The text follows what the window makes of it.
    ///
    /// - Parameter typed: what was typed in other fields of the page.
    @MainActor
    mutating func follow(_ id: String?, on screen: Screen, _ typed: inout [String: EditedField]) {
        let element = id.flatMap { screen.element($0) }.flatMap { $0.isField ? $0 : nil }
        guard element?.id != field?.id else {
            if let element { field?.follow(element) }
            return
        }
        leaveField(&typed)
        guard let element else { return }
        var field = typed.removeValue(forKey: element.id) ?? EditedField(element)
        field.follow(element)
        field.editor.kills = lastKills
        self.field = field
    }

    /// Another page is in front.
    mutating func leavePage(_ typed: inout [String: EditedField]) {
        leaveField(&typed)
        awaitedButton = nil
    }

    /// Keeps a text that its element does not have yet. A secret does not stay in memory.
    private mutating func leaveField(_ typed: inout [String: EditedField]) {
        if let field, !field.isSecret, field.hasChanged || field.given > 0 { typed[field.id] = field }
        lastKills = kills
        field = nil
    }

    /// Gives what has been typed to its element. A new secret is given when it has been repeated.
    mutating func give() -> [Intent] {
        guard let field, field.hasChanged, !field.isNewSecret || field.first?.revealed == field.editor.text
        else { return [] }
        self.field?.noteGiving()
        return [field.intent]
    }

    /// The window has taken a text that was given to a field, or has not.
    mutating func noteAnswer(isTaken: Bool) { field?.noteAnswer(isTaken: isTaken) }

    // MARK: Keys

    /// - Returns: whether the change had an effect, and what the element is given at once, if it follows typing.
    mutating func change(_ change: (inout TextEditor) -> Bool) -> (isEffective: Bool, intents: [Intent]) {
        guard let revision = field?.editor.revision else { return (false, []) }
        let isEffective = field?.change(change) ?? false
        guard let field, field.followsTyping, field.editor.revision != revision else { return (isEffective, []) }
        return (isEffective, [field.intent])
    }

    /// A secret that the user chooses is typed twice, because it cannot be seen; nil when that is done or not needed.
    mutating func askAgain() -> [Intent]? {
        guard let field, field.isNewSecret, !field.editor.isEmpty else { return nil }
        guard let first = field.first else {
            self.field?.first = Secret(field.editor.text)
            self.field?.replace(with: "")
            return []
        }
        guard first.revealed != field.editor.text else { return nil }
        self.field?.first = nil
        self.field?.replace(with: "")
        return [.say("The two are not the same. Type it again.")]
    }

    /// What is stored of a secret is to be deleted.
    mutating func clearSecret() {
        if field?.showsKept == true { field?.isCleared = true }
    }

    /// Goes on to a button that cannot be used without the text, as soon as it can; nil if it needs no text.
    @MainActor
    mutating func goOn(to button: String?, on screen: Screen) -> [Intent]? {
        guard let field, let button, field.hasChanged, !field.isSecret, screen.element(button)?.isEnabled != true
        else { return nil }
        awaitedButton = button
        return give()
    }

    /// The button behind the text, once something is done that it may have needed: Send, behind a message.
    @MainActor
    mutating func takeAwaitedButton(on screen: Screen) -> String? {
        guard let button = awaitedButton else { return nil }
        awaitedButton = nil
        // More has been typed meanwhile.
        guard let field, screen.element(field.id)?.value == field.editor.text else { return nil }
        return button
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
    /// What the element has, or was given last; nil for a secret.
    private var before: String?
    private var isRefused = false
    /// How many texts were given to the element that it has not taken yet. Until then, its own text is an old one.
    fileprivate var given = 0
    /// How many letters the element has of a secret, and whether they are to be deleted.
    private var kept = 0
    fileprivate var isCleared = false
    /// The secret that was typed first, while it is asked for again.
    fileprivate var first: Secret?
    private let label: String
    let isDraft: Bool
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
        kept = element.secret?.length ?? 0
        editor = Self.editor(element.value ?? "", hasLines: element.hasLines, isSecret: element.isSecret)
    }

    private static func editor(_ text: String, hasLines: Bool, isSecret: Bool) -> TextEditor {
        var editor = TextEditor(text, lines: hasLines ? .several : .one, isSecret: isSecret)
        editor.visibleRows = rows
        return editor
    }

    fileprivate mutating func replace(with text: String) {
        let kills = editor.kills
        editor = Self.editor(text, hasLines: hasLines, isSecret: isSecret)
        editor.kills = kills
        stored = editor.revision
    }

    /// Takes the text of the element, unless the user has typed since: Send has emptied it, for example.
    fileprivate mutating func follow(_ element: Element) {
        kept = element.secret?.length ?? 0
        guard let before, let value = element.value, value != before, given == 0 else { return }
        if !hasChanged { replace(with: value) }
        self.before = value
    }

    fileprivate mutating func noteGiving() {
        if isSecret {
            replace(with: "")
            (first, isCleared) = (nil, false)
        } else {
            (before, isRefused) = (editor.text, false)
            stored = editor.revision
            given += 1
        }
    }

    mutating func noteAnswer(isTaken: Bool) {
        given = max(given - 1, 0)
        isRefused = !isTaken
    }

    var question: String { first == nil ? label : Self.repeating(label) }

    static func repeating(_ label: String) -> String { "Repeat it: \(label)" }

    /// How long after a key the text must be stored: a long one, which costs more, less often.
    var storingDelay: Duration? {
        isDraft && editor.revision != stored ? .milliseconds(editor.buffer.byteCount > 65_536 ? 500 : 80) : nil
    }

    var hasChanged: Bool { before.map { isRefused || $0 != editor.text } ?? (isCleared || !editor.isEmpty) }

    /// Whether a secret is shown that the user has not typed now.
    fileprivate var showsKept: Bool { kept > 0 && editor.isEmpty && first == nil && !isCleared }

    /// In place: a copy of the text would cost as much as all of it.
    fileprivate mutating func change(_ change: (inout TextEditor) -> Bool) -> Bool { change(&editor) }

    /// - Returns: the whole text, for an element that stores it.
    mutating func goOn(with change: (inout TextEditor) -> Bool, in element: Element) -> [Intent] {
        follow(element)
        guard change(&editor), isDraft, element.isEnabled else { return [] }
        noteGiving()
        return [intent]
    }

    fileprivate var intent: Intent { .type(editor.text, into: id) }

    func window(columns: Int, rows: Int = Self.rows) -> TextWindow {
        TextWindow(editor, columns: columns, rows: rows)
    }

    func look(columns: Int, rows: Int = Self.rows) -> Look {
        Look(id: id, question: question, window: showsKept ? nil : window(columns: columns, rows: rows))
    }

    /// What is shown of it. A page that was drawn keeps this and not the text, which is changed in place.
    struct Look {
        let id: String
        let question: String
        /// Nil while a secret is shown that was entered before.
        let window: TextWindow?
    }
}
