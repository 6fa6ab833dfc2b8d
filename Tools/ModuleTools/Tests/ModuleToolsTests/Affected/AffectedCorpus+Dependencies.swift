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
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Z", products: [.library(name: "Z", targets: ["Z"])], targets: [.target(name: "Z")])

        """

    static let dependencies: [Case] = [
        Case(
            "another version of an outside package",
            [.replace("1.0.0", with: "1.1.0", in: "Package.swift")], reaches: logs
        ).because("Package.swift: the package x is asked for otherwise"),
        Case(
            "another version of an outside package that another package uses",
            [.replace("1.0.0", with: "1.1.0", in: kitManifest)], reaches: kitInside),
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
        Case(
            "an outside package more, which is not used yet",
            [
                .replace(
                    ".package(path: \"Packages/Kit\"),",
                    with: #".package(path: "Packages/Kit"), .package(url: "https://example.org/w", from: "1.0.0"),"#,
                    in: "Package.swift")
            ]),
    ]
}
