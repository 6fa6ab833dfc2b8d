extension LintCorpus {
    private static let kit = """
        --- Kit/Sources/Kit/Kit.swift
        public enum Kit {}

        """

    /// Rare but valid forms of monorepos: names of several kinds, plugins, tests of tests.
    static let shapes: [Case] = [
        Case(
            "names: a module called like one of the system or of an outside package, in a package to which the rule does not apply",
            kit + """
                --- Kit/Package.swift
                let package = Package(
                    name: "Kit", targets: [.target(name: "Logging"), .target(name: "Network"), .target(name: "Kit")])
                --- Kit/Sources/Logging/Logging.swift
                public enum Logging {}
                --- Kit/Sources/Network/Network.swift
                public enum Network {}
                --- Package.swift
                let package = Package(
                    name: "Shop",
                    dependencies: [.package(url: "https://example.org/swift-log", from: "1.0.0")],
                    targets: [.target(name: "App", dependencies: [.product(name: "Logging", package: "swift-log")])])
                --- Sources/App/App.swift
                import Logging
                #if canImport(Network)
                import Network
                #endif
                import Kit // expect: undeclared-import
                """),
        Case(
            "plugins and tests of tests: what they use is used",
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "Runtime"), .plugin(name: "Generator", capability: .buildTool()),
                    .target(name: "Model", dependencies: ["Runtime"], plugins: ["Generator"]),
                    .testTarget(name: "SharedTests"),
                    .testTarget(name: "ModelTests", dependencies: ["Model", "SharedTests"]),
                    .testTarget(name: "OtherTests", dependencies: [
                        "Model", // expect: unused-dependency
                    ]),
                ])
            --- Sources/Runtime/Runtime.swift
            public enum Runtime {}
            --- Sources/Model/Model.swift
            public enum Model {}
            --- Plugins/Generator/Generator.swift
            import PackagePlugin
            --- Tests/SharedTests/Shared.swift
            import Testing
            --- Tests/ModelTests/ModelTests.swift
            import Model
            import SharedTests
            --- Tests/OtherTests/OtherTests.swift
            import Testing
            """),
        Case(
            "forbidden: what lies behind an excepted module is its own affair, what lies behind a first find is not hidden",
            Monorepo.shop("Backend", "App: Backend", "AppTests: App", "Glue: Screen", "Screen", "Feature: Glue") + """
                --- .modules.yml
                forbidden:
                  - {to: Backend, except: App, because: the app alone knows the backend.}
                  - {from: Feature, to: ["UIKit", "Crypto*"], because: a feature knows neither screens nor secrets.}
                --- Sources/Feature/Feature.swift
                import Glue // expect: forbidden, forbidden
                --- Sources/Glue/Glue.swift
                import CryptoKit
                import Screen
                --- Sources/Screen/Screen.swift
                import UIKit
                """),
        Case(
            "settings: another language mode",
            kit + """
                --- .modules.yml
                settings: same
                --- Package.swift
                let package = Package(name: "Shop", targets: [.target(name: "App"), .target(name: "Text")])
                --- Sources/App/App.swift
                public enum App {}
                --- Sources/Text/Text.swift
                public enum Text {}
                --- Kit/Package.swift
                let package = Package(
                    name: "Kit",
                    targets: [.target(name: "Kit")], // expect: settings
                    swiftLanguageModes: [.v5])
                """),
    ]
}
