import LocalBackend

extension GuideDocuments {
    static let forgottenPasswordArticle = GuideDocument(
        kind: .article, id: "forgotten-password", title: "Forgotten password", citation: "slipway auth recover",
        text: "If you have forgotten your password, ask for a mail with a code: on the sign-in screen, or with "
            + "'slipway auth recover ADDRESS --code'. Then set a new password with the code."
            + "\n\n"
            + "Forgot, reset, recover, restore or replace a lost password. The mail has a link as well. A code is "
            + "valid for an hour.")
}
