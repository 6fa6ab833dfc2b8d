extension AffectedCorpus {
    private static let model = "Sources/Models/Model.swift"

    static let sources: [Case] = [
        Case(
            "a source reaches its module and all that depend upon it, even by an import that no manifest declares",
            [.replace("let c = a - b", with: "let c = b - a", in: model)], reaches: models
        ).because(
            "\(model) changed", "depends upon Cart, which depends upon Models: \(model) changed",
            "depends upon Models: \(model) changed"),
        Case(
            "a source of another package reaches its users in this one",
            [.replace("import Y", with: "import Y\nlet z = 1", in: "Packages/Kit/Sources/KitInside/KitInside.swift")],
            reaches: kitInside),
        Case(
            "a test reaches itself alone",
            [
                .replace(
                    "import Testing", with: "import Testing\n@Test func a() {}", in: "Tests/CartTests/CartTests.swift")
            ],
            reaches: ["CartTests"]),
        Case("a new file", [.write("enum New {}", to: "Sources/Logs/Deep/New.swift")], reaches: logs),
        Case("a deleted file", [.remove("Sources/Models/Price.swift")], reaches: models)
            .because("Sources/Models/Price.swift changed"),
        Case(
            "a renamed file reaches the module it left and the module it came to",
            [.rename("Sources/Models/Price.swift", to: "Sources/Logs/Price.swift")], reaches: models.union(logs)),
        Case(
            "names with spaces, umlauts and quotes",
            [
                .write("enum A {}", to: "Sources/Logs/Ein \"schönes\" Stück.swift"),
                .write("enum B {}", to: "Packages/Kit/Tests/KitTests/it's $HOME\\n.swift"),
            ], reaches: logs.union(["KitTests"])),
        Case(
            "a comment in a file whose name has spaces, umlauts and quotes",
            more: "--- Sources/Logs/Ein \"schönes\" Stück.swift\nenum A {}\n",
            [.replace("enum A {}", with: "enum A {} // a", in: "Sources/Logs/Ein \"schönes\" Stück.swift")]
        ).commenting("Sources/Logs/Ein \"schönes\" Stück.swift"),
        Case(
            "a line's end between two statements",
            [.replace("let c = a - b\n", with: "let c = a\n- b\n", in: model)], reaches: models),
        Case("blanks about an operator", [.replace("a - b", with: "a -b", in: model)], reaches: models),
        Case("a comment becomes code", [.replace("/// A thing.", with: "@frozen", in: model)], reaches: models),
        Case(
            "what looks like a comment in a string",
            more: "--- Sources/Logs/Link.swift\nlet link = \"https://a\"\n",
            [.replace("//a", with: "//b", in: "Sources/Logs/Link.swift")], reaches: logs),
        Case(
            "Swift files whose names are those of documentation",
            [
                .write("enum License {}", to: "Sources/Logs/License.swift"),
                .write("enum Authors {}", to: "Packages/Kit/Tests/KitTests/Authors.swift"),
                .write("{}", to: "Tests/ModelsTests/changelog.json"),
            ], reaches: logs.union(["KitTests", "ModelsTests"])),
        Case(
            "fixtures reach their tests, comments and all",
            [
                .replace("a comment", with: "another", in: "Tests/CartTests/Fixtures/Broken.swift")
            ], reaches: ["CartTests"]),
        Case(
            "resources reach their module, comments and all",
            [.replace("a comment", with: "another", in: "Tests/CartTests/Data/Sample.swift")], reaches: ["CartTests"]),
        Case(
            "a fixture in JSON",
            [.replace("1", with: "2", in: "Tests/CartTests/Fixtures/prices.json")], reaches: ["CartTests"]),
        Case(
            "a fixture in Markdown",
            [.replace("# Fixture", with: "# Two", in: "Tests/CartTests/Fixtures/guide.md")], reaches: ["CartTests"]),
        Case(
            "a fixture that is called as pins are",
            [.replace("2", with: "3", in: "Tests/CartTests/Fixtures/Package.resolved")], reaches: ["CartTests"]),
        Case(
            "a resource in Markdown", [.replace("You", with: "We", in: "Sources/Cart/Terms.md")], reaches: cart),
        Case(
            "a plugin reaches the targets that use it, and so does its tool",
            more: """
                --- Tools/Maker/Package.swift
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Maker",
                    products: [.plugin(name: "Make", targets: ["MakePlugin"])],
                    targets: [
                        .executableTarget(name: "maker"),
                        .plugin(name: "MakePlugin", capability: .buildTool(), dependencies: ["maker"]),
                        .target(name: "Inside", plugins: ["MakePlugin"]),
                        .target(name: "Unmade"),
                    ])
                --- Tools/Maker/Sources/maker/main.swift
                print(1)
                --- Tools/Maker/Plugins/MakePlugin/Make.swift
                import PackagePlugin
                --- Tools/Maker/Sources/Inside/Inside.swift
                enum Inside {}
                --- Tools/Maker/Sources/Unmade/Unmade.swift
                enum Unmade {}
                --- Tools/User/Package.swift
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "User",
                    dependencies: [.package(path: "../Maker")],
                    targets: [
                        .target(name: "Made", plugins: [.plugin(name: "Make", package: "Maker")]),
                        .testTarget(name: "MadeTests", dependencies: ["Made"]),
                    ])
                --- Tools/User/Sources/Made/Made.swift
                enum Made {}
                --- Tools/User/Tests/MadeTests/MadeTests.swift
                import Made

                """,
            [.replace("print(1)", with: "print(2)", in: "Tools/Maker/Sources/maker/main.swift")],
            reaches: ["maker", "MakePlugin", "Inside", "Made", "MadeTests"]),
    ]
}
