import LocalBackend

extension GuideDocuments {
    static let secondFactorArticle = GuideDocument(
        kind: .article, id: "second-factor", title: "Second factor", citation: "slipway auth factor add --name phone",
        text: "A second factor is a code of an authenticator app that each sign-in then needs. Add one with "
            + "'slipway auth factor add --name phone'."
            + "\n\n"
            + "Two-factor authentication, 2FA, MFA, TOTP. 'slipway auth factor' also lists, verifies and "
            + "removes factors. If you lose the device, the owner of the server removes the factor.")
}
