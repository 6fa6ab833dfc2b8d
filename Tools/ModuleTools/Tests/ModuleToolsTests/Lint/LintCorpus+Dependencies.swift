extension LintCorpus {
    static let dependencies: [Case] = [
        Case(
            "undeclared-import: a sibling, a dependency's dependency, a stranger",
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                dependencies: [.package(path: "Packages/Kit")],
                targets: [
                    .target(name: "App", dependencies: ["Feature", .product(name: "Kit", package: "Kit")]),
                    .target(name: "Feature", dependencies: ["Core"]),
                    .target(name: "Core"),
                    .target(name: "Sibling"),
                ])
            --- Sources/App/App.swift
            import Feature
            import Kit
            import Core // expect: undeclared-import
            import Sibling // expect: undeclared-import
            import KitInside // expect: undeclared-import
            --- Sources/Feature/Feature.swift
            import Core
            --- Sources/Core/Core.swift
            public enum Core {}
            --- Sources/Sibling/Sibling.swift
            import Kit // expect: undeclared-import
            --- Packages/Kit/Package.swift
            let package = Package(
                name: "Kit",
                products: [.library(name: "Kit", targets: ["Kit"])],
                targets: [.target(name: "Kit", dependencies: ["KitInside"]), .target(name: "KitInside")])
            --- Packages/Kit/Sources/Kit/Kit.swift
            import KitInside
            --- Packages/Kit/Sources/KitInside/Inside.swift
            public enum Inside {}
            """),
        Case(
            "undeclared-import: a product of an outside package that a neighbour declares",
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                dependencies: [.package(url: "https://example.org/swift-log", from: "1.0.0")],
                targets: [
                    .target(name: "App", dependencies: ["Core", .product(name: "Testing", package: "swift-log")]),
                    .target(name: "Core", dependencies: [.product(name: "Logging", package: "swift-log")]),
                ])
            --- Sources/App/App.swift
            import Core
            import Testing
            import Logging // expect: undeclared-import
            --- Sources/Core/Core.swift
            import Logging
            import Testing
            """),
        Case(
            "undeclared-import: a test target that two manifests declare, one of them short of a word",
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                dependencies: [.package(path: "Core")],
                targets: [
                    .testTarget(
                        name: "CoreTests", dependencies: [.product(name: "Core", package: "Core")],
                        path: "Core/Tests/CoreTests"),
                ])
            --- Core/Package.swift
            let package = Package(
                name: "Core",
                products: [.library(name: "Core", targets: ["Core", "CoreTesting"])],
                targets: [
                    .target(name: "Core"), .target(name: "CoreTesting", dependencies: ["Core"]),
                    .testTarget(name: "CoreTests", dependencies: ["Core"]),
                ])
            --- Core/Sources/Core/Core.swift
            public enum Core {}
            --- Core/Sources/CoreTesting/Double.swift
            import Core
            --- Core/Tests/CoreTests/CoreTests.swift
            import CoreTesting // expect: undeclared-import
            @testable import Core
            """),
        Case(
            "unused-dependency: wherever the manifest says it",
            """
            --- Package.swift
            let core = Target.Dependency.target(name: "Core")
            let package = Package(
                name: "Shop",
                dependencies: [.package(url: "https://example.org/swift-log", from: "1.0.0")],
                targets: [
                    .target(
                        name: "App", // expect: unused-dependency
                        dependencies: [
                            core,
                            "Feature",
                            .product(name: "Logging", package: "swift-log"), // expect: unused-dependency
                        ]),
                    .target(name: "Feature", dependencies: [core]),
                    .target(name: "Core"),
                ])
            --- Sources/App/App.swift
            import Feature
            // import Core
            --- Sources/Feature/Feature.swift
            #if NEVER
            #elseif ALSO_NEVER
            import Core
            #endif
            --- Sources/Core/Core.swift
            public enum Core {}
            """),
        Case(
            "unused-dependency: programs, macros, C and products of another name are used without an import",
            """
            --- Package.swift
            let package = Package(
                name: "Shop",
                dependencies: [.package(url: "https://example.org/sentry", from: "1.0.0")],
                targets: [
                    .executableTarget(name: "Tool", dependencies: [.product(name: "Sentry-Dynamic", package: "sentry")]),
                    .target(name: "CThing"),
                    .target(name: "CUser", dependencies: ["CThing"]),
                    .target(name: "Wrapper", dependencies: ["CUser", "my-thing"]),
                    .target(name: "my-thing"),
                    .testTarget(name: "ToolTests", dependencies: ["Tool", "Wrapper"], plugins: ["Generator"]),
                    .plugin(name: "Generator", capability: .buildTool(), dependencies: ["Tool"]),
                ])
            --- Plugins/Generator/Generator.swift
            import PackagePlugin
            --- Sources/Tool/main.swift
            import Sentry
            --- Sources/CThing/thing.c
            int thing(void) { return 1; }
            --- Sources/CThing/include/thing.h
            int thing(void);
            --- Sources/CUser/user.c
            int user(void) { return 1; }
            --- Sources/CUser/include/user.h
            int user(void);
            --- Sources/Wrapper/Wrapper.swift
            import CUser.Sub
            import my_thing
            --- Sources/my-thing/Thing.swift
            public enum Thing {}
            --- Tests/ToolTests/ToolTests.swift
            import Testing
            import func Wrapper.wrap
            """),
    ]
}
