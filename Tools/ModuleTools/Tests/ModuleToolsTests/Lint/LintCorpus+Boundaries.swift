extension LintCorpus {
    private static let threeTargets = """
        --- Package.swift
        let package = Package(
            name: "Shop",
            targets: [
                .target(name: "App", dependencies: ["Feature", "Core"]),
                .target(name: "Feature", dependencies: ["Core"]),
                .target(name: "Core"),
            ])
        --- Sources/App/App.swift
        import Core
        import Feature

        """

    private static let twoFeatures = """
        --- Package.swift
        let package = Package(
            name: "Shop",
            targets: [
                .target(name: "Cart", dependencies: ["Bridge"]),
                .target(name: "Search"),
                .target(name: "Bridge", dependencies: ["Search"]),
            ])
        --- Sources/Search/Search.swift
        public enum Search {}

        """

    static let boundaries: [Case] = [
        Case(
            "layer: an upward import, in an inactive branch",
            threeTargets + """
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
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "App"),
                    .target(name: "Between", dependencies: ["App"]),
                    .target(name: "Core", dependencies: ["Between"]),
                ])
            --- .modules.yml
            unlayered: allowed
            layers:
              - {name: App, modules: App}
              - {name: Core, modules: Core}
            --- Sources/App/App.swift
            public enum App {}
            --- Sources/Between/Between.swift
            @_exported import App
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
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "CartFeature", dependencies: ["SearchFeature"]),
                    .target(name: "SearchFeature", dependencies: ["Core"]),
                    .target(name: "Core"),
                    .testTarget(name: "CartFeatureTests", dependencies: ["CartFeature"]),
                ])
            --- .modules.yml
            independent:
              - name: features
                groups: ["Cart*", "Search*"]
            --- Sources/CartFeature/Cart.swift
            import SearchFeature // expect: independence
            import class SearchFeature.Index; import Foundation // expect: independence
            --- Sources/SearchFeature/Search.swift
            internal import Core
            --- Sources/Core/Core.swift
            public enum Core {}
            --- Tests/CartFeatureTests/CartTests.swift
            @testable import CartFeature
            """),
        Case(
            "independence: through a third module",
            twoFeatures + """
                --- .modules.yml
                independent:
                  - name: features
                    groups: [Cart, Search]
                --- Sources/Cart/Cart.swift
                import Bridge // expect: independence
                --- Sources/Bridge/Bridge.swift
                import Search
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
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "Cart", dependencies: ["Bridge"]),
                    .target(name: "Search", dependencies: ["Bridge"]),
                    .target(name: "Bridge"),
                    .executableTarget(name: "Shop", dependencies: ["Cart", "Search"]),
                ])
            --- .modules.yml
            independent:
              - name: features
                groups: [Cart, Search]
            --- Sources/Cart/Cart.swift
            import Bridge
            --- Sources/Search/Search.swift
            import Bridge
            --- Sources/Bridge/Bridge.swift
            public enum Bridge {}
            --- Sources/Shop/main.swift
            import Cart
            import Search
            """),
        Case(
            "forbidden: direct, at a distance, and of the system",
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "Model", dependencies: ["Text"]),
                    .target(name: "Text", dependencies: ["Database"]),
                    .target(name: "Database"),
                    .target(name: "View", dependencies: ["Database"]),
                ])
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
            --- Sources/Text/Text.swift
            import Database
            --- Sources/Database/Database.swift
            import FoundationNetworking
            --- Sources/View/View.swift
            import Database // expect: forbidden
            """),
    ]
}
