public import Navigation

/// The sign-in screens, on the stack that is shown while signed out, and the account's screen.
public enum AuthRoute: Route {
    /// Signing in, one step at a time: the address, then the password, or the link or code of a mail.
    case signInOptions
    /// A form for a new account.
    case register
    /// Recovery for a user who forgot the password.
    case recover
    /// The account of the signed-in user: address, password, sessions.
    case account

    public static let routes: [RouteDeclaration<AuthRoute>] = [
        RouteDeclaration(
            "sign-in-options", .signInOptions, in: .signedOut, title: "Sign in",
            summary: "Sign in with a password, a link or a code."),
        RouteDeclaration(
            "register", .register, in: .signedOut, title: "Create an account", summary: "Create an account."),
        RouteDeclaration(
            "recover", .recover, in: .signedOut, title: "Forgotten password", summary: "Set a new password."),
        RouteDeclaration(
            "account", .account, in: .tab("settings"), title: "Account",
            summary: "Change your address or password, or sign out on other devices."),
    ]
}
