extension AffectedCorpus {
    /// A package that a case adds to the monorepo.
    private static func package(_ name: String, _ parts: String) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "\(name)", \(parts))

        """
    }

    /// The kit's manifest for newer compilers.
    private static let variant = """
        --- Packages/Kit/Package@swift-6.1.swift
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(
            name: "Kit",
            products: [.library(name: "Kit", targets: ["Kit"])],
            targets: [
                .target(name: "Kit", dependencies: ["KitInside"]),
                .target(name: "KitInside"),
                .testTarget(name: "KitTests", dependencies: ["Kit"], exclude: []),
            ])

        """

    private static let asking = """
        --- .modules.yml
        environment:
          EXTRA: "one"
        --- Tools/Asking/Package.swift
        // swift-tools-version: 6.0
        import PackageDescription
        let extra = Context.environment["EXTRA"] ?? "nothing"
        let package = Package(name: "Asking", targets: [
            .target(name: "Asking", swiftSettings: [.define(extra)]), .target(name: "Other"),
        ])
        --- Tools/Asking/Sources/Asking/Asking.swift
        enum Asking {}
        --- Tools/Asking/Sources/Other/Other.swift
        enum Other {}

        """

    private static let broken = """
        --- Tools/Broken/Package.swift
        // swift-tools-version: 6.0
        import PackageDescription
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
            "Packages/Kit/Sources/Kit/Kit.swift", "Packages/Kit/Sources/KitInside/KitInside.swift",
            "Packages/Kit/Tests/KitTests/KitTests.swift"),
        Case(
            "a package in another place",
            [
                .replace("Packages/Kit", with: "Libraries/Kit", in: "Package.swift"),
                .rename(kitManifest, to: "Libraries/Kit/Package.swift"),
                .rename("Packages/Kit/Sources/Kit/Kit.swift", to: "Libraries/Kit/Sources/Kit/Kit.swift"),
                .rename(
                    "Packages/Kit/Sources/KitInside/KitInside.swift",
                    to: "Libraries/Kit/Sources/KitInside/KitInside.swift"),
                .rename(
                    "Packages/Kit/Tests/KitTests/KitTests.swift", to: "Libraries/Kit/Tests/KitTests/KitTests.swift"),
            ], reaches: kitInside
        ).inNoModule(
            "Packages/Kit/Sources/Kit/Kit.swift", "Packages/Kit/Sources/KitInside/KitInside.swift",
            "Packages/Kit/Tests/KitTests/KitTests.swift"),
        Case(
            "the manifest for this compiler", more: variant,
            [.replace(", exclude: []", with: #", exclude: ["No"]"#, in: "Packages/Kit/Package@swift-6.1.swift")],
            reaches: ["KitTests"]),
        Case(
            "the manifest for other compilers, which this one does not read", more: variant,
            [.replace(#"dependencies: ["KitInside"]"#, with: "dependencies: []", in: kitManifest)]),
        Case(
            "a new manifest for this compiler that drops a package",
            [.write(String(variant.drop { $0 != "\n" }.dropFirst()), to: "Packages/Kit/Package@swift-6.1.swift")],
            reaches: kitInside
        ).because("Packages/Kit/Package@swift-6.1.swift: platforms, tools version or language mode changed"),
        Case(
            "a variable that a manifest asks for", more: asking,
            [.replace("one", with: "two", in: ".modules.yml")], reaches: ["Asking"]
        ).changingRules("environment"),
        Case(
            "a variable that a manifest asks for, beside one for a compiler to come",
            more: asking + "--- Tools/Asking/Package@swift-99.0.swift\n// swift-tools-version: 99.0\n",
            [.replace("one", with: "two", in: ".modules.yml")], reaches: ["Asking"]
        ).changingRules("environment"),
        Case(
            "a variable more, which no manifest asks for", more: asking,
            [.write("environment:\n  EXTRA: one\n  MORE: two\n", to: ".modules.yml")]
        ).changingRules("environment"),
        Case(
            "a variable gone", more: asking, [.remove(".modules.yml")], reaches: ["Asking"]
        ).changingRules("environment"),
        Case(
            "a manifest that could not be read before", more: broken,
            [.replace(#"["One")"#, with: #"["One"])"#, in: "Tools/Broken/Package.swift")], reaches: ["One", "Two"]
        ).because("Tools/Broken/Package.swift: what it was before cannot be read"),
    ]
}
