import ArgumentParser
import Composition
import Core

/// Looks the installation over.
struct DoctorCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look the installation over: paths, storage, backend, kept windows.",
        discussion: """
            Exits with 1 when something is wrong. Of every window it says what came of its last restoration, and when.

            EXAMPLE
              slipway doctor
            """)

    private struct Form: Encodable {
        let ok: Bool
        let sections: [DiagnosticSection]
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let dependencies = try await common.dependencies()
        let sections = await dependencies.coreFeature.diagnose()
        let isFine = !sections.contains { $0.lines.contains(where: \.isProblem) }
        if common.json {
            try Output.print(json: Form(ok: isFine, sections: sections))
        } else {
            for section in sections {
                Output.print(section.title)
                for line in section.lines {
                    Output.print("  \(line.isProblem ? "!" : " ") \(line.name): \(line.value)")
                }
            }
        }
        await dependencies.finish()
        if !isFine { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}
