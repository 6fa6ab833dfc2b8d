import Foundation
import Testing

@testable import ModuleTools

struct LinterTests {
    @Test func anImportThatABoundaryForbidsIsNotToBeDeclared() async throws {
        let monorepo = try Monorepo(
            Monorepo.shop("Cart", "Search", "Text") + """
                --- .modules.yml
                forbidden:
                  - {from: Cart, to: Search, because: the two are independent.}
                --- Sources/Cart/Cart.swift
                import Search
                import Text
                """)
        let undeclared = try await monorepo.lint().filter { $0.rule == .undeclaredImport }
        #expect(undeclared.map(\.to) == ["Search", "Text"])
        #expect(undeclared.first?.fix == "Remove the import: the other rule forbids declaring it.")
        #expect(
            undeclared.last?.fix
                == "Add Text to the dependencies of Cart (Package.swift:6), or take the import out.")
    }

    @Test func aSlipInTheRulesIsAnsweredWithTheNearestNameOfItsKind() async throws {
        let monorepo = try Monorepo(
            Monorepo.shop("App", "Shops2") + """
                --- .modules.yml
                forbidden:
                  - {from: "package:Shops", to: Database, because: the package is called otherwise.}
                  - {from: App, except: "kind:tset", to: Database, because: the kind is called otherwise.}
                """)
        #expect(
            try await monorepo.lint().map(\.fix) == [
                "Is Shop meant? Correct it, or take it out.", "Is test meant? Correct it, or take it out.",
            ])
    }

    @Test func anIndirectPathIsListedStepByStep() async throws {
        let monorepo = try Monorepo(
            Monorepo.shop("App: Model", "Model: Text", "Text: Database", "Database") + """
                --- .modules.yml
                forbidden:
                  - {from: App, to: Database, because: the app asks the model.}
                --- Sources/App/App.swift
                import Foundation
                import Model
                --- Sources/Text/Text.swift
                public enum Text {}
                #if os(Linux)
                @_exported import Database
                #endif
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
