import LocalBackend

extension GuideDocuments {
    static let deleteAccountArticle = GuideDocument(
        kind: .article, id: "delete-account", title: "Delete your account", citation: "slipway auth delete-account",
        text: "You delete your account with 'slipway auth delete-account' or on the settings screen. Everything "
            + "that is kept for the account goes with it, on the server and on this device."
            + "\n\n"
            + "Remove or close an account. It cannot be undone, so you are asked first.")
}
