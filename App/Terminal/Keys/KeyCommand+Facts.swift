extension KeyCommand {
    enum Group: String, CaseIterable {
        case page = "On a page"
        case places = "To other places"
        case popup = "In a menu"
        case text = "In a text"
        case selection = "Selecting"
        case deletion = "Deleting"
        case program = "The program"
    }

    struct Facts {
        let context: KeyContext
        let group: Group
        let words: String
        /// By name. The one to be learned is the first.
        let keys: [String]

        init(_ context: KeyContext, _ group: Group, _ words: String, _ keys: String...) {
            self.context = context
            self.group = group
            self.words = words
            self.keys = keys
        }
    }

    /// Everything about a command in one place. In a text, Ctrl-C, Ctrl-Z and Ctrl-T are left to the whole program.
    var facts: Facts {
        switch self {
        case .next: Facts(.global, .page, "Go to the next element", "Tab")
        case .previous: Facts(.global, .page, "Go to the previous element", "Shift-Tab")
        case .otherPane: Facts(.global, .page, "To the list beside the page, or back", "F6")
        case .back: Facts(.global, .places, "Leave, or go back", "Esc")
        case .historyBack: Facts(.global, .places, "Back to where you were", "Alt-Left")
        case .historyForward: Facts(.global, .places, "Forward again", "Alt-Right")
        case .tab1, .tab2, .tab3, .tab4, .tab5, .tab6, .tab7, .tab8, .tab9:
            Facts(
                .global, .places, "Go to a tab by its number; in a text, with Alt", String(rawValue.dropFirst(3)),
                "Alt-\(rawValue.dropFirst(3))")
        case .commandLine: Facts(.global, .places, "Type a command", ":")
        case .find: Facts(.global, .places, "Find anything by its name", "Ctrl-K")
        case .toolbar: Facts(.global, .places, "Open the app's menu", "F10")
        case .help: Facts(.global, .program, "Help", "?", "F1")
        case .redraw: Facts(.global, .program, "Draw the screen again", "Ctrl-L")
        case .suspend: Facts(.global, .program, "Stop for now; fg continues", "Ctrl-Z")
        case .toggleMouse: Facts(.global, .program, "Give the mouse to the terminal, or take it", "Ctrl-T")
        case .quit: Facts(.global, .program, "Stop what runs, or quit", "Ctrl-C", "q")

        case .up: Facts(.list, .page, "Up", "Up", "k")
        case .down: Facts(.list, .page, "Down", "Down", "j")
        case .left: Facts(.list, .page, "Left", "Left", "h")
        case .right: Facts(.list, .page, "Right", "Right", "l")
        case .pageUp: Facts(.list, .page, "One page up", "PageUp", "Ctrl-B")
        case .pageDown: Facts(.list, .page, "One page down", "PageDown", "Ctrl-F")
        case .top: Facts(.list, .page, "To the top", "Home", "g")
        case .bottom: Facts(.list, .page, "To the bottom", "End", "G")
        case .activate: Facts(.list, .page, "Use the element", "Enter", "Space")
        case .menu: Facts(.list, .page, "Open the element's menu", "m", "Shift-F10")
        case .copyCode: Facts(.list, .page, "Copy the code or address that is shown", "y")
        case .filter: Facts(.list, .page, "Show only rows with a text", "/")
        case .nextMatch: Facts(.list, .page, "Next match", "n")
        case .previousMatch: Facts(.list, .page, "Previous match", "N")

        case .accept: Facts(.question, .page, "Yes, to a question", "y", "a")
        case .decline: Facts(.question, .page, "No, to a question", "n", "d")

        case .finishText: Facts(.text, .text, "Finish the text", "Enter")
        case .openEditor: Facts(.text, .text, "Open the text in your editor", "Alt-E")
        case .newLine: Facts(.text, .text, "New line", "Alt-Enter", "Ctrl-J", "Shift-Enter")
        case .letterLeft: Facts(.text, .text, "Left", "Left", "Ctrl-B")
        case .letterRight: Facts(.text, .text, "Right", "Right", "Ctrl-F")
        case .wordLeft: Facts(.text, .text, "One word left", "Ctrl-Left", "Alt-B")
        case .wordRight: Facts(.text, .text, "One word right", "Ctrl-Right", "Alt-F")
        case .lineUp: Facts(.text, .text, "Up", "Up", "Ctrl-P")
        case .lineDown: Facts(.text, .text, "Down", "Down", "Ctrl-N")
        case .lineStart: Facts(.text, .text, "To the start of the line", "Home", "Ctrl-A")
        case .lineEnd: Facts(.text, .text, "To the end of the line", "End", "Ctrl-E")
        case .textStart: Facts(.text, .text, "To the start of the text", "Ctrl-Home", "Alt-<")
        case .textEnd: Facts(.text, .text, "To the end of the text", "Ctrl-End", "Alt->")
        case .textPageUp: Facts(.text, .text, "One page up", "PageUp")
        case .textPageDown: Facts(.text, .text, "One page down", "PageDown")

        case .selectLetterLeft: Facts(.text, .selection, "Select to the left", "Shift-Left")
        case .selectLetterRight: Facts(.text, .selection, "Select to the right", "Shift-Right")
        case .selectWordLeft: Facts(.text, .selection, "Select a word to the left", "Ctrl-Shift-Left")
        case .selectWordRight: Facts(.text, .selection, "Select a word to the right", "Ctrl-Shift-Right")
        case .selectLineUp: Facts(.text, .selection, "Select up", "Shift-Up")
        case .selectLineDown: Facts(.text, .selection, "Select down", "Shift-Down")
        case .selectLineStart: Facts(.text, .selection, "Select to the start of the line", "Shift-Home")
        case .selectLineEnd: Facts(.text, .selection, "Select to the end of the line", "Shift-End")
        case .selectTextStart: Facts(.text, .selection, "Select to the start of the text", "Ctrl-Shift-Home")
        case .selectTextEnd: Facts(.text, .selection, "Select to the end of the text", "Ctrl-Shift-End")
        case .selectAll: Facts(.text, .selection, "Select everything", "Alt-A")
        case .copy: Facts(.text, .selection, "Copy the selection", "Alt-W")
        case .cut: Facts(.text, .selection, "Cut the selection", "Ctrl-X")

        case .deleteBackward:
            Facts(.text, .deletion, "Delete the letter to the left", "Backspace", "Ctrl-H", "Shift-Backspace")
        case .deleteForward:
            Facts(.text, .deletion, "Delete the letter to the right", "Delete", "Ctrl-D", "Shift-Delete")
        case .eraseWord: Facts(.text, .deletion, "Delete back to a space", "Ctrl-W")
        case .killWordBackward:
            Facts(.text, .deletion, "Delete a word to the left", "Alt-Backspace", "Ctrl-Backspace", "Ctrl-Alt-H")
        case .killWordForward:
            Facts(.text, .deletion, "Delete a word to the right", "Alt-D", "Ctrl-Delete", "Alt-Delete")
        case .killToLineEnd: Facts(.text, .deletion, "Delete to the end of the line", "Alt-K")
        case .killToLineStart: Facts(.text, .deletion, "Delete to the start of the line", "Ctrl-U")
        case .yank: Facts(.text, .deletion, "Insert what was deleted or copied", "Ctrl-Y", "Ctrl-V")
        case .yankPrevious: Facts(.text, .deletion, "Insert what was deleted before that", "Alt-Y")
        case .undo: Facts(.text, .deletion, "Undo", "Ctrl-_", "Alt-/")
        case .redo: Facts(.text, .deletion, "Redo", "Alt-R", "Ctrl-Alt-_")

        case .popupUp: Facts(.popup, .popup, "Up", "Up", "Ctrl-P")
        case .popupDown: Facts(.popup, .popup, "Down", "Down", "Ctrl-N")
        case .popupPageUp: Facts(.popup, .popup, "One page up", "PageUp")
        case .popupPageDown: Facts(.popup, .popup, "One page down", "PageDown")
        case .choose: Facts(.popup, .popup, "Choose", "Enter")
        case .complete: Facts(.popup, .popup, "Complete what was typed", "Tab")
        case .closePopup: Facts(.popup, .popup, "Close", "Esc", "Ctrl-G")
        }
    }
}
