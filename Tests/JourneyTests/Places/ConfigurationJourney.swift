import Foundation
import Testing

/// A `config.json` that is wrong: every command that reads it says what is wrong, and `doctor` runs all the same.
@Suite(.timeLimit(.minutes(10))) struct ConfigurationJourney {
    private let home = TestHome()

    private var file: URL { home.url.appendingPathComponent("config/config.json") }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private static let commands = [
        ["auth", "status"], ["settings", "list"], ["routes", "explain", "slipway://chat"], ["shell"],
    ]

    @Test(arguments: [
        ("{oops", "config.json is not valid JSON (line 1, column 2)"),
        (#"{"suppabase": {"url": "https://p.example"}}"#, "Unknown key 'suppabase'. Did you mean 'supabase'?"),
    ])
    func everyCommandSaysWhatIsWrong(text: String, reason: String) async throws {
        try write(text)
        for command in Self.commands {
            let result = try await Program.run(command, in: home)
            #expect(result.status == 78, "\(command): \(result)")
            #expect(result.errors.hasPrefix("slipway: config.json"), "\(command): \(result)")
            #expect(result.errors.contains(reason), "\(command): \(result)")
            #expect(result.errors.contains("Correct \(file.path), or remove it."), "\(command): \(result)")
            #expect(!result.errors.contains("NSCocoa"), "\(command): \(result)")
        }
        #expect(try await Program.run(["routes", "list"], in: home).status == 0, "it reads no configuration")

        let doctor = try await Program.run(["doctor"], in: home)
        #expect(doctor.status == 1, "\(doctor)")
        #expect(doctor.output.contains("! configuration: config.json"), "\(doctor)")
        #expect(doctor.output.contains(reason), "\(doctor)")
        #expect(doctor.output.contains("storage\n"), "\(doctor)")
        #expect(doctor.output.contains("backend: not checked; see paths"), "\(doctor)")
        #expect(doctor.errors == "", "\(doctor)")
    }

    @Test func keysThatCannotBeUsedStopNothingAndAreListed() async throws {
        try write(#"{"keys": {"find": "Ctrl-L", "quti": "Ctrl-Q"}}"#)
        #expect(try await Program.run(["settings", "list"], in: home).status == 0)
        let doctor = try await Program.run(["doctor"], in: home)
        #expect(doctor.status == 1, "\(doctor)")
        #expect(doctor.output.contains("There is no command 'quti'. Did you mean quit?"), "\(doctor)")
        #expect(doctor.output.contains("find and redraw have the same key: Ctrl-L. find keeps it"), "\(doctor)")
    }
}
