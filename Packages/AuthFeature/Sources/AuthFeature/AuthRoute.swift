public import Navigation

/// The screens on which a person gets in; all stand on the stack that is shown while nobody is signed in.
public enum AuthRoute: Route {
    /// E-mail and password, a mailed link, or a code from a mail.
    case signInOptions
    /// A form for a new account.
    case register
    /// A way back in for somebody who forgot the password.
    case recover

    public static let routes: [RouteDeclaration<AuthRoute>] = [
        RouteDeclaration(
            "sign-in-options", .signInOptions, in: .signedOut,
            summary: "Sign in with e-mail and password, a mailed link or a code."),
        RouteDeclaration("register", .register, in: .signedOut, summary: "Make a new account."),
        RouteDeclaration("recover", .recover, in: .signedOut, summary: "Set a new password for a forgotten one."),
    ]
}
