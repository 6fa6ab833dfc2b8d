@testable import ModuleTools

/// Monorepos of two packages, with `AlphaKit` in every kind of place.
enum RandomMonorepo {
    static func text(using generator: inout SeededGenerator) -> String {
        let isNested = Bool.random(using: &generator)
        let directory = isNested ? "Packages/AlphaKit" : "Alpha"
        let suffixes = ["Testing", "Client", "Tests"].filter { _ in Bool.random(using: &generator) }
        let targets = suffixes.map { suffix in
            ".\(suffix == "Tests" ? "testTarget" : "target")(name: \"AlphaKit\(suffix)\", dependencies: [\"AlphaKit\"])"
        }
        let files = suffixes.map { suffix in
            """
            --- \(directory)/\(suffix == "Tests" ? "Tests" : "Sources")/AlphaKit\(suffix)/File.swift
            \(code(using: &generator))
            """
        }
        return """
            --- \(directory)/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            // \(line(using: &generator).prefix { $0 != "\n" })
            let package = Package(
                name: "AlphaKit", products: [.library(name: "AlphaKit", targets: ["AlphaKit"])],
                targets: [\(([".target(name: \"AlphaKit\")"] + targets).joined(separator: ", "))])
            --- \(directory)/Sources/AlphaKit/Thing.swift
            public struct Thing {}
            \(code(using: &generator))
            \(files.joined(separator: "\n"))
            --- User/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "User", dependencies: [.package(path: "../\(directory)")],
                targets: [
                    .target(
                        name: "User",
                        dependencies: [.product(name: "AlphaKit", package: "\(isNested ? "AlphaKit" : "Alpha")")])
                ])
            --- User/Sources/User/User.swift
            import AlphaKit
            \(code(using: &generator))
            --- README.md
            \(line(using: &generator))
            --- data.json
            {"AlphaKit": "AlphaKit"}

            """
    }

    private static func code(using generator: inout SeededGenerator) -> String {
        (0..<12).map { _ in line(using: &generator) }.joined(separator: "\n")
    }

    private static func line(using generator: inout SeededGenerator) -> String {
        [
            "import AlphaKit", "@testable public import struct AlphaKit.Thing", "let a = AlphaKit.Thing()",
            "let b = \"AlphaKit \\(AlphaKit.Thing()) \\\\(AlphaKit.Thing)\"",
            "// AlphaKit, `AlphaKit.Thing` and AlphaKitten",
            "let c = #\"AlphaKit \\(AlphaKit.Thing) \\#(AlphaKit.Thing())\"#", "/* AlphaKit /* AlphaKit */ AlphaKit */",
            "let d = x.AlphaKit", "let e = \"\"\"\n    AlphaKit\n    \\(AlphaKit.Thing())\n    \"\"\"",
            "let f = /AlphaKit/",
            "// Packages/AlphaKit/Sources/AlphaKit, ../AlphaKit, https://acme.org/AlphaKit",
            "let `AlphaKitty` = \"é AlphaKit\"",
        ].randomElement(using: &generator) ?? ""
    }
}
