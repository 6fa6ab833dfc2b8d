{{#command}}
import ArgumentParser
import Composition
import Core
import Design

struct {{Name}}Command: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "{{ID}}",
        abstract: "Print what the first screen of {{Title}} says.",
        discussion: """
            EXAMPLE
              slipway {{ID}}
            """)

    private struct Form: Encodable {
        struct Row: Encodable {
            let label: String
            let value: String?
        }

        let title: String
        let rows: [Row]
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let app = try await dependencies()
        try await app.finishing {
            try await app.useSignedInAccount()
            let view = try app.feature("{{ID}}").makeMainView()
            await view.appear()
            let screen = view.screen
            let rows = screen.elements.map { Form.Row(label: $0.label, value: $0.value) }
            try output(Form(title: screen.title, rows: rows)) {
                Output.print("\(screen.title)")
                Output.print(rows: rows.map { [$0.label, $0.value ?? ""] })
            }
        }
    }
}
{{/command}}
