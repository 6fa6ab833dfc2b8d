import LocalBackend

extension GuideDocuments {
    static let accountsArticle = GuideDocument(
        kind: .article, id: "accounts", title: "Your address and password", citation: "slipway auth update",
        text: "'slipway auth update' changes the email address or the password of your account, and so does the "
            + "account screen. 'slipway auth status' says who is signed in, until when and at which backend."
            + "\n\n"
            + "Change my email address, change my password, user, profile, session. An account has its own "
            + "settings, conversations and finds on a shared home.")
}
