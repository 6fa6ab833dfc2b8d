import Foundation
import Testing

@testable import ModuleTools

/// The built program gives a small app other names.
struct BrandProgramTests {
    private let monorepo: Monorepo

    init() async throws {
        monorepo = try Monorepo(BrandSample.skiff)
        try await monorepo.commit()
    }

    @Test func theStepsRunWithTheNewNames() async throws {
        try monorepo.write("mine\n", to: "App/skiff/notes.local")
        let run = try await monorepo.modules("brand", "Harbor", "--scheme", "hbr", "--holder", "Harbor Ltd.")
        #expect(run.status == 0, "\(run.remarks)")
        #expect(
            run.output == """
                hbr://chat opened
                Skiff is Harbor now. The program is harbor; links begin with hbr://.
                Data of skiff stays.

                """)
        #expect(run.remarks.contains("modules: The screens of Harbor: sh ./record harbor hbr://chat\n"))
        #expect(monorepo.text("Recorded/first.txt") == "| a screen at hbr://chat |\n")
        // What git ignores stays where it is.
        #expect(monorepo.text("App/skiff/notes.local") == "mine\n")
        #expect(monorepo.text(".modules.yml")?.contains("\n  bundle: com.example.harbor\n") == true)
        #expect(monorepo.text("README.md")?.contains(" Harbor Ltd.\n\nCopyright (c) 2026 the Skiff authors\n") == true)
        let again = try await monorepo.modules("brand", "Quay", "--bundle", "org.example.quay")
        #expect(again.status == 0, "\(again.remarks)")
        #expect(monorepo.text("Recorded/first.txt") == "| a screen at quay://chat |\n")
        #expect(
            monorepo.text("App/quay/Quay.swift")
                == "let home = \"QUAY_HOME\", link = \"quay://chat\", id = \"org.example.quay\"\n")
    }

    @Test func aFailedStepLeavesTheTreeAsItWas() async throws {
        try monorepo.write("echo half >Recorded/first.txt; exit 3", to: "record")
        try await monorepo.commit()
        try monorepo.write("mine\n", to: "App/skiff/notes.local")
        let run = try await monorepo.modules("brand", "Harbor", "--scheme", "hbr")
        #expect(run.status == 1)
        #expect(run.remarks.contains("ended with 3"))
        #expect(try await monorepo.git("status", "--porcelain") == "")
        #expect(monorepo.text("Recorded/first.txt") == "| a screen |\n")
        #expect(monorepo.text("App/skiff/notes.local") == "mine\n")
        #expect(!FileSystem.exists(monorepo.root + "/App/harbor"))
    }

    @Test func templatesAreChangedAndNotFormatted() async throws {
        try monorepo.write("templates: Templates\n" + (monorepo.text(".modules.yml") ?? ""), to: ".modules.yml")
        let path = "Templates/feature/files/App/skiff/{{Name}}.swift"
        try monorepo.write("{{#command}}\nstruct {{Name}}: Skiff {}\n{{/command}}\n", to: path)
        try await monorepo.commit()
        let run = try await monorepo.modules("brand", "Harbor", "--skip-checks")
        #expect(run.status == 0, "\(run.remarks)")
        #expect(
            monorepo.text(path.replacing("skiff", with: "harbor"))
                == "{{#command}}\nstruct {{Name}}: Harbor {}\n{{/command}}\n")
    }

    @Test func aDryRunPrintsADiffThatGitApplies() async throws {
        let applied = try await monorepo.expectSameOfDryRun(["brand", "Harbor", "--scheme", "hbr"])
        #expect(
            applied.output.hasSuffix(
                "run them before the tests:\n  sh ./record harbor hbr://chat\n  echo hbr://chat opened\n"))
    }

    @Test(
        arguments: [
            (["brand", "Skiff"], 64, "The app has these names already."),
            (["brand", "Harbor", "--holder", " "], 64, "--holder and --summary take one line of text each."),
            (["brand", "Harbor", "--summary", "a\nb"], 64, "--holder and --summary take one line of text each."),
            (["brand", "harbor"], 64, "harbor cannot be the name of an app"),
            (["brand", "SkiFf"], 64, "differ in capitals only"),
        ])
    func whatCannotBeIsRefused(arguments: [String], status: Int32, reason: String) async throws {
        let run = try await Program().run(arguments, in: monorepo.root)
        #expect(run.status == status && run.remarks.contains(reason), "\(run)")
        #expect(try await monorepo.git("status", "--porcelain") == "")
    }

    @Test func aMonorepoWithoutABrandIsToldWhatToWrite() async throws {
        try monorepo.write("settings: same\n", to: ".modules.yml")
        let run = try await monorepo.modules("brand", "Harbor")
        #expect(run.status == 64 && run.remarks.hasSuffix("brand:\n    name: Harbor\n    scheme: harbor\n"), "\(run)")
    }

    @Test func rulesThatAreElsewhereCannotBeChanged() async throws {
        let rules = monorepo.root + ".yml"
        try Data("brand:\n  name: Skiff\n".utf8).write(to: URL(filePath: rules))
        defer { try? FileManager.default.removeItem(atPath: rules) }
        let run = try await monorepo.modules("brand", "Harbor", "--config", rules)
        #expect(run.status == 64 && run.remarks.contains("is no file of this monorepo"), "\(run)")
        #expect(try await monorepo.git("status", "--porcelain") == "")
    }
}
