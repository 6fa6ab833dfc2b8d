extension AffectedCorpus {
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
            "a comment in the rules", more: ruled,
            [.replace("# What holds here.", with: "# Other words.\n\n", in: ".modules.yml")]),
        Case(
            "a changed rule", more: ruled, [.replace("modules: Shop", with: "modules: Sho*", in: ".modules.yml")]
        ).changingRules("the layer App"),
        Case(
            "a changed rule about names", more: "--- .modules.yml\nnames: [{names: [print(, puts(], because: a.}]\n",
            [.replace("because: a.", with: "because: b.", in: ".modules.yml")]
        ).changingRules("names: print(, puts("),
        Case(
            "another owner", more: "--- .modules.yml\nowners: {Kit: \"@anna\", Shop: \"@anna\"}\n",
            [.replace("Kit: \"@anna\"", with: "Kit: \"@bo\"", in: ".modules.yml")]
        ).changingRules("owners: Kit"),
        Case(
            "the first rules", [.write("settings: same\n", to: ".modules.yml")]
        ).changingRules("settings"),
        Case(
            "rules that could not be read before", more: "--- .modules.yml\nsettings: [\n",
            [.write("settings: same\n", to: ".modules.yml")]
        ).changingRules("settings"),
        Case(
            "a file that the rules know", more: ruled, [.write("false\n", to: "Scripts/release.sh")],
            reaches: ["CartTests", "KitTests", "ModelsTests"]
        ).because("Scripts/release.sh changed, and the rules say that it reaches KitTests"),
        Case(
            "documentation that the rules know", more: ruled, [.write("Buy!\n", to: "README.md")], reaches: kitInside
        ).because("README.md changed, and the rules say that it reaches Kit"),
        Case(
            "a file that the rules come to know", more: ruled,
            [.replace("Scripts/*", with: "Scripts/release.sh", in: ".modules.yml")]
        ).changingRules("affected: Scripts/*", "affected: Scripts/release.sh"),
    ]
}
