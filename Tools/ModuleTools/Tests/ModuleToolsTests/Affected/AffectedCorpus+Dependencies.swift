import Foundation

extension AffectedCorpus {
    /// A package whose targets refer to their dependencies in several ways. None of them identifies the package for
    /// certain, so that a change of one package counts for both.
    private static let named = """
        --- Tools/Named/Package.swift
        // swift-tools-version: 5.5
        import PackageDescription
        let package = Package(
            name: "Named",
            dependencies: [
                .package(url: "https://example.org/z", from: "1.0.0"),
                .package(name: "Old", url: "https://example.org/old.swift", from: "1.0.0"),
            ],
            targets: [
                .target(name: "ByName", dependencies: ["Z"]),
                .target(name: "ByOldName", dependencies: [.product(name: "Old", package: "Old")]),
                .target(name: "Idle"),
            ])
        --- Tools/Named/Sources/ByName/ByName.swift
        import Z
        --- Tools/Named/Sources/ByOldName/ByOldName.swift
        import Old
        --- Tools/Named/Sources/Idle/Idle.swift
        enum Idle {}

        """

    private static let localZ = """
        let package = Package(
            name: "Z", products: [.library(name: "Z", targets: ["Z"])], targets: [.target(name: "Z")])

        """

    static let dependencies: [Case] = [
        Case(
            "another version of an outside package",
            [.replace("1.0.0", with: "1.1.0", in: "Package.swift")], reaches: logs
        ).because("Package.swift: the package x is asked for otherwise"),
        Case(
            "a product of an outside package that is used by its name alone", more: named,
            [.replace("org/z\", from: \"1.0.0", with: "org/z\", from: \"1.1.0", in: "Tools/Named/Package.swift")],
            reaches: ["ByName", "ByOldName"]),
        Case(
            "a package that its users call by another name than its address", more: named,
            [
                .replace(
                    "old.swift\", from: \"1.0.0", with: "old.swift\", from: \"1.1.0", in: "Tools/Named/Package.swift")
            ], reaches: ["ByName", "ByOldName"]
        ).because("Tools/Named/Package.swift: the package old.swift is asked for otherwise"),
        Case(
            "the pin of a package that its users call by another name than its address",
            more: named + "--- Tools/Named/Package.resolved\n" + resolved(["old.swift": "1.0.0", "z": "1.0.0"]),
            [.write(resolved(["old.swift": "1.1.0", "z": "1.0.0"]), to: "Tools/Named/Package.resolved")],
            reaches: ["ByName", "ByOldName"]),
        Case(
            "an outside package that has become a local one", more: named,
            [
                .replace(
                    #".package(url: "https://example.org/z", from: "1.0.0")"#, with: #".package(path: "../Z")"#,
                    in: "Tools/Named/Package.swift"),
                .write(localZ, to: "Tools/Z/Package.swift"), .write("enum Z {}", to: "Tools/Z/Sources/Z/Z.swift"),
            ], reaches: ["Z", "ByName", "ByOldName"]),
    ]

    /// A pin file of the third format.
    static func resolved(_ versions: [String: String], origin: String = "a") -> String {
        let pins = versions.sorted { $0.key < $1.key }.map { identity, version in
            """
            {"identity": "\(identity)", "kind": "remoteSourceControl", "location": "https://example.org/\(identity)",
             "state": {"revision": "of \(version)", "version": "\(version)"}}
            """
        }
        return """
            {"originHash": "\(origin)", "version": 3, "pins": [
            \(pins.joined(separator: ",\n"))
            ]}

            """
    }

    private static let before = ["deep": "1.0.0", "x": "1.0.0", "y": "1.0.0"]
    private static let pinned = "--- Package.resolved\n" + resolved(before)
    private static let kitPinned = "--- Packages/Kit/Package.resolved\n" + resolved(["deep": "1.0.0", "y": "1.0.0"])

    private static func write(_ changes: [String: String]) -> Monorepo.Edit {
        .write(resolved(before.merging(changes) { $1 }), to: "Package.resolved")
    }

    static let pins: [Case] = [
        Case("a pin", more: pinned, [write(["x": "1.0.1"])], reaches: logs)
            .because("Package.resolved: the pin of x changed", "depends upon Logs: Package.resolved"),
        Case("a pin that another local package asks for", more: pinned, [write(["y": "1.0.1"])], reaches: kitInside),
        Case(
            "a pin that only outside packages ask for", more: pinned, [write(["deep": "1.0.1"])],
            reaches: logs.union(kitInside)
        ).because("the pin of deep changed"),
        Case(
            "a pin gone", more: pinned,
            [.write(resolved(["x": "1.0.0", "y": "1.0.0"]), to: "Package.resolved")], reaches: logs.union(kitInside)
        ).because("the pin of deep is gone"),
        Case(
            "pins in another layout, of another origin", more: pinned,
            [
                .write(
                    resolved(before, origin: "b").replacingOccurrences(of: ": ", with: " :\n\t"), to: "Package.resolved"
                )
            ]),
        Case(
            "a pin of one package's own reaches what that package builds", more: kitPinned,
            [.write(resolved(["deep": "1.0.1", "y": "1.0.0"]), to: "Packages/Kit/Package.resolved")],
            reaches: kitInside
        ).because("Packages/Kit/Package.resolved: the pin of deep changed"),
    ]
}
