import LocalBackend

extension GuideDocuments {
    static let shellArticle = GuideDocument(
        kind: .article, id: "the-shell", title: "The shell", citation: "slipway shell",
        text: "In the shell, a number uses a line of the screen, 0 goes back, and ':help' lists the rest. A "
            + "tab's name goes to the tab, and ':open LINK' opens a link."
            + "\n\n"
            + "Keys, terminal, navigation, typing. Ctrl-C clears the line, leaves a field or stops an action. "
            + "Ctrl-D quits. Everything is kept when you leave.")
}
