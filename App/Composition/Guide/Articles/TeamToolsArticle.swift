import LocalBackend

extension GuideDocuments {
    static let teamToolsArticle = GuideDocument(
        kind: .article, id: "team-tools", title: "Team tools", citation: "slipway --help",
        text: "'Tools/modules' checks the boundaries between the modules of the source code, and runs the tests "
            + "that a change can break. It is for people who develop the app."
            + "\n\n"
            + "Develop, module, package, graph, lint, contribute, build, test.")
}
