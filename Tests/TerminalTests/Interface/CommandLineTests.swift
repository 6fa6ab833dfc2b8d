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

    @Test func namesThatFitBestComeFirst() {
        let names = ["scattered sxexts", "presets", "so every tiger", "settle it down", "my settings", "set"]
        let matches = names.compactMap { name in NameMatch.rank(of: "set", in: name).map { (name, $0) } }
        #expect(
            matches.sorted { $0.1 < $1.1 }.map(\.0)
                == ["set", "my settings", "settle it down", "so every tiger", "presets", "scattered sxexts"])
        #expect(NameMatch.rank(of: "tes", in: "set") == nil && NameMatch.rank(of: " ", in: "set") == nil)
        #expect(NameMatch.rank(of: "new pic", in: "a new small picture") != nil)
    }
}
