import ArgumentParser
import Composition
import Core
import Design

/// Checks the installation.
struct DoctorCommand: ConnectedCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the installation: versions, paths, storage, settings, backend, windows, last errors.",
        discussion: """
            Exits with 1 when something is wrong. Creates and repairs nothing; the output contains no secret, no address
            and no setting's value, so that you can share it.

            EXAMPLE
              slipway doctor
              slipway doctor --json | jq '.sections[].lines[] | select(.isProblem)'
            """)

    private struct Form: Encodable {
        let ok: Bool
        let sections: [DiagnosticSection]
    }

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute() async throws {
        let dependencies = try await dependencies()
        let sections = await dependencies.diagnose()
        let isFine = !sections.contains { $0.lines.contains(where: \.isProblem) }
        try output(Form(ok: isFine, sections: sections)) {
            for section in sections {
                Output.print("\(section.title)")
                for line in section.lines {
                    Output.print("  \(line.isProblem ? "!" : " ") \(line.name): \(line.value)")
                }
            }
        }
        await dependencies.finish()
        if !isFine { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}
