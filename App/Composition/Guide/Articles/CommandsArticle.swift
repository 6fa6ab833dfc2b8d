import LocalBackend

extension GuideDocuments {
    static let commandsArticle = GuideDocument(
        kind: .article, id: "commands", title: "Commands", citation: "slipway --help",
        text: "'slipway --help' lists the commands, and each has '--help' with an example. '--json' prints an "
            + "answer for programs."
            + "\n\n"
            + "Command line, terminal, script, exit code. 'slipway help exit-codes' lists the exit codes, and "
            + "'slipway help json' what '--json' prints. 'slipway help completion' says how a shell completes "
            + "commands.")
}
