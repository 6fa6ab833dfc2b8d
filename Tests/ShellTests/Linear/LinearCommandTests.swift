import Testing

@testable import Shell

struct LinearCommandTests {
    @Test(
        arguments: [
            ("", .show), ("   ", .show), ("\t", .show),
            ("1", .element(1, text: nil)), (" 12 ", .element(12, text: nil)), ("0", .element(0, text: nil)),
            ("-1", .element(-1, text: nil)),
            ("1 anna", .element(1, text: "anna")), ("1   anna b ", .element(1, text: "anna b ")),
            ("1\tanna", .element(1, text: "anna")), ("1 :quit", .element(1, text: ":quit")),
            ("\(Int.min)", .element(.min, text: nil)),
            (":tab", .tab(nil)), (":tab settings", .tab("settings")), (" :tab   settings ", .tab("settings")),
            (":tab  ", .tab(nil)),
            (":set appearance dark", .set("appearance", to: "dark")),
            (":unset appearance", .set("appearance", to: nil)),
            (":set profile.name  Ada  Lovelace ", .set("profile.name", to: "Ada  Lovelace")),
            (":open example://chat", .open("example://chat")), (":open  example://a ", .open("example://a")),
            (":edit", .edit(nil)), (":edit 12 ", .edit(12)), (":menu 12", .menu(12)), (":more", .more),
            ("/rome", .filter("rome")), (" / two  words ", .filter("two  words")), ("/", .filter("")),
            (":back", .back), (":forward", .forward), (":help", .help), (":quit", .quit), (":q", .quit),
            (":quit now", .quit),
        ] as [(String, LinearCommand)])
    func linesAreUnderstood(line: String, command: LinearCommand) throws {
        #expect(try LinearCommand(line) == command)
    }

    @Test(
        arguments: [
            ("?", .help), ("help", .help), (" Help ", .help), (":?", .help), ("q", .quit), ("Q", .quit),
            ("quit", .quit), ("exit", .quit), ("back", .back), ("forward", .forward), ("tab", .tab(nil)),
            ("more", .more), ("settings", .tab("settings")), ("Settings", .tab("settings")),
        ] as [(String, LinearCommand)])
    func aWordAloneNeedsNoColon(line: String, command: LinearCommand) throws {
        #expect(try LinearCommand(line, tabs: [WindowTab(name: "settings", title: "Settings")]) == command)
    }

    @Test(
        arguments: [
            ("hello", .unknownCommand, "Type a number from the screen, or :help."),
            ("quit now", .unknownCommand, "Type a number from the screen, or :help. Did you mean :quit?"),
            ("open", .unknownCommand, "Type a number from the screen, or :help. Did you mean :open?"),
            ("settings", .unknownCommand, "Type a number from the screen, or :help."),
            ("Help me", .unknownCommand, "Type a number from the screen, or :help. Did you mean :help?"),
            ("99999999999999999999", .unknownCommand, "Type a number from the screen, or :help."),
            ("1.", .unknownCommand, "Type a number from the screen, or :help."),
            (":", .unknownCommand, "There is no command :. Type :help to see all commands."),
            (":qiut", .unknownCommand, "There is no command :qiut. Did you mean :quit?"),
            (":QUIT", .unknownCommand, "There is no command :QUIT. Did you mean :quit?"),
            (":opn example://chat", .unknownCommand, "There is no command :opn. Did you mean :open?"),
            (":dance", .unknownCommand, "There is no command :dance. Type :help to see all commands."),
            (":set appearance", .missingArgument, "Add a setting and its value, for example: :set appearance dark"),
            (":unset", .missingArgument, "Add a setting, for example: :unset appearance"),
            (":open", .missingArgument, "Add a link, for example: :open slipway://settings"),
            (":edit message", .badValue, "Add a number from the screen, for example: :edit 1"),
            (":menu", .badValue, "Add a number from the screen, for example: :menu 1"),
            (":open  ", .missingArgument, "Add a link, for example: :open slipway://settings"),
        ] as [(String, Refusal.Code, String)])
    func anUnknownCommandIsReportedWithTheKnownOnes(line: String, code: Refusal.Code, message: String) {
        #expect(throws: Refusal(code, message)) { try LinearCommand(line) }
    }
}
