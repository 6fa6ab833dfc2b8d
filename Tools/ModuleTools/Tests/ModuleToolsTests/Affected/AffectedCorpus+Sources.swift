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
            "fixtures reach their tests, comments and all",
            [
                .replace("a comment", with: "another", in: "Tests/CartTests/Fixtures/Broken.swift")
            ], reaches: ["CartTests"]),
        Case(
            "resources reach their module, comments and all",
            [.replace("a comment", with: "another", in: "Tests/CartTests/Data/Sample.swift")], reaches: ["CartTests"]),
        Case(
            "a fixture that is called as pins are",
            [.replace("2", with: "3", in: "Tests/CartTests/Fixtures/Package.resolved")], reaches: ["CartTests"]),
        Case(
            "a resource in Markdown", [.replace("You", with: "We", in: "Sources/Cart/Terms.md")], reaches: cart),
    ]

    static let documentation: [Case] = [
        Case("nothing at all", []),
        Case(
            "texts for people",
            [
                .write("A shop!\n", to: "README.md"), .write("Apache\n", to: "LICENSE"),
                .write("# News\n", to: "CHANGELOG"), .write("# Kit\n", to: "Packages/Kit/README.md"),
                .write("Licence.\n", to: "Packages/Kit/Sources/Kit/LICENCE.txt"),
            ]
        ).documenting(
            "CHANGELOG", "LICENSE", "Packages/Kit/README.md", "Packages/Kit/Sources/Kit/LICENCE.txt", "README.md"),
        Case(
            "a DocC catalog, and whatever lies in it",
            [
                .write("# More\n", to: "Sources/Models/Models.docc/Models.md"),
                .write("let a = 1\n", to: "Sources/Models/Models.docc/Resources/step-1.swift"),
            ]
        ).documenting("Sources/Models/Models.docc/Models.md", "Sources/Models/Models.docc/Resources/step-1.swift"),
        Case("a doc comment", [.replace("A thing", with: "Something", in: model)]).commenting(model),
        Case(
            "a header over the first line of code",
            [.replace("public struct Price", with: "// Header.\n\n/* Two\n lines. */\npublic struct Price", in: price)]
        ).commenting(price),
        Case("a script that no module owns", [.write("false\n", to: "Scripts/release.sh")])
            .inNoModule("Scripts/release.sh"),
        Case("what a manifest leaves out", [.write("still gone\n", to: "Sources/Models/Notes/Old.swift")])
            .inNoModule("Sources/Models/Notes/Old.swift"),
    ]

    private static let price = "Sources/Models/Price.swift"

    private static let ruled = """
        --- .modules.yml
        # What holds here.
        unlayered: allowed
        layers:
          - {name: App, modules: Shop}
          - {name: Lower, modules: [Cart, Models]}
        affected:
          - {files: [Scripts/*], reaches: ["kind:test"]}
          - {files: [README.md], reaches: [Shop, "package:Kit"]}

        """

    static let rules: [Case] = [
        Case(
            "a changed rule", more: ruled, [.replace("modules: Shop", with: "modules: Sho*", in: ".modules.yml")]
        ).changingRules(".modules.yml"),
        Case(
            "a file that the rules know", more: ruled, [.write("false\n", to: "Scripts/release.sh")],
            reaches: ["CartTests", "KitTests", "ModelsTests"]
        ).because("Scripts/release.sh changed, and the rules say that it reaches KitTests"),
        Case(
            "documentation that the rules know", more: ruled, [.write("Buy!\n", to: "README.md")], reaches: kitInside
        ).because("README.md changed, and the rules say that it reaches Kit"),
    ]
}
