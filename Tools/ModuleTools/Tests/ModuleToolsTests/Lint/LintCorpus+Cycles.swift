extension LintCorpus {
    static let cycles: [Case] = [
        Case(
            "cycle: of targets; the edge with the fewest imports is cut",
            """
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "A", dependencies: ["B"]),
                    .target(name: "B", dependencies: ["C"]),
                    .target(
                        name: "C",
                        dependencies: ["A"]), // expect: cycle
                ])
            --- Sources/A/One.swift
            import B
            --- Sources/A/Two.swift
            import B
            --- Sources/B/One.swift
            import C
            --- Sources/B/Two.swift
            import C
            --- Sources/C/One.swift
            import A
            """),
        Case(
            "cycle: a target that depends upon itself",
            """
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Shop",
                targets: [
                    .target(
                        name: "A",
                        dependencies: ["B", "A"]), // expect: cycle
                    .target(name: "B"),
                ])
            --- Sources/A/A.swift
            import A
            import B
            --- Sources/B/B.swift
            public enum B {}
            """),
        Case(
            "cycle: of packages, which SwiftPM refuses before tools version 6",
            """
            --- A/Package.swift
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "A",
                products: [.library(name: "A", targets: ["A"])],
                dependencies: [
                    .package(path: "../B"), // expect: cycle
                ],
                targets: [.target(name: "A", dependencies: [.product(name: "B", package: "B")])])
            --- A/Sources/A/A.swift
            import B
            --- B/Package.swift
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "B",
                products: [.library(name: "B", targets: ["B"]), .library(name: "BTools", targets: ["BTools"])],
                dependencies: [.package(path: "../A")],
                targets: [
                    .target(name: "B"),
                    .target(name: "BTools", dependencies: [.product(name: "A", package: "A"), "B"]),
                ])
            --- B/Sources/B/B.swift
            public enum B {}
            --- B/Sources/BTools/One.swift
            import A
            import B
            --- B/Sources/BTools/Two.swift
            import A
            """),
        Case(
            "cycle: of packages, but not of targets, as tools version 6 allows",
            """
            --- A/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "A",
                products: [.library(name: "A", targets: ["A"])],
                dependencies: [.package(path: "../B")],
                targets: [.target(name: "A", dependencies: [.product(name: "B", package: "B")])])
            --- A/Sources/A/A.swift
            import B
            --- B/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "B",
                products: [.library(name: "B", targets: ["B"])],
                dependencies: [.package(path: "../A")],
                targets: [
                    .target(name: "B"),
                    .target(name: "BTools", dependencies: [.product(name: "A", package: "A")]),
                ])
            --- B/Sources/B/B.swift
            public enum B {}
            --- B/Sources/BTools/Tools.swift
            import A
            """),
        Case(
            "cycle: of targets across packages of tools version 6",
            """
            --- A/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "A",
                products: [.library(name: "A", targets: ["A"])],
                dependencies: [.package(path: "../B")],
                targets: [
                    .target(name: "A", dependencies: [
                        .product(name: "B", package: "B"), // expect: cycle, unused-dependency
                    ]),
                ])
            --- A/Sources/A/A.swift
            public enum A {}
            --- B/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "B",
                products: [.library(name: "B", targets: ["B"])],
                dependencies: [.package(path: "../A")],
                targets: [.target(name: "B", dependencies: [.product(name: "A", package: "A")])])
            --- B/Sources/B/B.swift
            import A
            """),
    ]
}
