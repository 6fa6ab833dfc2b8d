import ArgumentParser
import Composition
import Core
import Design

struct DoctorCommand: ConnectedCommand {
    static let configuration = CommandConfiguration(
        "doctor", "Check versions, paths, configuration, storage, settings, backend, windows and recent errors.",
        """
        Shows where your data is stored, too. Exits with 1 when it finds a problem. It changes nothing. You can share \
        the output: it contains no secrets, email addresses or values of settings.
        """,
        examples: "slipway doctor", "slipway doctor --json | jq '.sections[].lines[] | select(.isProblem)'")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute() async throws {
        let dependencies = try await dependencies(isTolerant: true)
        let sections = await dependencies.diagnose()
        let isFine = !sections.contains { $0.lines.contains(where: \.isProblem) }
        try output(["ok": isFine, "sections": sections] as JSONObject) {
            for section in sections {
                Output.print("\(section.title)", as: section.lines.contains(where: \.isProblem) ? .problem : .good)
                for line in section.lines {
                    let text: TerminalText = "  \(line.isProblem ? "!" : " ") \(line.name): \(line.value)"
                    Output.print(text, hanging: 4, as: line.isProblem ? .problem : .plain)
                }
            }
        }
        await dependencies.finish()
        if !isFine { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}
