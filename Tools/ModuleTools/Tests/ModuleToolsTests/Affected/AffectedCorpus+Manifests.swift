extension AffectedCorpus {
    private static let manifest = "Package.swift"
    private static let logsTarget = #".target(name: "Logs", dependencies: [.product(name: "X", package: "x")]),"#

    static let manifests: [Case] = [
        Case(
            "a comment in a manifest", [.replace("let settings", with: "// Why.\nlet settings", in: manifest)]),
        Case(
            "a manifest written otherwise",
            [
                .replace("[.copy(\"Terms.md\")]", with: "[\n    .copy(\"Terms\" + \".md\"),\n]", in: manifest),
                .replace("let settings", with: "let common", in: manifest),
                .replace("swiftSettings: settings", with: "swiftSettings: common", in: manifest),
            ]),
        Case(
            "settings of one target",
            [
                .replace(
                    logsTarget,
                    with: #".target(name: "Logs", dependencies: [.product(name: "X", package: "x")], "#
                        + "swiftSettings: settings),", in: manifest)
            ], reaches: logs
        ).because("Package.swift: other settings", "depends upon Logs: Package.swift: other settings"),
        Case(
            "settings that targets share",
            [.replace("ExistentialAny", with: "InternalImportsByDefault", in: manifest)], reaches: models
        ).because("Package.swift: other settings"),
        Case(
            "settings of another compiler",
            [
                .replace(
                    #".target(name: "Sneaky")"#, with: #".target(name: "Sneaky", cSettings: [.define("A")])"#,
                    in: manifest)
            ], reaches: ["Sneaky"]),
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
            "a dependency less",
            [.replace(#"dependencies: ["Cart"], exclude"#, with: "exclude", in: manifest)], reaches: ["CartTests"]
        ).because("Package.swift: no longer depends upon Cart"),
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
            "platforms",
            [
                .replace(
                    "    name: \"Kit\",\n", with: "    name: \"Kit\",\n    platforms: [.macOS(.v14)],\n",
                    in: kitManifest)
            ],
            reaches: kitInside),
        Case(
            "what a target leaves out",
            [.replace(#""README.md", "Notes""#, with: #""README.md""#, in: manifest)], reaches: models
        ).because("Package.swift: other sources"),
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
            "a target gone that was not used",
            [
                .replace(#"        .target(name: "Sneaky"),"#, with: "", in: manifest),
                .remove("Sources/Sneaky/Sneaky.swift"),
            ]
        ).inNoModule("Sources/Sneaky/Sneaky.swift"),
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
        Case(
            "a product that is linked otherwise",
            [
                .replace(
                    #"name: "Kit", targets: ["Kit"]"#, with: #"name: "Kit", type: .dynamic, targets: ["Kit"]"#,
                    in: kitManifest)
            ],
            reaches: ["Shop"]),
        Case(
            "a product more, which is not used yet",
            [
                .replace(
                    "products: [",
                    with: #"products: [.library(name: "KitInside", targets: ["KitInside"]), "#, in: kitManifest)
            ]),
    ]

    static let kitManifest = "Packages/Kit/Package.swift"
}
