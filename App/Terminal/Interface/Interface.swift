import Design

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

    var content = WindowContent([])
    /// Where the user is on each page, by its place; those that were seen last.
    var states: [String: PageState] = [:]
    var recentPlaces: [String] = []
    /// The page that keys are for, as it was drawn last.
    var drawn: DrawnPage?
    var edited: EditedField?
    /// What was deleted or copied in texts, to be inserted in others.
    var kills = KillRing()
    /// The field whose text was given to a button.
    var submitted: String?
    /// The field whose text was given to the user's editor.
    var reopened: String?
    /// The button that gets the focus when it can be used: the text before it has been given to the window.
    var awaitedButton: String?
    var popup: ListPopup?
    /// Where the rows of the popup stand in the frame.
    var popupArea: Area?
    var tabAreas: [(name: String, area: Area)] = []
    var search: SearchLine?
    var help: HelpPage?
    package var toasts = ShownToasts()
    /// How often the signs that move have done so; nil where they stand still.
    package var motion: Int?
    let animations = AnimationStage()
    /// The time on a clock that never goes back, for animations.
    package var now: @MainActor () -> Duration = { .zero }
    /// How long after the last frame an animation shows another one; nil while none does.
    package var untilNextAnimation: Duration? { animations.next.map { max($0 - now(), .zero) } }
    /// Whether one of them was visible in the last frame.
    package internal(set) var isMoving = false
    var hasMouse = true
    var selection: MouseSelection?
    let cache = BlockCache()
    var rowMatches = RowMatches()
    package var pictureOutput = PictureOutput()
    let pictures = PictureStore()
    /// The pictures of the frame that is being drawn.
    var drawnPictures: [DrawnPicture] = []
    /// What the command line and the search for anything offer beside what the screen has.
    package var suggestions: @MainActor (_ text: String) -> [Suggestion] = { _ in [] }

    package init(columns: Int, rows: Int, theme: Theme, symbols: Symbols, bindings: KeyBindings) {
        self.columns = columns
        self.rows = rows
        self.theme = theme
        self.symbols = symbols
        self.bindings = bindings
    }

    /// Takes what the window shows from now on.
    package func show(_ content: WindowContent) {
        let before = self.content.front.place
        self.content = content
        if content.front.place != before {
            // The user has not left the page: that would have ended the editing. A secret does not stay in memory.
            if let edited, edited.hasChanged, !edited.isSecret { states[before]?.typed = edited }
            edited = nil
            submitted = nil
            reopened = nil
            popup = nil
            search = nil
            selection = nil
            awaitedButton = nil
            remember(content.front.place)
            // A form can be filled in at once, also when the user comes back to it.
            beginEditing(state.focus)
        } else if let edited, content.front.screen.element(edited.id) == nil {
            stopEditing()
        }
        updatePopup()
    }

    /// When the next frame is for another user, or for none, forgets what was shown to the one before, where that user was on
    /// each page, and what that user cut out of texts. After a sign-in, every page begins at its top.
    package func use(_ user: String?) {
        guard let before = content.user, before != user else { return }
        kills = KillRing()
        rowMatches = RowMatches()
        edited = nil
        states = [:]
        recentPlaces = []
        toasts.removeAll()
    }

    package func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        selection = nil
        cache.removeBlocks()
    }

    // MARK: State

    var state: PageState {
        get { states[content.front.place] ?? PageState() }
        set { states[content.front.place] = newValue }
    }

    /// Keeps where the user is only for the pages that were seen last.
    private func remember(_ place: String) {
        recentPlaces.removeAll { $0 == place }
        recentPlaces.append(place)
        guard recentPlaces.count > 100 else { return }
        states[recentPlaces.removeFirst()] = nil
    }

    var focused: Element? { state.focus.flatMap { content.front.screen.element($0) } }
}

/// Where the user is on a page. It is kept while other pages are in front.
struct PageState {
    var top = PagePlace()
    /// The element that keys are for; nil when the page has none.
    var focus: String?
    /// Where the focused element stood when the page was drawn last, in case it goes.
    var focusNode = 0
    /// Whether the focused element has to be in view with the next frame.
    var reveals = true
    /// Whether the focused element was in view and stays there when the page grows, as below a reply. Scrolling ends that.
    var keepsFocusInView = false
    /// Whether the end of the page stays in view while it grows.
    var followsEnd = false
    var filter = RowFilter()
    /// The line to which the search has gone last.
    var match: PagePlace?
    /// The text that the user was typing when something else came in front, such as a question.
    var typed: EditedField?
}

/// Something that the user can go to or do by its name.
package struct Suggestion: Equatable, Sendable {
    /// What the command line is to have when it is chosen, such as `open slipway://settings`.
    package let command: String
    package let label: String
    /// Shorter texts that mean the command, such as `settings`.
    package let names: [String]

    package init(command: String, label: String, names: [String] = []) {
        self.command = command
        self.label = label
        self.names = names
    }
}
