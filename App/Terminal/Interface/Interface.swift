package import Design

/// The whole screen of a terminal as a program: what is shown, where the user is, and what keys and the mouse do.
///
/// It makes no system calls. It is given what the window shows and what the user does; it returns frames and intents.
@MainActor
package final class Interface {
    package internal(set) var columns: Int
    package internal(set) var rows: Int
    package var theme: Theme
    package var symbols: Symbols
    package let bindings: KeyBindings

    package internal(set) var content = WindowContent([])
    var pages = PageStates()
    /// The page that keys are for, as it was drawn last; nil while another one was drawn last.
    var drawn: DrawnPage?
    /// The other one of two panes.
    var beside: DrawnPage?
    /// Where a button was used that may have found an error; nil when the user has gone on since.
    var usedPlace: String?
    /// When a text was last changed, and in which field, if not in a popup: letters that follow within a second do not answer
    /// a question that comes.
    var typing: (last: Duration, field: String?)?
    var editing = Editing()
    var popup: ListPopup?
    var search: SearchLine?
    package var toasts = ShownToasts()
    var mouse = MouseState()
    /// How often the signs that move have done so; nil where they stand still.
    package var motion: Int?
    let animations = AnimationStage()
    /// The time on a clock that never goes back, for animations.
    package var now: @MainActor () -> Duration = { .zero }
    /// When the window began to wait for what it waits for.
    var activitySince: Duration?
    /// How long after the last frame an animation shows another one; nil while none does.
    package var untilNextAnimation: Duration? { animations.next.map { max($0 - now(), .zero) } }
    /// Whether one of them was visible in the last frame.
    package internal(set) var isMoving = false
    let cache = BlockCache()
    var rowMatches = RowMatches()
    package var pictures = FramePictures()
    /// What the command line and the search for anything offer beside what the screen has.
    package var suggestions: @MainActor (_ text: String) -> [Suggestion] = { _ in [] }
    /// Begins a search for a text after Ctrl-K. What it finds is shown by ``show(found:recent:for:)``.
    package var find: @MainActor (_ text: String) -> Void = { _ in }
    /// Other words for what can be found, by the beginnings of names and labels in small letters.
    package var synonyms: [String: [String]] = [:]
    /// What was chosen last from everything that can be found.
    var recent: [ListPopup.Item] = []

    package init(columns: Int, rows: Int, theme: Theme, symbols: Symbols, bindings: KeyBindings) {
        self.columns = columns
        self.rows = rows
        self.theme = theme
        self.symbols = symbols
        self.bindings = bindings
    }

    /// - Returns: the draft that was being typed on a page that is no longer in front.
    @discardableResult
    package func show(_ content: WindowContent) -> [Intent] {
        let before = self.content
        self.content = content
        activitySince = content.activity == nil ? nil : activitySince ?? now()
        self.content.isCompanionInFront = before.isCompanionInFront && content.hasSamePanes(as: before)
        let (left, front) = (before.front, self.content.front)
        var draft: [Intent] = []
        if !front.isSame(as: left) {
            if hasDraftToStore { draft = commitTyped() }
            editing.leavePage(&pages[left.place].typed)
            // A form can be filled in at once, also when the user comes back to it.
            pages[left.place].isFieldLeft = false
            drawn = nil
            popup = nil
            search = nil
            mouse.selection = nil
            pages.note(front.place)
            // Another question has the same place.
            if content.isQuestion { state = PageState() }
        } else if front.screen.step != nil,
            (front.screen.step, front.screen.title) != (left.screen.step, left.screen.title)
        {
            // Another step begins at its top, with its first element.
            (state.top, state.focus, state.isFieldLeft) = (PagePlace(), nil, false)
        }
        for (old, new) in zip(before.layers, content.layers) where old.place != new.place && old.isSame(as: new) {
            pages[new.place] = pages[old.place]
            pages.note(new.place)
        }
        editFocused()
        updatePopup()
        return draft
    }

    /// When the next frame is for another user, or for none, forgets what was shown to the one before, where that user was on
    /// each page, and what that user cut out of texts. After a sign-in, every page begins at its top.
    ///
    /// - Returns: the draft that the user before was typing.
    @discardableResult
    package func use(_ user: String?) -> [Intent] {
        guard let before = content.user, before != user else { return [] }
        let draft = hasDraftToStore ? commitTyped() : []
        editing = Editing()
        rowMatches = RowMatches()
        pages = PageStates()
        recent = []
        typing?.field = nil
        toasts.removeAll()
        return draft
    }

    package func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        (mouse.selection, drawn, beside) = (nil, nil, nil)
        cache.removeBlocks()
    }

    /// Whether the terminal is wide enough for a list beside a page. The preview of the page's own rows comes first.
    package func hasRoomForCompanion(beside page: Screen?) -> Bool {
        columns >= (page?.firstPreviewed == nil ? FrameAreas.columnsForPanes : FrameAreas.columnsForThreePanes)
    }

    /// The row of the page that is shown beside its list: the one that is selected, or the first. Nil where none is.
    package var previewedRow: Element? {
        guard columns >= FrameAreas.columnsForPanes, let page = content.layers.first,
            let first = page.screen.firstPreviewed
        else { return nil }
        let selected = pages[page.place].focus.flatMap { page.screen.element($0) }
        return selected?.kind == .row ? selected : first
    }

    /// Gives the keys to the other one of two panes.
    func switchPane() -> [Intent] {
        guard content.hasPanes else { return [] }
        let given = editing.give()
        editing.leavePage(&state.typed)
        content.isCompanionInFront.toggle()
        swap(&drawn, &beside)
        editFocused()
        return given
    }

    // MARK: State

    var state: PageState {
        get { pages[content.front.place] }
        set { pages[content.front.place] = newValue }
    }

    var focused: Element? { state.focus.flatMap { content.front.screen.element($0) } }

    /// The page in front, for a key. It is drawn first if another one was drawn last: what is known of that one, such as its
    /// places, has no meaning on this one.
    var page: DrawnPage? {
        if drawn == nil { _ = draw() }
        return drawn
    }
}

extension Screen {
    /// The first row that has a preview; nil on a screen that stands beside a list itself.
    @MainActor
    fileprivate var firstPreviewed: Element? {
        guard companion == nil else { return nil }
        for element in sections.lazy.flatMap(\.elements) {
            let row = element.rows.flatMap { $0.count > 0 ? $0.row(at: 0) : nil } ?? element
            if row.preview != nil { return row }
        }
        return nil
    }
}

/// Something that the user can go to or do by its name.
package struct Suggestion: Equatable, Sendable {
    /// What the command line is to have when it is chosen, such as `open slipway://settings`.
    package let command: String
    package let label: String
    /// Shorter texts that mean the command, such as `settings`.
    package let names: [String]
    /// As it stands on its screen; nil when the label is all there is.
    package let title: String?
    /// Beside the title: a link or a value; nil for the command. A key stands there instead.
    package let detail: String?
    package let key: KeyCommand?
    package let section: String
    /// The commands from which the user chooses, instead of completing this one. A single one is carried out at once.
    package let options: [Suggestion]

    package init(
        command: String, label: String, names: [String] = [], title: String? = nil, detail: String? = nil,
        key: KeyCommand? = nil, section: String = "Commands", options: [Suggestion] = []
    ) {
        (self.command, self.label, self.names, self.title) = (command, label, names, title)
        (self.detail, self.key, self.section, self.options) = (detail, key, section, options)
    }
}
