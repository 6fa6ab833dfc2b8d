import LocalBackend

extension GuideDocuments {
    static let signOutArticle = GuideDocument(
        kind: .article, id: "sign-out", title: "Sign out", citation: "slipway auth sign-out",
        text: "'slipway auth sign-out' ends your session on this device. With '--scope global' it ends the "
            + "sessions on all devices."
            + "\n\n"
            + "Log out. The account screen signs out other devices.")
}
