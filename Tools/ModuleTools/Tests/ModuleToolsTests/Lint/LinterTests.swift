import Foundation
import Testing

@testable import ModuleTools

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

    @Test func aSlipInTheRulesIsAnsweredWithTheNearestNameOfItsKind() async throws {
        let monorepo = try Monorepo(
            """
            --- .modules.yml
            forbidden:
              - {from: "package:Shops", to: Database, because: the package is called otherwise.}
              - {from: App, except: "kind:tset", to: Database, because: the kind is called otherwise.}
            --- Package.swift
            let package = Package(name: "Shop", targets: [.target(name: "App"), .target(name: "Shops2")])
            --- Sources/App/App.swift
            public enum App {}
            --- Sources/Shops2/Shops.swift
            public enum Shops {}
            """)
        #expect(
            try await monorepo.lint().map(\.fix) == [
                "Is Shop meant? Correct it, or take it out.", "Is test meant? Correct it, or take it out.",
            ])
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
