import Foundation
import Testing

@testable import ModuleTools

/// The drawing contains what manifests declare and files import.
struct GraphBuilderTests {
    private static let shop = """
        --- .modules.yml
        layers:
          - {name: App, modules: [Shop, ShopTests, CoreTests]}
          - {name: Features, modules: "*Feature"}
          - {name: Core, modules: [Core, CoreText]}
        forbidden:
          - {from: CartFeature, to: SearchFeature, because: features are independent.}
        --- Package.swift
        let package = Package(
            name: "Shop",
            dependencies: [.package(path: "Features"), .package(path: "Core")],
            targets: [
                .executableTarget(name: "Shop", dependencies: [
                    .product(name: "CartFeature", package: "Features"),
                ]),
                .testTarget(name: "ShopTests", dependencies: ["Shop"]),
                .testTarget(
                    name: "CoreTests", dependencies: [.product(name: "Core", package: "Core")],
                    path: "Core/Tests/CoreTests"),
            ])
        --- Sources/Shop/main.swift
        import CartFeature
        import SearchFeature
        --- Tests/ShopTests/ShopTests.swift
        import Testing
        --- Features/Package.swift
        let package = Package(
            name: "Features",
            products: [.library(name: "CartFeature", targets: ["CartFeature"])],
            dependencies: [.package(path: "../Core")],
            targets: [
                .target(name: "CartFeature", dependencies: ["SearchFeature", .product(name: "Core", package: "Core")]),
                .target(name: "SearchFeature", dependencies: [.product(name: "Core", package: "Core")]),
            ])
        --- Features/Sources/CartFeature/Cart.swift
        import Core
        import SearchFeature
        --- Features/Sources/CartFeature/Basket.swift
        // A basket.
        internal import struct Core.Price

        let price = 1
        --- Features/Sources/SearchFeature/Search.swift
        public enum Search {}
        --- Core/Package.swift
        let package = Package(
            name: "Core",
            products: [.library(name: "Core", targets: ["Core", "CoreText"])],
            targets: [.target(name: "Core"), .target(name: "CoreText"), .testTarget(name: "CoreTests", dependencies: ["Core"])])
        --- Core/Sources/Core/Core.swift
        public enum Core {}
        --- Core/Sources/CoreText/Text.swift
        public enum Text {}
        --- Core/Tests/CoreTests/CoreTests.swift
        @testable import Core
        """

    private func builder() async throws -> GraphBuilder {
        let monorepo = try Monorepo(Self.shop)
        return GraphBuilder(
            workspace: try await monorepo.workspace(), rules: try monorepo.rules(),
            violations: try await monorepo.lint())
    }

    private func lines(_ drawing: GraphDrawing) -> [String] {
        drawing.edges.map { (["\($0.from) > \($0.to) \($0.imports)"] + $0.marks).joined(separator: " ") }
    }

    @Test func everyModuleAndWhatItReallyImportsIsDrawn() async throws {
        let drawing = try await builder().modules()
        #expect(drawing.title == "Shop" && drawing.layers == ["App", "Features", "Core"])
        #expect(
            drawing.nodes.map { "\($0.id) \($0.kind) \($0.layer ?? "-")" } == [
                "CartFeature library Features", "Core library Core", "CoreTests test App", "CoreText library Core",
                "SearchFeature library Features", "Shop executable App", "ShopTests test App",
            ])
        #expect(
            lines(drawing) == [
                "CartFeature > Core 2",
                "CartFeature > CoreText 0 unused",
                "CartFeature > SearchFeature 1 violation",
                "CoreTests > Core 1",
                "CoreTests > CoreText 0 unused",
                "SearchFeature > Core 0 unused",
                "SearchFeature > CoreText 0 unused",
                "Shop > CartFeature 1",
                "Shop > SearchFeature 1 undeclared",
                // A program is run, not imported.
                "ShopTests > Shop 0",
            ])
        let cart = try #require(drawing.nodes.first)
        #expect(cart.files == 2)
        #expect(cart.codeLines == 4)
    }

    @Test func aRootThatRunsAPackagesTestsDoesNotDependUponIt() async throws {
        let drawing = try await builder().packages()
        #expect(
            drawing.nodes.map { "\($0.id) \($0.layer ?? "-") \($0.files)" }
                == ["Core Core 3", "Features Features 3", "Shop App 2"])
        #expect(lines(drawing) == ["Features > Core 2", "Shop > Features 2"])
    }

    @Test func packagesAndModulesOfOneNameAreDrawnApart() async throws {
        let kit = """
            let package = Package(
                name: "Kit", targets: [.target(name: "Kit"), .testTarget(name: "KitTests", dependencies: ["Kit"])])
            """
        let monorepo = try Monorepo(
            """
            --- One/Package.swift
            \(kit)
            --- One/Sources/Kit/Kit.swift
            public enum Kit {}
            --- One/Tests/KitTests/KitTests.swift
            import Kit
            --- Two/Package.swift
            \(kit)
            --- Two/Sources/Kit/Kit.swift
            public enum Kit {}
            --- Two/Tests/KitTests/KitTests.swift
            import Kit
            """)
        let builder = GraphBuilder(workspace: try await monorepo.workspace(), rules: Rules(), violations: [])
        let modules = [
            "Kit/Kit (One/Sources/Kit)", "Kit/Kit (Two/Sources/Kit)",
            "Kit/KitTests (One/Tests/KitTests)", "Kit/KitTests (Two/Tests/KitTests)",
        ]
        #expect(builder.modules().nodes.map(\.id) == modules)
        #expect(lines(builder.modules()) == ["\(modules[2]) > \(modules[0]) 1", "\(modules[3]) > \(modules[1]) 1"])
        #expect(builder.modules().mermaid.contains("n2 --> n0\n    n3 --> n1"))
        #expect(builder.packages().nodes.map(\.id) == ["Kit (One)", "Kit (Two)"])
    }

    @Test func programsGetTheSame() async throws {
        let json = try JSONEncoder().encode(try await builder().modules())
        let graph = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let edges = try #require(graph["edges"] as? [[String: Any]])
        let crossing = try #require(edges.first { $0["violation"] as? Bool == true })
        #expect(Set(crossing.keys) == ["from", "to", "declared", "imports", "violation"])
        #expect(crossing["from"] as? String == "CartFeature" && crossing["to"] as? String == "SearchFeature")
        let nodes = try #require(graph["nodes"] as? [[String: Any]])
        #expect(nodes.first?["layer"] as? String == "Features" && nodes.first?["codeLines"] as? Int == 4)
    }
}
