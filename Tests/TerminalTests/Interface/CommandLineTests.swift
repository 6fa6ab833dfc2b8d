import Design
import Testing

@testable import Terminal

/// What Enter does in the command line, by what was typed and selected.
@MainActor
struct CommandLineTests {
    private let interface = Interface(
        columns: 80, rows: 24, theme: Theme(), symbols: .unicode, bindings: .standard)

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
        let page = Screen("page", title: "Page") { Row("page.row", "Behind") {} }
        interface.show(WindowContent([WindowContent.Layer(place: "page", page)]))
        _ = interface.draw()
    }

    private var text: String {
        let grid = interface.draw()
        return (0..<grid.rows).map(grid.text(ofRow:)).joined(separator: "\n")
    }

    /// - Returns: what the last key asks for.
    private func press(_ names: [String]) throws -> [Intent] {
        var intents: [Intent] = []
        for name in names {
            intents = interface.take(.press(try #require(KeyPress(name))))
            _ = interface.draw()
        }
        return intents
    }

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
        #expect(!text.contains("╭─ Command"))
    }

    @Test(arguments: [
        [":", "Down", "Enter"], [":", "s", "e", "t", "Enter"], ["Ctrl-K", "d", "a", "r", "k", "Enter"],
    ])
    func aCommandThatWantsMoreIsNotCarriedOutYet(keys: [String]) throws {
        #expect(try press(keys) == [])
        #expect(text.contains(": set appearance"))
        #expect(try press(["d", "Enter"]) == [.command("set appearance d")])
    }

    @Test func whatIsOfferedBeginsWithWhatIsTyped() throws {
        _ = try press([":"])
        #expect(text.contains("back") && text.contains("press Behind"))
        _ = try press(["r"])
        #expect(text.contains("open slipway://register  A new account"))
        #expect(!text.contains("back") && !text.contains("press Behind"))
    }

    @Test func everyPlaceIsFoundByItsWords() throws {
        _ = try press(["Ctrl-K", "a", "c", "c"])
        #expect(text.contains("A new account"))
        #expect(try press(["Enter"]) == [.command("open slipway://register")])
    }
}
