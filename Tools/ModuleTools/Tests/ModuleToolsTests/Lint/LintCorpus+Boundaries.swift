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
            "layer: upwards through a module of no layer",
            Monorepo.shop("App", "Between: App", "Core: Between") + """
                --- .modules.yml
                unlayered: allowed
                layers:
                  - {name: App, modules: App}
                  - {name: Core, modules: Core}
                --- Sources/Core/Core.swift
                import Between // expect: layer
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
            "independence: one feature imports another",
            Monorepo.shop("Cart: Search", "Search: Core", "Core", "CartTests: Cart") + """
                --- .modules.yml
                independent:
                  - name: features
                    groups: ["Cart*", "Search*"]
                --- Sources/Cart/Cart.swift
                import Search // expect: independence
                import class Search.Index; import Foundation // expect: independence
                """),
        Case(
            "independence: through a third module",
            Monorepo.shop("Cart: Bridge", "Search", "Bridge: Search") + """
                --- .modules.yml
                independent:
                  - name: features
                    groups: [Cart, Search]
                --- Sources/Cart/Cart.swift
                import Bridge // expect: independence
                """),
        Case(
            "independence: each package of a layer is a group",
            """
            --- Package.swift
            let package = Package(name: "Shop")
            --- Cart/Package.swift
            let package = Package(
                name: "Cart",
                dependencies: [.package(path: "../Search")],
                targets: [
                    .target(
                        name: "Cart", dependencies: ["CartModel", .product(name: "Search", package: "Search")]),
                    .target(name: "CartModel"),
                ])
            --- Search/Package.swift
            let package = Package(
                name: "Search", products: [.library(name: "Search", targets: ["Search"])],
                targets: [.target(name: "Search")])
            --- .modules.yml
            layers:
              - {name: Features, modules: ["package:Cart", "package:Search"]}
            independent:
              - {name: features, packages: "layer:Features"}
            --- Cart/Sources/Cart/Cart.swift
            import CartModel
            import Search // expect: independence
            --- Cart/Sources/CartModel/CartModel.swift
            public enum CartModel {}
            --- Search/Sources/Search/Search.swift
            public enum Search {}
            """),
        Case(
            "independence: a third module that imports neither's other",
            Monorepo.shop("Cart: Bridge", "Search: Bridge", "Bridge", "App: Cart, Search") + """
                --- .modules.yml
                independent:
                  - name: features
                    groups: [Cart, Search]
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
