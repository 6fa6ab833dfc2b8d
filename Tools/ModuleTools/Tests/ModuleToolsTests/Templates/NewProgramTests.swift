import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import ModuleTools

/// The built program adds a feature to a small monorepo with a template of its own, and removes it.
struct NewProgramTests {
    private let monorepo: Monorepo

    init() async throws {
        monorepo = try Monorepo(
            """
            --- .modules.yml
            templates: Templates
            --- .gitignore
            .build/
            --- Package.swift
            let features = [
                "AlphaFeature",
            ]
            let package = Package(name: "shop", dependencies: features.map { .package(path: "Packages/\\($0)") })
            --- App.swift
            let modules = [
                AlphaModule.self,
                LastModule.self,
            ]
            --- Commands.swift
            let commands = [
            ]
            --- Removed.swift
            let removed = [
            ]
            --- Packages/AlphaFeature/Package.swift
            let package = Package(name: "AlphaFeature", targets: [.target(name: "AlphaFeature")])
            --- Packages/AlphaFeature/Sources/AlphaFeature/Alpha.swift
            public struct Alpha {}
            enum AlphaRoute {
                case main
            }
            let routes = [Route("alpha")]
            --- Templates/feature/template.yml
            insert:
              - {file: App.swift, into: "let modules = [", before: LastModule.self, text: "{{Name}}Module.self,",
                 element: "{{Name}}Module.self"}
              - {file: Package.swift, into: "let features = [", text: '"{{Name}}Feature",', element: '"{{Name}}Feature"'}
              - {file: Commands.swift, into: "let commands = [", text: "{{#command}}{{Name}}Command.self,{{/command}}",
                 element: "{{Name}}Command.self", optional: true}
            ids: {link: "Route("}
            former: Removed.swift
            reserved: [root]
            modules: ["{{Name}}Feature"]
            values: {Home: main}
            steps:
              - {name: Check, run: 'if [ -f check ]; then sh ./check {{Name}}; else echo checked {{ID}} at {{Home}}; fi', answer: true}
            remove:
              steps: [{name: Check, run: "test ! -f refuse"}]
              trace:
                into: "let removed = ["
                text: 'Removed("{{ID}}", [{{#link}}"{{id}}"{{^isLast}}, {{/isLast}}{{/link}}]),'
            --- Templates/feature/files/Packages/{{Name}}Feature/Package.swift
            let package = Package(name: "{{Name}}Feature", targets: [.target(name: "{{Name}}Feature")])
            --- Templates/feature/files/Packages/{{Name}}Feature/Sources/{{Name}}Feature/{{Name}}.swift
            public struct {{Name}} {}
            enum {{Name}}Route {
                case main
            }
            let routes = [Route("{{ID}}"){{#tab}}, Route("{{ID}}-tab"){{/tab}}]
            {{#settings}}
            let {{ValueMember}}: {{Type}} = {{default}}
            {{/settings}}
            --- Templates/feature/files/{{Name}}Module.swift
            {{#tab}}
            import {{Name}}Feature
            enum {{Name}}Module {}
            {{/tab}}
            --- Templates/feature/files/Packages/{{Name}}Feature/Sources/{{Name}}Feature/{{Name}}Store.swift
            {{#store}}
            struct {{Name}}Store {}
            {{/store}}
            --- Templates/route/template.yml
            insert:
              - {file: "Packages/{{FeatureName}}Feature/Sources/**/*.swift", into: "enum {{FeatureName}}Route {", after: cases,
                 text: "case {{Member}}"}
              - {file: "Packages/{{FeatureName}}Feature/Sources/**/*.swift", into: "let routes = [", text: 'Route("{{ID}}"),'}
            ids: {link: "Route("}
            former: Removed.swift

            """)
        try await monorepo.commit()
    }

    @Test func aFeatureIsWrittenCheckedAndReported() async throws {
        let run = try await monorepo.modules("new", "feature", "OrderHistory", "--tab", "--setting", "limit:Int=3")
        #expect(run.status == 0, "\(run.remarks)")
        #expect(
            run.output == """
                checked order-history at order-history
                The feature OrderHistory has been added.
                  link: order-history, order-history-tab
                Its code is in Packages/OrderHistoryFeature, App.swift, OrderHistoryModule.swift, Package.swift.

                """)
        #expect(
            monorepo.text("App.swift")
                == "let modules = [\n    AlphaModule.self,\n    OrderHistoryModule.self,\n    LastModule.self,\n]\n")
        #expect(
            monorepo.text("Package.swift")?.contains("    \"AlphaFeature\",\n    \"OrderHistoryFeature\",\n]") == true)
        let source = monorepo.text("Packages/OrderHistoryFeature/Sources/OrderHistoryFeature/OrderHistory.swift")
        #expect(source?.contains("let limit: Int = 3\n") == true)
        // A file that is blank for these options is not written.
        #expect(
            monorepo.text("Packages/OrderHistoryFeature/Sources/OrderHistoryFeature/OrderHistoryStore.swift") == nil)
    }

    @Test func aRemovedFeatureThatWasNeverCommittedLeavesNothing() async throws {
        #expect(try await monorepo.modules("new", "feature", "Beta", "--tab").status == 0)
        #expect(try await monorepo.git("status", "--porcelain") != "")
        let run = try await monorepo.modules("remove", "Beta")
        #expect(run.status == 0, "\(run.remarks)")
        #expect(run.output == "The feature Beta has been removed.\n  link: beta, beta-tab\n")
        #expect(try await monorepo.git("status", "--porcelain", "--ignored", "--", ":!.build") == "")
    }

    /// One without a command is removed as well: the other tests do.
    @Test func aFeatureWithACommandIsListedAndRemovedWithIt() async throws {
        #expect(try await monorepo.modules("new", "feature", "Beta", "--command").status == 0)
        #expect(monorepo.text("Commands.swift") == "let commands = [\n    BetaCommand.self,\n]\n")
        #expect(try await monorepo.modules("remove", "Beta").status == 0)
        #expect(try await monorepo.git("status", "--porcelain", "--", ":!.build") == "")
    }

    @Test func aRemovedFeatureThatWasCommittedLeavesItsIDs() async throws {
        #expect(try await monorepo.modules("new", "feature", "Beta").status == 0)
        try await monorepo.commit()
        let run = try await monorepo.modules("remove", "BetaFeature", "--skip-checks")
        #expect(run.status == 0, "\(run.remarks)")
        #expect(run.output.contains("Removed.swift has a record of these ids"))
        #expect(monorepo.text("Removed.swift") == "let removed = [\n    Removed(\"beta\", [\"beta\"]),\n]\n")
        #expect(monorepo.text("Packages/BetaFeature/Package.swift") == nil)
        // The ids stay taken.
        let again = try await monorepo.modules("new", "feature", "Beta")
        #expect(again.status == 64)
        #expect(again.remarks.contains("The link beta belonged to something that has been removed (Removed.swift:2)"))
    }

    @Test func aFailedCheckUndoesEverything() async throws {
        try monorepo.write("echo no >&2; exit 3", to: "check")
        let run = try await monorepo.modules("new", "feature", "Beta")
        #expect(run.status == 1)
        #expect(run.remarks.contains("no\n"))
        #expect(run.remarks.contains("Everything has been undone."))
        #expect(try await monorepo.git("status", "--porcelain", "--ignored", "--", ":!.build") == "?? check")
    }

    @Test func aFailedCheckRestoresTheFeature() async throws {
        #expect(try await monorepo.modules("new", "feature", "Beta").status == 0)
        try await monorepo.commit()
        try monorepo.write("ignored by git", to: "Packages/BetaFeature/.build/product")
        try monorepo.write("", to: "refuse")
        let run = try await monorepo.modules("remove", "Beta")
        #expect(run.status == 1)
        #expect(try await monorepo.git("status", "--porcelain") == "?? refuse")
        #expect(
            monorepo.text("Packages/BetaFeature/.build/product") == "ignored by git\n"
                || monorepo.text("Packages/BetaFeature/.build/product") == "ignored by git")
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aSignalUndoesEverythingAndEndsTheCheck(number: Int32) async throws {
        // The check says that it has begun, then waits without end for its own standard input, which stays open.
        try monorepo.write("echo begun $$; exec tail -f /dev/null", to: "check")
        let result = try await Subprocess.run(
            .path(FilePath(try Program().path)), arguments: ["new", "feature", "Beta"],
            workingDirectory: FilePath(monorepo.root), input: .none, output: .sequence, error: .discarded
        ) { execution in
            var check: pid_t?
            for try await line in execution.standardOutput.strings() where line.hasPrefix("begun ") {
                check = pid_t(line.dropFirst("begun ".count).prefix { $0.isNumber })
                #expect(monorepo.text("Packages/BetaFeature/Package.swift") != nil)
                // Two changes of one tree never mix.
                let other = try await monorepo.modules("new", "feature", "Gamma")
                #expect(other.status == 75 && other.remarks.contains("Another modules command is changing"))
                kill(execution.processIdentifier.value, number)
            }
            return check
        }
        #expect(result.terminationStatus == .signaled(number))
        let check = result.closureResult
        #expect(kill(try #require(check), 0) == -1)
        #expect(try await monorepo.git("status", "--porcelain", "--ignored", "--", ":!.build") == "?? check")
    }

    @Test func aDryRunOnlyPrints() async throws {
        let run = try await monorepo.modules("new", "feature", "Beta", "--dry-run")
        #expect(run.status == 0)
        #expect(run.output.contains("+    BetaModule.self,\n"))
        #expect(try await monorepo.git("status", "--porcelain") == "")
    }

    @Test(
        arguments: [
            ("Alpha", "There is a module AlphaFeature already, in Packages/AlphaFeature/Sources/AlphaFeature."),
            ("root", "The link root has a meaning of its own here."), ("class", "class is a word of Swift's own."),
            ("no name", "a name is made of the letters a to z, digits and hyphens"),
        ])
    func aNameThatClashesIsRefused(name: String, reason: String) async throws {
        let run = try await monorepo.modules("new", "feature", name)
        #expect(run.status == 64)
        #expect(run.remarks.contains(reason), "\(run.remarks)")
        #expect(try await monorepo.git("status", "--porcelain") == "")
    }

    @Test func aFeatureThatIsUsedElsewhereIsNotRemoved() async throws {
        #expect(try await monorepo.modules("new", "feature", "Beta").status == 0)
        try monorepo.write("import BetaFeature\n", to: "Packages/AlphaFeature/Sources/AlphaFeature/Uses.swift")
        let run = try await monorepo.modules("remove", "Beta")
        #expect(run.status == 64)
        #expect(run.remarks.contains("  Packages/AlphaFeature/Sources/AlphaFeature/Uses.swift\n"))
        #expect(monorepo.text("Packages/BetaFeature/Package.swift") != nil)
    }

    @Test func aPartIsAddedToAnExistingFeature() async throws {
        let run = try await monorepo.modules("new", "route", "Detail", "--in", "Alpha", "--json")
        #expect(run.status == 0, "\(run.remarks)")
        struct Answer: Decodable {
            struct Identity: Decodable, Equatable { var kind: String, ids: [String] }
            var ids: [Identity]
            var written: [String]
        }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
        #expect(answer.ids == [Answer.Identity(kind: "link", ids: ["detail"])])
        #expect(answer.written == ["Packages/AlphaFeature/Sources/AlphaFeature/Alpha.swift"])
        let source = monorepo.text("Packages/AlphaFeature/Sources/AlphaFeature/Alpha.swift")
        #expect(source?.contains("    case main\n    case detail\n}") == true)
        #expect(source?.contains("Route(\"detail\")") == true)

        let unknown = try await monorepo.modules("new", "route", "Detail", "--in", "Alpa")
        #expect(unknown.status == 64)
        #expect(unknown.remarks.contains("There is no feature Alpa. Is Alpha meant? There are Alpha."))
        let missing = try await monorepo.modules("new", "sheet", "Detail", "--in", "Alpha")
        #expect(missing.status == 64)
        #expect(missing.remarks.contains("There is no template for sheet: Templates/sheet/template.yml is missing."))
    }
}
