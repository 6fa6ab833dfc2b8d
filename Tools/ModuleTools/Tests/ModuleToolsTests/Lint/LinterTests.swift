import Foundation
import Testing

@testable import ModuleTools

/// A baseline accepts known violations, fails on new ones, and only ever shrinks.
struct BaselineTests {
    private func violation(_ from: String, _ to: String = "B", line: Int = 1, file: String = "a.swift") -> Violation {
        Violation(
            rule: .layer, file: file, line: line, column: 1, message: "Wrong.", fix: "Fix it.", from: from, to: to)
    }

    @Test func knownViolationsPassAndNewOnesFail() {
        let baseline = Baseline([violation("A")])
        #expect(baseline.compare([violation("A")], file: "known.json").isEmpty)
        #expect(baseline.compare([violation("A"), violation("C")], file: "known.json") == [violation("C")])
        let others = [violation("A", "C"), violation("A", file: "b.swift")]
        #expect(baseline.compare(others + [violation("A")], file: "known.json") == others)
    }

    @Test func aFixedFindingIsStale() {
        let baseline = Baseline([violation("A"), violation("A"), violation("A"), violation("C")])
        let found = baseline.compare([violation("A")], file: "known.json")
        #expect(found.map(\.rule) == [.staleBaseline, .staleBaseline])
        #expect(found.map(\.file) == ["known.json", "known.json"])
        let messages = [
            "2 of the violations layer|a.swift|A|B are fixed and still in the baseline.",
            "1 of the violations layer|a.swift|C|B is fixed and still in the baseline.",
        ]
        #expect(found.map(\.message) == messages)
        #expect(
            found[0].fix == "Run `modules lint --baseline known.json --update-baseline`, so that it cannot come back.")
    }

    @Test func aFileHoldsItAllAndIsTheSameEachTime() throws {
        let place = try ScratchPlace()
        let path = place.path + "/known.json"
        let baseline = Baseline([violation("A"), violation("A"), violation("C/\"Ä\"")])
        try baseline.write(to: path)
        let text = FileSystem.text(of: path)
        #expect(try Baseline(contentsOf: path) == baseline)
        try Baseline(contentsOf: path).write(to: path)
        #expect(FileSystem.text(of: path) == text)
        #expect(text?.hasSuffix("}\n") == true)
    }

    @Test(arguments: ["", "{}", "[]", "no JSON", #"{"about": "", "violations": {"a": "many"}}"#])
    func aCorruptFileIsAFailure(_ content: String) throws {
        let place = try ScratchPlace()
        let path = try place.write(content, to: "known.json")
        let reason = "This is not a baseline. Delete it and create it again with --update-baseline."
        #expect(throws: ToolFailure.badFile(file: path, reason: reason)) { try Baseline(contentsOf: path) }
    }
}

/// The combined result of checks.
struct LinterTests {
    @Test func anImportThatABoundaryForbidsIsNotToBeDeclared() async throws {
        let monorepo = try Monorepo(
            """
            --- .modules.yml
            independent:
              - {name: features, groups: [Cart, Search]}
            --- Package.swift
            let package = Package(
                name: "Shop", targets: [.target(name: "Cart"), .target(name: "Search"), .target(name: "Text")])
            --- Sources/Cart/Cart.swift
            import Search
            import Text
            --- Sources/Search/Search.swift
            public enum Search {}
            --- Sources/Text/Text.swift
            public enum Text {}
            """)
        let undeclared = try await monorepo.lint().filter { $0.rule == .undeclaredImport }
        #expect(undeclared.map(\.to) == ["Search", "Text"])
        #expect(undeclared.first?.fix == "Remove the import: the other rule forbids declaring it.")
        #expect(
            undeclared.last?.fix
                == "Add Text to the dependencies of Cart (Package.swift:4), or take the import out.")
    }

    @Test func anIndirectPathIsListedStepByStep() async throws {
        let monorepo = try Monorepo(
            """
            --- .modules.yml
            forbidden:
              - {from: App, to: Database, because: the app asks the model.}
            --- Package.swift
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "App", dependencies: ["Model"]),
                    .target(name: "Model", dependencies: ["Text"]),
                    .target(name: "Text", dependencies: ["Database"]),
                    .target(name: "Database"),
                ])
            --- Sources/App/App.swift
            import Foundation
            import Model
            --- Sources/Model/Model.swift
            import Text
            --- Sources/Text/Text.swift
            public enum Text {}
            #if os(Linux)
            @_exported import Database
            #endif
            --- Sources/Database/Database.swift
            public enum Database {}
            """)
        let violation = try #require(try await monorepo.lint().first)
        #expect(violation.message.contains("The way: App → Model → Text → Database."))
        #expect(
            violation.chain == [
                .init(module: "App"),
                .init(module: "Model", file: "Sources/App/App.swift", line: 2),
                .init(module: "Text", file: "Sources/Model/Model.swift", line: 1),
                .init(module: "Database", file: "Sources/Text/Text.swift", line: 3),
            ])
    }
}
