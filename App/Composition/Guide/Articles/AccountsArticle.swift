import LocalBackend

extension GuideDocuments {
    static let accountsArticle = GuideDocument(
        kind: .article, id: "accounts", title: "Accounts", citation: "slipway auth status",
        text: "'slipway auth status' says who is signed in, until when and at which backend. An account has its "
            + "own settings, conversations and finds on a shared home."
            + "\n\n"
            + "User, profile, session, email. 'slipway auth update' changes your address or password.")
}
