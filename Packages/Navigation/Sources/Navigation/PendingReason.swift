/// What has to happen before a link that waits is followed.
public enum PendingReason: String, Sendable, Encodable {
    case signIn = "sign-in"
    /// The user is signed in, and has not finished the setup.
    case setup
    /// The user is signed in, and the server has not confirmed that yet.
    case server

    /// Goes after "will open".
    public var condition: String {
        switch self {
        case .signIn: "after you sign in"
        case .setup: "after you finish setup"
        case .server: "after the server confirms your sign-in"
        }
    }

    /// Why a screen that needs a signed-in account cannot be shown yet.
    var state: String {
        switch self {
        case .signIn: "You are signed out."
        case .setup: "You have not finished setup."
        case .server: "The server has not confirmed your sign-in."
        }
    }
}
