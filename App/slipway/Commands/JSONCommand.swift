import ArgumentParser
import Design

/// Describes the JSON of every command; `slipway help json` shows it too.
struct JSONCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "json",
        abstract: "Describe the output of every command with --json.",
        discussion: """
            Each command prints one line of JSON. Paths are written as for jq. A time is text, as in RFC 3339. An \
            optional member is left out when there is no value; other members are always there.

            EXAMPLE
              slipway json
              slipway settings list --json | jq -r '.[].key'

            \(JSONShape.page)
            """)

    private struct Form: Encodable {
        struct Member: Encodable {
            let path: String
            let type: String
        }

        let commands: [String]
        let note: String
        let members: [Member]

        init(_ shape: JSONShape) {
            commands = shape.commands
            note = shape.note
            members = shape.members.map { Member(path: $0.key, type: $0.value) }
        }
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        try output(([JSONShape.failure] + JSONShape.all).map(Form.init)) { Output.print("\(lines: JSONShape.page)") }
    }
}
