extension AffectedCorpus {
    private static let manifest = "Package.swift"
    private static let logsTarget = #".target(name: "Logs", dependencies: [.product(name: "X", package: "x")]),"#

    static let manifests: [Case] = [
        Case(
            "a comment in a manifest", [.replace("let settings", with: "// Why.\nlet settings", in: manifest)]),
        Case(
            "settings that targets share",
            [.replace("ExistentialAny", with: "InternalImportsByDefault", in: manifest)], reaches: models
        ).because("Package.swift: other settings"),
        Case(
            "a dependency more",
            [
                .replace(
                    logsTarget,
                    with: #".target(name: "Logs", dependencies: ["Models", .product(name: "X", package: "x")]),"#,
                    in: manifest)
            ], reaches: logs
        ).because("Package.swift: depends upon Models"),
        Case(
            "a dependency on other conditions",
            [
                .replace(
                    #"["Models"], resources"#,
                    with: #"[.target(name: "Models", condition: .when(platforms: [.linux]))], resources"#, in: manifest)
            ], reaches: cart
        ).because("Package.swift: depends upon Models otherwise"),
        Case(
            "another tools version", [.replace("tools-version: 6.0", with: "tools-version: 6.1", in: manifest)],
            reaches: root
        ).because("Package.swift: platforms, tools version or language mode changed"),
        Case(
            "resources", [.replace(#"resources: [.copy("Data")]"#, with: "resources: []", in: manifest)],
            reaches: ["CartTests"]
        ).because("Package.swift: other resources"),
        Case(
            "a new target",
            [
                .replace(
                    #".target(name: "Sneaky"),"#,
                    with: #".target(name: "Sneaky"), .target(name: "Fresh", dependencies: ["Models"]),"#,
                    in: manifest),
                .write("import Models", to: "Sources/Fresh/Fresh.swift"),
            ], reaches: ["Fresh"]
        ),
        Case(
            "a target gone that another used",
            [
                .replace(logsTarget, with: "", in: manifest), .replace(#""Logs", "#, with: "", in: manifest),
                .remove("Sources/Logs/Logs.swift"),
            ], reaches: ["Shop"]
        ).because("Package.swift: no longer depends upon Logs").inNoModule("Sources/Logs/Logs.swift"),
        Case(
            "a product with other targets",
            [.replace(#"targets: ["Kit"])"#, with: #"targets: ["Kit", "KitInside"])"#, in: kitManifest)],
            reaches: ["Shop"]
        ).because("Packages/Kit/Package.swift: the product Kit changed"),
    ]

    static let kitManifest = "Packages/Kit/Package.swift"

    /// A package that a case adds to the monorepo.
    private static func package(_ name: String, _ parts: String) -> String {
        """
        let package = Package(name: "\(name)", \(parts))

        """
    }

    private static let broken = """
        --- Tools/Broken/Package.swift
        let package = Package(name: "Broken", targets: [.target(name: "One"), .target(name: "Two", dependencies: ["One")])
        --- Tools/Broken/Sources/One/One.swift
        enum One {}
        --- Tools/Broken/Sources/Two/Two.swift
        enum Two {}

        """

    static let packages: [Case] = [
        Case(
            "a new package",
            [
                .write(
                    package(
                        "New", #"targets: [.target(name: "New"), .testTarget(name: "NewTests", dependencies: ["New"])]"#
                    ),
                    to: "Tools/New/Package.swift"),
                .write("enum New {}", to: "Tools/New/Sources/New/New.swift"),
                .write("import New", to: "Tools/New/Tests/NewTests/NewTests.swift"),
            ], reaches: ["New", "NewTests"]
        ),
        Case(
            "a package gone",
            [
                .replace("        .package(path: \"Packages/Kit\"),\n", with: "", in: "Package.swift"),
                .replace(#", .product(name: "Kit", package: "Kit")"#, with: "", in: "Package.swift"),
                .remove(kitManifest), .remove("Packages/Kit/Sources/Kit/Kit.swift"),
                .remove("Packages/Kit/Sources/KitInside/KitInside.swift"),
                .remove("Packages/Kit/Tests/KitTests/KitTests.swift"),
            ], reaches: ["Shop"]
        ).because("Package.swift: no longer depends upon Kit").inNoModule(
            "Packages/Kit/Package.swift", "Packages/Kit/Sources/Kit/Kit.swift",
            "Packages/Kit/Sources/KitInside/KitInside.swift",
            "Packages/Kit/Tests/KitTests/KitTests.swift"),
        Case(
            "a manifest that could not be read before", more: broken,
            [.replace(#"["One")"#, with: #"["One"])"#, in: "Tools/Broken/Package.swift")], reaches: ["One", "Two"]
        ).because("Tools/Broken/Package.swift: what it was before cannot be read"),
    ]

    private static let abroad = """
        --- Abroad/Package.swift
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
            "a fixture called Package.swift is deleted",
            more: "--- Tests/CartTests/Fixtures/Deep/Package.swift\nlet package = 1\n",
            [.remove("Tests/CartTests/Fixtures/Deep/Package.swift")], reaches: ["CartTests"]),
        Case(
            "a resource below a directory with letters beyond ASCII", more: abroad,
            [.write("Mehr", to: "Abroad/Src/Ñandú/Texte/hilfe.md")], reaches: ["Abroad"]),
    ]
}
