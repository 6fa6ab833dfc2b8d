/// How a user has proved who they are in a session. (Source: NIST SP 800-63B.)
public enum AssuranceLevel: String, Sendable {
    /// By one factor: a password, a mail, or another provider.
    case one = "aal1"
    /// By a second factor as well.
    case two = "aal2"
}
