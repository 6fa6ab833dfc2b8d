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
}
