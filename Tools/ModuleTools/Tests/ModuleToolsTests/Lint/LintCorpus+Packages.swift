extension LintCorpus {
    private static let shape = """
        --- .modules.yml
        packages:
          - packages: "*Feature"
            require: [api, factory, readme, tests]
            api: FeatureAPI
          - {packages: "Cart*", require: [readme, owner]}

        """

    static let packages: [Case] = [
        Case(
            "missing-api, -factory, -readme, -tests: a package with nearly all of them",
            shape + """
                --- CartFeature/Package.swift
                let package = Package(
                    name: "CartFeature", // expect: missing-api, missing-factory, missing-readme, missing-tests, missing-owner
                    targets: [.target(name: "CartFeature"), .testTarget(name: "CartFeatureTests")])
                --- CartFeature/Sources/CartFeature/Cart.swift
                protocol CartFeatureAPI: FeatureAPI {}
                public protocol Other: Sendable {}
                // public protocol Commented: FeatureAPI {}
                enum CartFeatureFactory { static func create() {} }
                public enum HalfFactory { func create() {} }
                --- CartFeature/Tests/CartFeatureTests/Empty.swift
                enum NoTests {}
                --- CartFeature/NOTES.md
                No README.
                --- .github/CODEOWNERS
                * @acme/all
                /Cart/ @acme/cart
                /CartFeature/
                # /CartFeature/ @acme/cart
                """),
        Case(
            "missing-…: a package with all of them, and one to which the rule does not apply",
            shape + """
                --- CartFeature/Package.swift
                let package = Package(
                    name: "CartFeature",
                    targets: [.target(name: "CartFeature"), .testTarget(name: "CartFeatureTests")])
                --- CartFeature/Sources/CartFeature/Cart.swift
                @MainActor
                public protocol CartFeatureAPI<Item>: Sendable, Core.FeatureAPI where Item: Sendable {}
                public enum CartFeatureFactory {
                    public static func create() {}
                }
                --- CartFeature/Tests/CartFeatureTests/CartTests.swift
                import Testing
                --- CartFeature/README.md
                What it is for.
                --- CODEOWNERS
                # Who is asked.
                /*Feature/  @acme/features
                --- Kit/Package.swift
                let package = Package(name: "Kit", targets: [.target(name: "Kit")])
                --- Kit/Sources/Kit/Kit.swift
                public enum Kit {}
                """),
        Case(
            "unreachable-tests: the root does not know one of two test targets",
            """
            --- .modules.yml
            tests:
              reachable-from: .
            --- Package.swift
            let package = Package(
                name: "Shop",
                targets: [.testTarget(name: "OneTests", path: "Core/Tests/OneTests")])
            --- Core/Package.swift
            let package = Package(
                name: "Core",
                targets: [
                    .testTarget(name: "OneTests"),
                    .testTarget(name: "TwoTests"), // expect: unreachable-tests
                ])
            --- Core/Tests/OneTests/One.swift
            import Testing
            --- Core/Tests/TwoTests/Two.swift
            import Testing
            """),
        Case(
            "repeated-declaration: the root lists the same dependencies in another order",
            """
            --- .modules.yml
            tests:
              reachable-from: .
            --- Package.swift
            let package = Package(
                name: "Shop",
                dependencies: [.package(path: "Core")],
                targets: [
                    .testTarget(
                        name: "OneTests", // expect: repeated-declaration
                        dependencies: [.product(name: "B", package: "Core"), "Core"],
                        path: "Core/Tests/OneTests"),
                    .testTarget(
                        name: "TwoTests", dependencies: ["Core", .product(name: "B", package: "Core")],
                        path: "Core/Tests/TwoTests"),
                ])
            --- Core/Package.swift
            let package = Package(
                name: "Core",
                products: [.library(name: "Core", targets: ["Core"]), .library(name: "B", targets: ["B"])],
                targets: [
                    .target(name: "Core"), .target(name: "B"),
                    .testTarget(name: "OneTests", dependencies: ["Core", "B"]),
                    .testTarget(name: "TwoTests", dependencies: ["Core", "B"]),
                ])
            --- Core/Sources/Core/Core.swift
            public enum Core {}
            --- Core/Sources/B/B.swift
            public enum B {}
            --- Core/Tests/OneTests/One.swift
            import B
            import Core
            --- Core/Tests/TwoTests/Two.swift
            import B
            import Core
            """),
        Case(
            "settings: one target has others, one package another tools version",
            """
            --- .modules.yml
            settings: same
            --- One/Package.swift
            let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
            let package = Package(
                name: "One",
                targets: [
                    .target(name: "A", swiftSettings: settings),
                    .target(name: "B", swiftSettings: settings),
                    .target(name: "C"), // expect: settings
                    .target(name: "CNothing"),
                ])
            --- One/Sources/A/A.swift
            public enum A {}
            --- One/Sources/B/B.swift
            public enum B {}
            --- One/Sources/C/C.swift
            public enum C {}
            --- One/Sources/CNothing/nothing.c
            int nothing(void) { return 0; }
            --- One/Sources/CNothing/include/nothing.h
            int nothing(void);
            --- Two/Package.swift
            // swift-tools-version: 5.10
            import PackageDescription
            let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
            let package = Package(
                name: "Two",
                targets: [
                    .target(name: "D", swiftSettings: settings), // expect: settings
                ])
            --- Two/Sources/D/D.swift
            public enum D {}
            """),
        Case(
            "settings: the same in another order",
            """
            --- .modules.yml
            settings: same
            --- Package.swift
            let package = Package(
                name: "One",
                targets: [
                    .target(name: "A", swiftSettings: [.define("ONE"), .define("TWO")]),
                    .target(name: "B", swiftSettings: [.define("TWO"), .define("ONE")]),
                ])
            --- Sources/A/A.swift
            public enum A {}
            --- Sources/B/B.swift
            public enum B {}
            """),
        Case(
            "bad-manifest: the others are read all the same, and names that it may declare are let pass",
            """
            --- .modules.yml
            forbidden:
              - {from: DeclaredInBad, to: A, because: it may be there.}
            --- Good/Package.swift
            let package = Package(name: "Good", targets: [.target(name: "A"), .target(name: "B")])
            --- Good/Sources/A/A.swift
            import B // expect: undeclared-import
            --- Good/Sources/B/Package.swift
            /// A file about packages, and no manifest.
            public struct Package {}
            --- Bad/Package.swift
            let package = Package(nam: "Bad") // expect: bad-manifest
            """),
    ]

    static let rulesThemselves: [Case] = [
        Case(
            "unknown-name: a slip in the rules",
            Monorepo.shop("App: Core", "Core") + """
                --- .modules.yml
                layers:
                  - {name: App, modules: App}
                  - {name: Core, modules: [Core, Cora]} # expect: unknown-name
                forbidden:
                  - {from: Core, to: NotThere, because: it need not be there.}
                  - {from: App, to: core, because: a slip of one letter guards nothing.} # expect: unknown-name
                  - {from: "package:Shops", to: "*Testing", because: the package is called otherwise.} # expect: unknown-name
                """)
    ]
}
