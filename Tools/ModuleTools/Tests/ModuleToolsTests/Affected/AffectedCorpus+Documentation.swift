extension AffectedCorpus {
    private static let model = "Sources/Models/Model.swift"

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
        Case(
            "a README within a target, excluded or not",
            [.write("Two.\n", to: "Sources/Models/README.md"), .write("Two.\n", to: "Tests/CartTests/README.md")]
        ).documenting("Sources/Models/README.md", "Tests/CartTests/README.md"),
        Case("a doc comment", [.replace("A thing", with: "Something", in: model)]).commenting(model),
        Case("a comment gone", [.replace("/// A thing.\n", with: "", in: model)]).commenting(model),
        Case("blank lines", [.replace("        return c", with: "\n\n        return c", in: model)])
            .commenting(model),
        Case("other indentation", [.replace("        return c", with: "\treturn c", in: model)]).commenting(model),
        Case(
            "a header over the first line of code",
            [.replace("public struct Price", with: "// Header.\n\n/* Two\n lines. */\npublic struct Price", in: price)]
        ).commenting(price),
        Case("a comment after code", [.replace("return c", with: "return c // the rest", in: model)])
            .commenting(model),
        Case("a script that no module owns", [.write("false\n", to: "Scripts/release.sh")])
            .inNoModule("Scripts/release.sh"),
        Case("what a manifest leaves out", [.write("still gone\n", to: "Sources/Models/Notes/Old.swift")])
            .inNoModule("Sources/Models/Notes/Old.swift"),
    ]

    private static let price = "Sources/Models/Price.swift"
}
