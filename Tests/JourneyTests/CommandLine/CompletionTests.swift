import Foundation
import Testing

/// The scripts that complete the words of the command line.
@Suite(.timeLimit(.minutes(10))) struct CompletionTests {
    @Test(arguments: ["bash", "zsh", "fish"]) func aShellReadsItsScript(_ shell: String) async throws {
        let home = TestHome()
        let script = try await Program.run(["completion", shell], in: home)
        #expect(script.status == 0)
        #expect(script.output.contains("settings"))
        #expect(script.errors.isEmpty)
        let form = try await Program.run(["completion", shell, "--json"], in: home).json as? [String: String]
        #expect(form?["shell"] == shell)
        #expect(form.map { $0["script", default: ""] + "\n" } == script.output)
        let places = ["/bin/\(shell)", "/usr/bin/\(shell)"]
        guard let program = places.first(where: FileManager.default.isExecutableFile) else {
            #expect(shell != "bash", "Only the others need not be installed.")
            return
        }
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        let file = home.url.appendingPathComponent("script")
        try Data(script.output.utf8).write(to: file)
        let check = try RunningProgram(["-n", file.path], in: home, program: program)
        check.closeInput()
        let result = await check.result()
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func openWindowsAreCompleted() async throws {
        let home = TestHome()
        let shell = try DriverSession(home, arguments: ["--scene", "second"])
        _ = try await shell.snapshot()
        let result = try await Program.run(
            ["---completion", "shell", "--", "--scene", "2", "0", "slipway", "shell", "--scene", ""], in: home)
        #expect(result.output == "second\n", "\(result)")
        try await shell.quit()
    }
}
