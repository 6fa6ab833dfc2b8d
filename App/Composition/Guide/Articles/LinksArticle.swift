import LocalBackend

extension GuideDocuments {
    static let linksArticle = GuideDocument(
        kind: .article, id: "links-and-windows", title: "Links and windows", citation: "slipway routes list",
        text: "A link such as slipway://settings opens a place. 'slipway open LINK' gives it to the window that "
            + "you used last, and 'slipway routes list' shows every link."
            + "\n\n"
            + "Deep links, URLs, routes, scenes. 'slipway shell --scene second' opens another window. 'slipway "
            + "routes explain LINK' says what a link would open. A link that needs an account waits until you "
            + "are signed in.")
}
