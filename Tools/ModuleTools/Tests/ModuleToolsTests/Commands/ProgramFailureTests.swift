import Foundation
import Testing

@testable import ModuleTools

/// Every failure ends with an exit code from sysexits.h, a sentence on standard error and nothing on standard output.
struct ProgramFailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var arguments: [String]
        var status: Int32
        var remark: String
        var files = ""
        var environment: [String: String] = [:]
        var testDescription: String { name }
    }

    private static let sound = "--- .modules.yml\nsettings: any\n" + Monorepo.shop("Shop")

    private static let cases = [
        Case(
            name: "rules", arguments: ["lint"], status: 78,
            remark: "modules: .modules.yml:2: equal is none of any, same.",
            files: sound + "--- .modules.yml\n\nsettings: equal"),
        Case(
            name: "no packages", arguments: ["lint"], status: 65, remark: "modules: No Package.swift was found in ",
            files: "--- .modules.yml\nsettings: any"),
        Case(
            name: "a manifest", arguments: ["graph"], status: 65,
            remark: "modules: Package.swift cannot be read by SwiftPM:\nerror: ",
            files: sound + "--- Package.swift\nPackage()"),
        Case(
            name: "no root", arguments: ["lint", "--root", "/nowhere/at/all"], status: 66,
            remark: "modules: There is no directory at /nowhere/at/all", files: sound),
        Case(
            name: "no rules", arguments: ["lint", "--config", "none.yml"], status: 66,
            remark: "modules: There is no file at none.yml", files: sound),
        Case(
            name: "no times", arguments: ["shards", "2", "--times", "none.json"], status: 66,
            remark: "modules: There is no file at none.json", files: sound),
        Case(
            name: "no swift", arguments: ["lint"], status: 69, remark: "modules: The program swift was not found.",
            files: sound, environment: ["PATH": "/nowhere"]),
        Case(
            name: "no machines", arguments: ["shards", "0"], status: 64,
            remark: "Error: The number of machines is from 1 to 1,000, not 0."),
        Case(
            name: "files and a revision", arguments: ["affected", "--base", "HEAD", "--files", "a"], status: 64,
            remark: "Error: --files names what has changed, --base lets git find it; give one of them."),
        Case(
            name: "an option that is none", arguments: ["lint", "--jsn"], status: 64,
            remark: "Error: Unknown option '--jsn'. Did you mean '--json'?", files: sound),
        Case(
            name: "a command that is none", arguments: ["lnit"], status: 64,
            remark: "Error: Unexpected argument 'lnit'", files: sound),
    ]

    @Test(arguments: cases)
    func aFailureHasItsCodeAndARemedy(_ example: Case) async throws {
        let monorepo = try Monorepo(example.files)
        let run = try await Program().run(
            example.arguments, in: monorepo.root, environment: example.environment)
        #expect(run.status == example.status)
        #expect(run.remarks.hasPrefix(example.remark), "\(run.remarks)")
        #expect(run.output == "")
    }

    @Test func everyCommandHasHelpWithAnExample() async throws {
        let help = try await Program().run(["--help"]).output
        let list = try #require(help.range(of: "SUBCOMMANDS:\n")?.upperBound)
        // A name is in the third column; continuation lines are indented further.
        let commands = help[list...].split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { $0 != "See" }
        #expect(commands.contains("lint") && commands.count >= 7)
        for command in commands {
            let run = try await Program().run([command, "--help"])
            #expect(run.status == 0 && run.remarks == "")
            #expect(run.output.contains("\nEXAMPLE\n  $ modules \(command)"), "\(command)")
            #expect(run.output.contains("\nUSAGE: modules \(command) "), "\(command)")
        }
    }

    @Test func withoutACommandThereIsHelp() async throws {
        for arguments in [[], ["--help"]] {
            let run = try await Program().run(arguments)
            #expect(run.status == 0 && run.output.contains("SUBCOMMANDS:"))
        }
    }
}
