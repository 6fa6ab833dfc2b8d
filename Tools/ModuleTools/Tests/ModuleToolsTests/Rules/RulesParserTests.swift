import Foundation
import Testing

@testable import ModuleTools

/// The rules' file: what is valid, and the exact messages for what is not.
struct RulesParserTests {
    private static let everything = """
        # A comment.
        layers:
          - name: App
            modules: [App, "package:Shop"]
          - {name: Core, modules: "*Core"}
        independent:
          - name: features
            packages: ["package:Cart", "package:Search"]
        forbidden:
          - from: ["layer:Core"]
            except: CoreTesting
            to: [Backend, "kind:test"]
            because: layers.
        names:
          - names: [print(, FileHandle.standardOutput]
            from: "package:Shop"
            except: "kind:test"
            files: Sources/App/Output.swift
            because: one way out.
        packages:
          - packages: ["*Feature"]
            require: [api, factory, readme, tests, owner]
            api: FeatureAPI
        settings: same
        tests:
          reachable-from: ./Packages/..
        affected:
          - files: "Tools/*"
            reaches: ["kind:test"]
        exclude: [Templates, "**/Fixtures"]
        """

    @Test func everyPartIsRead() throws {
        let rules = try RulesParser.parse(Self.everything, file: "rules.yml")
        #expect(rules.file == "rules.yml")
        #expect(rules.layers.map(\.name) == ["App", "Core"])
        #expect(rules.layers.map { $0.modules.map(\.description) } == [["App", "package:Shop"], ["*Core"]])
        #expect(rules.independence.map(\.name) == ["features"])
        #expect(rules.independence[0].packages.map(\.line) == [8, 8])
        #expect(rules.forbidden[0].from.map(\.scope) == [.layer])
        #expect(rules.forbidden[0].except.map(\.description) == ["CoreTesting"])
        #expect(rules.forbidden[0].to.map(\.description) == ["Backend", "kind:test"])
        #expect(rules.forbidden[0].because == "layers.")
        #expect(rules.names[0].names == ["print(", "FileHandle.standardOutput"])
        #expect(rules.names[0].from.map(\.scope) == [.package] && rules.names[0].except.map(\.scope) == [.kind])
        #expect(rules.names[0].files == [Glob("Sources/App/Output.swift")])
        #expect(rules.names[0].because == "one way out.")
        #expect(rules.shapes[0].requires == [.api, .factory, .readme, .tests, .owner])
        #expect(rules.shapes[0].api == "FeatureAPI")
        #expect(rules.hasSameSettings)
        #expect(rules.testsReachableFrom == "")
        #expect(rules.reaches[0].files == [Glob("Tools/*")])
        #expect(rules.exclude == [Glob("Templates"), Glob("**/Fixtures")])
    }

    @Test func theDirectoryOfTemplatesHoldsNoPackages() throws {
        let rules = try RulesParser.parse("templates: ./Tools/Templates\nexclude: Fixtures", file: "rules")
        #expect(rules.templates == "Tools/Templates")
        #expect(rules.exclude == [Glob("Fixtures"), Glob("Tools/Templates")])
        #expect(throws: ToolFailure.badRules(file: "rules", line: 1, reason: "The path leads out of the monorepo.")) {
            try RulesParser.parse("templates: ../other", file: "rules")
        }
    }

    @Test(arguments: ["", "\n\n", "# Nothing yet.\n", "---\n", "~"])
    func withoutContentThereAreNoRules(_ text: String) throws {
        let rules = try RulesParser.parse(text, file: "rules.yml")
        #expect(rules.layers.isEmpty && rules.forbidden.isEmpty && rules.testsReachableFrom == nil)
        #expect(!rules.hasSameSettings)
    }

    private static let keys =
        "layers, independent, forbidden, names, packages, settings, tests, affected, "
        + "exclude, templates, brand"

    private static let refusals: [(text: String, line: Int, reason: String)] = [
        ("settings: same\nlayer: []", 2, "layer is no key here. Known are \(keys)."),
        ("layers:\n  - modules: App", 2, "The key name is missing here."),
        ("layers:\n  App: [A]", 2, "Here should stand a list."),
        ("layers:\n  # - name: App\nsettings: same", 1, "Nothing stands here. Write a list, or take the key out."),
        ("layers:\n  - App", 2, "Here should stand a mapping: `name: value`."),
        ("layers:\n  - name: [App]\n    modules: A", 2, "Here should stand a text."),
        (
            "layers:\n  - name: App\n    modules:\n      - App\n      - target:Core", 5,
            "target:Core names nothing: before the colon stands one of module:, package:, layer:, kind:."
        ),
        (
            "layers:\n  - {name: App, modules: A}\n  - {name: Core, modules: \"layer:App\"}", 3,
            "A layer holds modules, not layers: layer:App cannot stand here."
        ),
        (
            "layers:\n  - {name: App, modules: A}\n  - {name: Core, modules: C}\n  - {name: App, modules: B}", 4,
            "There is a layer called App in line 2 already. Give one another name."
        ),
        ("\nsettings: equal", 2, "equal is none of any, same."),
        ("independent:\n  - name: features", 2, "The key packages is missing here."),
        ("forbidden:\n  - from: A\n    because: b.", 2, "The key to is missing here."),
        ("names:\n  - names: [a, \"// b\"]\n    because: c.", 2, "// b is no name in Swift."),
        (
            "packages:\n  - packages: A\n    require: [readme, licence]", 3,
            "licence is none of api, factory, readme, tests, owner."
        ),
        (
            "packages:\n  - packages: A\n    require: api", 2,
            "A package's api is a protocol that refines another: name that one, as in `api: FeatureAPI`."
        ),
        ("tests:\n  reachable-from: ../other", 2, "The path leads out of the monorepo."),
        ("settings: same\nexclude: []\nsettings: any", 1, "settings stands here twice."),
        ("- layers", 1, "Here should stand a mapping: `name: value`."),
        (
            "settings: [same", 1,
            "This is not YAML: while parsing a flow sequence, did not find expected ',' or ']'."
        ),
        (
            "settings: same\n---\nsettings: any", 2,
            "This is not YAML: expected a single document in the stream, but found another document."
        ),
    ]

    @Test(arguments: refusals)
    func invalidRulesAreReportedWithTheirLine(_ text: String, _ line: Int, _ reason: String) throws {
        #expect(throws: ToolFailure.badRules(file: "rules.yml", line: line, reason: reason)) {
            try RulesParser.parse(text, file: "rules.yml")
        }
    }
}

/// Where the rules are read from.
struct RulesFileTests {
    /// The rules of the monorepo that contains these tests, if there is one.
    private static var rootRules: String? {
        let root = RootFinder.root(above: "/" + RelativePath.parent(#filePath))
        let file = root + "/" + RulesFile.standardName
        return FileSystem.exists(file) ? file : nil
    }

    @Test(.enabled(if: rootRules != nil))
    func theMonoreposOwnRulesAreUnderstood() throws {
        let file = try #require(Self.rootRules)
        let rules = try RulesParser.parse(#require(FileSystem.text(of: file)), file: file)
        #expect(!rules.layers.isEmpty && !rules.forbidden.isEmpty && !rules.shapes.isEmpty)
    }

    @Test func anotherFileIsNamedRelativeToTheRoot() throws {
        let place = try ScratchPlace()
        let root = try #require(FileSystem.realPath(place.path))
        let inside = try place.write("settings: same", to: "ci/rules.yml")
        #expect(try RulesFile.read(root: root, path: inside).file == "ci/rules.yml")
        let outside = try place.write("settings: same", to: "rules.yml")
        #expect(try RulesFile.read(root: root + "/ci", path: outside).file == outside)
    }
}
