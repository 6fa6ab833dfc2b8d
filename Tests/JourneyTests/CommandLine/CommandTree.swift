import Foundation
import Testing

/// All commands of a program, as the program itself describes them.
struct CommandTree {
    struct Command {
        /// The words that name it; empty for the root.
        let path: [String]
        /// Its options and flags, with their hyphens.
        let options: [String]
        let abstract: String
        /// The lines of its discussion, and what is said about each of its arguments.
        let texts: [String]
        let isLeaf: Bool
    }

    let version: String
    let commands: [Command]

    static func load(of program: URL = Program.url) async throws -> CommandTree {
        let dump = try await output(of: program, "--experimental-dump-help")
        let form = try JSONDecoder().decode(Form.self, from: Data(dump.utf8))
        let version = try await output(of: program, "--version")
        return CommandTree(
            version: version.trimmingCharacters(in: .newlines), commands: form.command.all(below: []))
    }

    private static func output(of program: URL, _ option: String) async throws -> String {
        let run = try RunningProgram([option], in: TestHome(), program: program.path)
        run.closeInput()
        return await run.result().output
    }

    private struct Form: Decodable {
        let command: CommandForm
    }

    private struct CommandForm: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }

            let names: [Name]?
            let abstract: String?
            let shouldDisplay: Bool?
        }

        let commandName: String
        let abstract: String?
        let discussion: String?
        let subcommands: [CommandForm]?
        let arguments: [Argument]?

        func all(below path: [String]) -> [Command] {
            let names = (arguments ?? []).flatMap { $0.names ?? [] }
            let commands = (subcommands ?? []).filter { $0.commandName != "help" }
            let own = Command(
                path: path, options: names.filter { $0.kind == "long" }.map { "--\($0.name)" },
                abstract: abstract ?? "", texts: texts, isLeaf: commands.isEmpty)
            return [own] + commands.flatMap { $0.all(below: path + [$0.commandName]) }
        }

        private var texts: [String] {
            let shown = (arguments ?? []).filter { $0.shouldDisplay != false }
            return ([discussion] + shown.map(\.abstract)).compactMap(\.self)
                .flatMap { $0.split(separator: "\n").map(String.init) }
        }
    }
}
