import Testing

@testable import Terminal

struct KeyBindingsTests {
    private let standard = KeyBindings.standard

    private func command(_ name: String, _ context: KeyContext, in bindings: KeyBindings = .standard) -> KeyCommand? {
        KeyPress(name).flatMap { bindings.command(for: $0, in: context) }
    }

    // MARK: The commands' own keys

    @Test(arguments: KeyCommand.allCases)
    func everyCommandHasItsKeysAndWords(command: KeyCommand) {
        #expect(!command.facts.keys.isEmpty)
        #expect(command.defaultKeys.count == command.facts.keys.count)
        #expect(Set(command.defaultKeys).count == command.defaultKeys.count)
        #expect(standard.keys(for: command) == command.defaultKeys)
        #expect(!command.words.isEmpty)
        for key in command.defaultKeys {
            #expect(standard.command(for: key, in: command.context) == command)
            #expect(!command.context.takesLetters || key.typedLetter == nil)
        }
    }

    @Test func noTwoCommandsOfAPlaceHaveTheSameKey() {
        #expect(standard.problems == [])
    }

    @Test(
        arguments: [
            ("Ctrl-K", .list, .find), ("Ctrl-K", .global, .find), ("Ctrl-K", .text, .find),
            ("Alt-K", .text, .killToLineEnd),
            ("Ctrl-K", .popup, nil), ("q", .list, .quit), ("q", .text, nil), ("q", .popup, nil),
            ("Ctrl-C", .text, .quit), ("Ctrl-C", .popup, .quit), ("?", .list, .help), ("?", .text, nil),
            ("F1", .text, .help), ("Tab", .text, .next), ("Tab", .list, .next), ("Tab", .popup, .complete),
            ("Esc", .text, .back), ("Esc", .popup, .closePopup), ("Alt-Left", .list, .historyBack),
            ("Alt-Left", .text, .historyBack), ("Alt-Right", .popup, .historyForward), ("1", .list, .tab1),
            ("1", .text, nil), ("Alt-1", .text, .tab1), ("Alt-1", .list, .tab1), ("Alt-9", .popup, .tab9),
            ("y", .list, .copyCode), ("y", .question, .accept), ("n", .question, .decline), ("j", .question, .down),
            ("Tab", .question, .next), ("9", .global, .tab9), ("n", .list, .nextMatch),
            ("N", .list, .previousMatch), ("G", .list, .bottom), ("Down", .list, .down), ("Down", .global, nil),
            ("Down", .text, .lineDown), ("Ctrl-X", .text, .cut), ("Ctrl-X", .list, nil), ("Ctrl-/", .text, .undo),
            ("Alt-Shift-B", .text, .wordLeft), ("Ctrl-Shift-K", .text, nil),
        ] as [(String, KeyContext, KeyCommand?)])
    func aKeyMeansWhatItMeansInItsPlace(name: String, context: KeyContext, expected: KeyCommand?) {
        #expect(command(name, context) == expected)
    }

    // MARK: The configuration

    /// What the configuration says, and what keys do then.
    @Test(
        arguments: [
            (["find": ["ctrl+p", "F3"], "menu": []], "Ctrl-P", .list, .find),
            (["find": ["ctrl+p", "F3"], "menu": []], "Ctrl-K", .list, nil),
            (["find": ["ctrl+p", "F3"], "menu": []], "m", .list, nil),
            (["find": ["ctrl+p", "F3"], "menu": []], "q", .list, .quit),
            // The same key may mean something else in a text.
            (["undo": ["Ctrl-L"], "popupDown": ["Ctrl-L"]], "Ctrl-L", .list, .redraw),
            (["undo": ["Ctrl-L"], "popupDown": ["Ctrl-L"]], "Ctrl-L", .text, .undo),
            (["undo": ["Ctrl-L"], "popupDown": ["Ctrl-L"]], "Ctrl-L", .popup, .popupDown),
            // Two commands may exchange their keys.
            (["find": ["/"], "filter": ["Ctrl-K"]], "/", .list, .find),
            (["find": ["/"], "filter": ["Ctrl-K"]], "Ctrl-K", .list, .filter),
        ] as [([String: [String]], String, KeyContext, KeyCommand?)])
    func theConfigurationReplacesKeys(
        overrides: [String: [String]], name: String, context: KeyContext, expected: KeyCommand?
    ) {
        let bindings = KeyBindings(overrides: overrides)
        #expect(bindings.problems == [])
        #expect(command(name, context, in: bindings) == expected)
    }

    @Test(
        arguments: [
            (["fnd": ["F3"]], "There is no command 'fnd'. Did you mean find?"),
            (["zzzzzzzz\u{1b}": ["F3"]], "There is no command 'zzzzzzzz\u{fffd}'."),
            (["find": ["Hyper-K"]], "'Hyper-K', a key of find, is not the name of a key."),
            (["undo": ["u"]], "'u' cannot be a key of undo: there it is typed."),
            (["choose": ["Space"]], "'Space' cannot be a key of choose: there it is typed."),
            (["find": ["Ctrl-C"]], "'Ctrl-C' cannot be a key of find: it always stops what runs, or quits."),
            (["find": ["Ctrl-\\"]], "'Ctrl-\\' cannot be a key of find: it always ends the program."),
            (
                ["find": ["/"]],
                "find and filter have the same key: /. find keeps it, because the configuration says so."
            ),
            (
                ["undo": ["F5"], "redo": ["F5"]],
                "undo and redo have the same key: F5. undo keeps it, because it comes first in the list of commands."
            ),
        ] as [([String: [String]], String)])
    func aProblemIsSaid(overrides: [String: [String]], problem: String) {
        #expect(KeyBindings(overrides: overrides).problems == [problem])
    }

    @Test func aKeyThatCannotBeReadLeavesTheOthers() {
        let bindings = KeyBindings(overrides: ["find": ["Hyper-K", "F3"], "undo": ["u"]])
        #expect(bindings.problems.count == 2)
        #expect(bindings.keys(for: .find) == [KeyPress(.function(3))])
        // Nothing of the configuration can be used.
        #expect(bindings.keys(for: .undo) == KeyCommand.undo.defaultKeys)
    }

    @Test func aCommandLosesTheKeyThatAnotherKeeps() {
        let bindings = KeyBindings(overrides: ["find": ["/"], "undo": ["F5"], "redo": ["F5", "F6"]])
        #expect(command("/", .list, in: bindings) == .find)
        #expect(bindings.keys(for: .filter) == [])
        #expect(command("F5", .text, in: bindings) == .undo)
        #expect(bindings.keys(for: .redo) == [KeyPress(.function(6))])
    }

    @Test func ctrlCAlwaysQuits() {
        let taken = KeyBindings(overrides: ["find": ["Ctrl-C", "F3"], "filter": ["q"]])
        #expect(taken.keys(for: .quit) == [.interrupt])
        #expect(taken.keys(for: .find) == [KeyPress(.function(3))])
        #expect(taken.keys(for: .filter) == [KeyPress(.letter("q"))])
        #expect(KeyBindings(overrides: ["quit": ["F10"]]).keys(for: .quit) == [.interrupt, KeyPress(.function(10))])
        #expect(KeyBindings(overrides: ["quit": []]).keys(for: .quit) == [.interrupt])
        let unreadable = KeyBindings(overrides: ["quit": ["Hyper-Q"]])
        #expect(unreadable.keys(for: .quit) == KeyCommand.quit.defaultKeys)
    }

    // MARK: Help

    @Test func helpShowsTheKeysThatWorkInAPlace() throws {
        let page = standard.help(in: .list)
        #expect(page.map(\.title) == ["On a page", "To other places", "The program"])
        let rows = page.flatMap(\.rows)
        #expect(
            rows.first { $0.words == "Go to a tab by its number; in a text, with Alt" }?.keys.map(\.description)
                .joined() == "123456789")
        #expect(rows.first { $0.words == "Help" }?.keys.map(\.description) == ["?", "F1"])
        let text = standard.help(in: .text).flatMap(\.rows)
        #expect(text.first { $0.words == "Help" }?.keys.map(\.description) == ["F1"])
        #expect(text.first { $0.words.hasPrefix("Go to a tab") }?.keys.first?.description == "Alt-1")
        #expect(text.contains { $0.words == "Find anything by its name" })
        #expect(standard.help(in: .popup).map(\.title) == ["To other places", "In a menu", "The program"])
        let other = KeyBindings(overrides: ["menu": []]).help(in: .list).flatMap(\.rows)
        #expect(!other.contains { $0.words == "Open the element's menu" })
    }
}
