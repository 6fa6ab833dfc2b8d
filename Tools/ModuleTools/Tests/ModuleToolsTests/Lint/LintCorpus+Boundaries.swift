extension LintCorpus {
    static let boundaries: [Case] = [
        Case(
            "layer: an upward import, in an inactive branch",
            Monorepo.shop("App: Feature, Core", "Feature: Core", "Core") + """
                --- .modules.yml
                layers:
                  - {name: App, modules: App}
                  - {name: Features, modules: Feature}
                  - {name: Core, modules: Core}
                --- Sources/Feature/Feature.swift
                import Core
                #if os(Windows)
                @testable import App // expect: layer, undeclared-import
                #endif
                --- Sources/Core/Core.swift
                // import App
                let text = \"""
                    import App
                    \"""
                """),
        Case(
            "no-layer: a module that the rules forgot",
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "Core"),
                    .target(name: "New"), // expect: no-layer
                    .testTarget(name: "CoreTests", dependencies: ["Core"]),
                ])
            --- .modules.yml
            layers:
              - {name: Core, modules: "Core*"}
            --- Sources/Core/Core.swift
            public enum Core {}
            --- Sources/New/New.swift
            public enum New {}
            --- Tests/CoreTests/CoreTests.swift
            @testable import Core
            """),
        Case(
            "independence: packages that import each other, directly and through a third one",
            """
            --- .modules.yml
            independent:
              - {name: features, packages: ["package:Cart", "package:Gift", "package:Search"]}
            --- Cart/Package.swift
            let package = Package(
                name: "Cart",
                dependencies: [.package(path: "../Search")],
                targets: [
                    .target(
                        name: "Cart", dependencies: ["CartModel", .product(name: "Search", package: "Search")]),
                    .target(name: "CartModel"),
                ])
            --- Cart/Sources/Cart/Cart.swift
            import CartModel
            import Search // expect: independence
            --- Cart/Sources/CartModel/CartModel.swift
            public enum CartModel {}
            --- Gift/Package.swift
            let package = Package(
                name: "Gift", dependencies: [.package(path: "../Kit")],
                targets: [.target(name: "Gift", dependencies: [.product(name: "Kit", package: "Kit")])])
            --- Gift/Sources/Gift/Gift.swift
            import Kit // expect: independence
            --- Kit/Package.swift
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
                dependencies: [.package(path: "../Search")],
                targets: [.target(name: "Kit", dependencies: [.product(name: "Search", package: "Search")])])
            --- Kit/Sources/Kit/Kit.swift
            import Search
            --- Search/Package.swift
            let package = Package(
                name: "Search", products: [.library(name: "Search", targets: ["Search"])],
                targets: [.target(name: "Search")])
            --- Search/Sources/Search/Search.swift
            public enum Search {}
            """),
        Case(
            "forbidden: direct, at a distance, and of the system",
            Monorepo.shop("Model: Text", "Text: Database", "Database", "View: Database") + """
                --- .modules.yml
                forbidden:
                  - from: Model
                    to: [Database, FoundationNetworking]
                    because: the model knows no storage and no network.
                  - from: [View]
                    to: Database
                    because: views ask models.
                --- Sources/Model/Model.swift
                import Foundation
                import Text // expect: forbidden
                #if canImport(FoundationNetworking)
                import FoundationNetworking // expect: forbidden
                #endif
                --- Sources/Database/Database.swift
                import FoundationNetworking
                --- Sources/View/View.swift
                import Database // expect: forbidden
                """),
    ]
}
