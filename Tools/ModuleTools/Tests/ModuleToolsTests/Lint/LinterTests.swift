import Foundation
import Testing

@testable import ModuleTools

struct LinterTests {
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
