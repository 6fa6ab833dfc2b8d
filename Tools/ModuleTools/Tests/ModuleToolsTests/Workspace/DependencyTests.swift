import Testing

@testable import ModuleTools

/// What declarations and imports resolve to.
struct DependencyTests {
    private func workspace(_ text: String) async throws -> Workspace {
        let workspace = try await Monorepo(text).workspace()
        #expect(workspace.refusals.isEmpty)
        return workspace
    }

    /// `A → B` for what is declared, `A ⇢ B` for what is only imported.
    private func edges(_ workspace: Workspace) -> [String] {
        workspace.edges.enumerated().flatMap { from, edges in
            edges.map { "\(workspace.modules[from].id) \($0.isDeclared ? "→" : "⇢") \(workspace.modules[$0.to].id)" }
        }.sorted()
    }

    @Test func productsLeadToTheirTargets() async throws {
        let found = try await workspace(
            """
            --- kit-directory/Package.swift
            let package = Package(
                name: "Kit",
                products: [.library(name: "KitLibrary", targets: ["One", "Two"]), .library(name: "Log", targets: ["Log"])],
                targets: [.target(name: "One"), .target(name: "Two"), .target(name: "Log")])
            --- kit-directory/Sources/One/a.swift
            --- kit-directory/Sources/Two/a.swift
            --- kit-directory/Sources/Log/a.swift
            --- Shop/Package.swift
            let package = Package(
                name: "Shop",
                products: [.library(name: "Shop", targets: ["Own"])],
                dependencies: [
                    .package(path: "../kit-directory"), .package(url: "https://example.org/far", from: "1.0.0"),
                ],
                targets: [
                    .target(name: "ByDirectory", dependencies: [.product(name: "KitLibrary", package: "kit-directory")]),
                    .target(name: "ByName", dependencies: ["Log", "Own"]),
                    .target(name: "ByTarget", dependencies: [.target(name: "Own")]),
                    .target(name: "Far", dependencies: [.product(name: "Log", package: "far"), "Elsewhere"]),
                    .target(name: "Own"),
                ])
            --- Shop/Sources/ByDirectory/a.swift
            import One
            --- Shop/Sources/ByName/a.swift
            --- Shop/Sources/ByTarget/a.swift
            --- Shop/Sources/Far/a.swift
            import Elsewhere
            --- Shop/Sources/Own/a.swift
            import Log
            """)
        let expected = [
            "ByDirectory → One", "ByDirectory → Two", "ByName → Log", "ByName → Own",
            "ByTarget → Own", "Own ⇢ Log",
        ]
        #expect(edges(found) == expected)
        let far = try #require(found.modules.firstIndex { $0.id == "Far" })
        #expect(found.outside[far].map(\.name) == ["Elsewhere"])
        #expect(found.dependencies[far][0].allSatisfy { !$0.isLocal })
    }

    @Test func twoModulesWithTheSameNameAreDistinguished() async throws {
        func package(_ name: String, _ module: String) -> String {
            """
            --- \(name)/Package.swift
            let package = Package(
                name: "\(name)", products: [.library(name: "\(name)Shared", targets: ["Shared"])],
                targets: [.target(name: "Shared"), .target(name: "\(module)")])
            --- \(name)/Sources/Shared/a.swift
            --- \(name)/Sources/\(module)/a.swift
            import Shared

            """
        }
        let found = try await workspace(
            package("One", "First") + package("Two", "Second") + """
                --- App/Package.swift
                let package = Package(
                    name: "App", dependencies: [.package(path: "../Two")],
                    targets: [.target(name: "App", dependencies: [.product(name: "TwoShared", package: "Two")])])
                --- App/Sources/App/a.swift
                import Shared
                """)
        #expect(found.modules.map(\.id) == ["App", "First", "Second", "One/Shared", "Two/Shared"])
        #expect(edges(found) == ["App → Two/Shared", "First ⇢ One/Shared", "Second ⇢ Two/Shared"])
    }

    @Test func importsNameIdentifiersAndNeverTestTargets() async throws {
        let found = try await workspace(
            """
            --- Package.swift
            let package = Package(
                name: "Names",
                targets: [
                    .target(name: "with-dash", dependencies: ["Plain"]), .target(name: "Plain"),
                    .target(name: "User", dependencies: ["with-dash"]), .testTarget(name: "Checks"),
                ])
            --- Sources/with-dash/a.swift
            import with_dash
            import Plain
            --- Sources/Plain/a.swift
            --- Sources/User/a.swift
            import with_dash
            import Checks
            --- Tests/Checks/a.swift
            """)
        #expect(edges(found) == ["User → with-dash", "with-dash → Plain"])
        let user = try #require(found.modules.firstIndex { $0.id == "User" })
        #expect(found.outside[user].map(\.name) == ["Checks"])
    }

    @Test(arguments: [
        ("Core", "Core"), ("with-dash", "with_dash"), ("a.b c", "a_b_c"), ("3D", "_D"), ("_x1", "_x1"),
        ("Größe", "Größe"),
    ])
    func aNameBecomesAnIdentifier(_ name: String, _ identifier: String) {
        #expect(Module.importName(of: name) == identifier)
    }
}
