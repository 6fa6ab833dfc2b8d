extension AffectedCorpus {
    private static let abroad = """
        --- Abroad/Package.swift
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Abroad",
            targets: [.target(name: "Abroad", path: "Src/Ñandú", exclude: ["Old"], resources: [.process("Texte")])])
        --- Abroad/Src/Ñandú/Abroad.swift
        enum Abroad {}
        --- Abroad/Src/Ñandú/Old/Old.swift
        old
        --- Abroad/Src/Ñandú/Texte/hilfe.md
        Hilfe

        """

    /// A removal reaches the users of what was removed.
    static let removals: [Case] = [
        Case(
            "a directory is moved and the manifest left as it is",
            [.rename("Sources/Logs/Logs.swift", to: "Sources/Other/Logs.swift")], reaches: logs
        ).inNoModule("Sources/Other/Logs.swift"),
        Case(
            "the only file of a test target is deleted, and its directory with it",
            [.remove("Packages/Kit/Tests/KitTests/KitTests.swift")], reaches: ["KitTests"]),
        Case(
            "a package loses its manifest",
            [.rename("Packages/Kit/Package.swift", to: "Packages/Kit/Package.txt")], reaches: ["Shop"]
        ).because("Packages/Kit/Package.swift: the package is gone").inNoModule("Packages/Kit/Package.txt"),
        Case(
            "a product is taken out of a package",
            [.replace("[.library(name: \"Kit\", targets: [\"Kit\"])]", with: "[]", in: "Packages/Kit/Package.swift")],
            reaches: ["Shop"]
        ).because("Packages/Kit/Package.swift: the product Kit is gone"),
        Case(
            "a fixture called Package.swift is deleted",
            more: "--- Tests/CartTests/Fixtures/Deep/Package.swift\nlet package = 1\n",
            [.remove("Tests/CartTests/Fixtures/Deep/Package.swift")], reaches: ["CartTests"]),
        Case(
            "a source that is left out, below a directory with letters beyond ASCII", more: abroad,
            [.write("older", to: "Abroad/Src/Ñandú/Old/Old.swift")]
        ).inNoModule("Abroad/Src/Ñandú/Old/Old.swift"),
        Case(
            "a resource below a directory with letters beyond ASCII", more: abroad,
            [.write("Mehr", to: "Abroad/Src/Ñandú/Texte/hilfe.md")], reaches: ["Abroad"]),
    ]
}
