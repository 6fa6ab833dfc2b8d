import LocalBackend

extension GuideDocuments {
    static let signInArticle = GuideDocument(
        kind: .article, id: "sign-in", title: "Sign in and sign up", citation: "slipway auth sign-in",
        text: "You sign in with an email address and a password, with a link or a code from a mail, or with "
            + "Apple. Choose one on the sign-in screen, or run 'slipway auth sign-in'. 'slipway auth sign-up' "
            + "creates an account."
            + "\n\n"
            + "Create an account, a new account. Passwords and codes are asked for without being shown. They are "
            + "never arguments of a command. "
            + "Log in, log on and register mean the same: 'login', 'logout', 'signup' and 'whoami' are short "
            + "for commands of 'slipway auth'.")
}
