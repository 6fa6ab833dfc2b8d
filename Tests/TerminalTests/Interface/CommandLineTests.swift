import Design
import Testing

@testable import Terminal

/// What Enter does in the command line, by what was typed and selected.
@MainActor
struct CommandLineTests {
    private let interface = Interface.ofTest(columns: 80, rows: 24)

    init() {
        interface.suggestions = { _ in
            [
                Suggestion(command: "back", label: "Back"),
                Suggestion(command: "set appearance ", label: "Now dark"),
                Suggestion(
                    command: "open slipway://register", label: "A new account",
                    names: ["register", "slipway://register"]),
            ]
        }
        interface.show(Screen("page", title: "Page") { Row("page.row", "Behind") {} })
    }

    private func press(_ names: [String]) throws -> [Intent] { try names.flatMap { try interface.press($0) } }

    @Test(arguments: [
        (["Down", "Down", "Enter"], "open slipway://register"), (["Enter"], nil),
        (["r", "e", "g", "Enter"], "open slipway://register"), (["R", "E", "G", "Enter"], "open slipway://register"),
        (["b", "Enter"], "back"), (["b", "a", "c", "k", "Enter"], "back"),
        // What begins nothing is carried out as it is, so that its refusal can be read.
        (["x", "Enter"], "x"),
        // What was selected before something else was typed is not meant any more.
        (["Down", "x", "Enter"], "x"),
    ])
    func enterTakesWhatWasSelectedOrBegun(keys: [String], command: String?) throws {
        #expect(try press([":"] + keys) == command.map { [.command($0)] } ?? [])
        #expect(!interface.sees("╭─ Command"))
    }

    @Test(arguments: [
        [":", "Down", "Enter"], [":", "s", "e", "t", "Enter"], ["Ctrl-K", "d", "a", "r", "k", "Enter"],
    ])
    func aCommandThatWantsMoreIsNotCarriedOutYet(keys: [String]) throws {
        #expect(try press(keys) == [])
        #expect(interface.sees(": set appearance"))
        #expect(try interface.press("d", "Enter") == [.command("set appearance d")])
    }

    @Test func whatIsOfferedBeginsWithWhatIsTyped() throws {
        _ = try interface.press(":")
        #expect(interface.sees("back") && interface.sees("press Behind"))
        _ = try interface.press("r")
        #expect(interface.sees("open slipway://register  A new account"))
        #expect(!interface.sees("back") && !interface.sees("press Behind"))
    }

    @Test func everyPlaceIsFoundByItsWords() throws {
        _ = try interface.press("Ctrl-K", "a", "c", "c")
        #expect(interface.sees("A new account"))
        #expect(try interface.press("Enter") == [.command("open slipway://register")])
    }

    /// What is typed after Ctrl-K, and what Enter then does.
    @Test(arguments: [
        ("theme", "set appearance dark"), ("lght", "set appearance light"), ("na", "open slipway://register"),
        ("reg", "open slipway://register"), ("back", "back"),
    ])
    func thePaletteFindsNamesOtherWordsAndScatteredLetters(text: String, command: String) throws {
        interface.synonyms = ["appear": ["theme"]]
        interface.suggestions = { _ in
            let options = ["dark", "light"].map { Suggestion(command: "set appearance \($0)", label: $0) }
            return [
                Suggestion(command: "set appearance ", label: "", names: ["appearance"], options: options),
                Suggestion(command: "set light ", label: "Light", options: [options[1]]),
                Suggestion(
                    command: "open slipway://register", label: "A new account", names: ["register"],
                    title: "New account", section: "Screens"),
                Suggestion(command: "back", label: "Back to where you were", key: .historyBack),
            ]
        }
        try interface.press("Ctrl-K")
        #expect(interface.sees("Screens") && interface.sees("Alt-Left"))
        _ = interface.take(.text(text))
        // The values of a setting are chosen from in the same place.
        let intents = try interface.press("Enter") + (text == "theme" ? try interface.press("Enter") : [])
        #expect(intents == [.command(command)])
        try interface.press("Ctrl-K")
        #expect(interface.sees("Recent"))
    }

    /// What was found and chosen stands once, before everything else that fits as well, as long as it is there.
    @Test func whatWasFoundAndChosenComesFirst() throws {
        let boats = ["Boat of Ada", "Boat"].map { Suggestion(command: "open \($0)", label: $0, section: "Boats") }
        try interface.press("Ctrl-K")
        _ = interface.take(.text("boat"))
        interface.show(found: boats, for: "boat")
        #expect(try interface.press("Down", "Enter") == [.command("open Boat of Ada")])
        // Enter does not wait for the search.
        #expect(try interface.press("Ctrl-K", "Enter") == [.command("open Boat of Ada")])
        func chosen(_ text: String, found: [Suggestion], recent: [Suggestion]) throws -> [Intent] {
            try interface.press("Ctrl-K")
            if !text.isEmpty { _ = interface.take(.text(text)) }
            interface.show(found: found, recent: recent, for: text)
            return try interface.press("Enter")
        }
        for (text, found) in [("", []), ("", boats), ("boat", boats), ("bada", [])] {
            let intents = try chosen(text, found: found, recent: [boats[0]])
            #expect(intents == [.command("open Boat of Ada")], "\(text)")
        }
        // It is gone: everything begins with what the screen has.
        #expect(try chosen("", found: [], recent: []) == [.tap("page.row")])
        // A selection of the user stays.
        try interface.press("Ctrl-K", "Down")
        interface.show(found: boats, for: "")
        #expect(try interface.press("Enter") == [.command("back")])
    }
}
