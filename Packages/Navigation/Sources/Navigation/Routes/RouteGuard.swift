/// What must hold for a route to be shown, and where to go otherwise.
///
/// The app decides whether a guard holds; the declaration only names the guard.
public struct RouteGuard: Hashable, Sendable {
    /// Where to go when the guard does not hold.
    public enum Otherwise: Hashable, Sendable {
        /// To the signed-out part; a link waits until a user has signed in. While a user is signed in there is nothing
        /// to wait for: the screen is refused, and the guard's summary is the reason.
        case signIn
        /// To the route with this id, which must need no values.
        case route(String)
    }

    /// Stable and unique: the app identifies the guard by it.
    public let id: String
    public let otherwise: Otherwise
    /// When it holds, in one line.
    public let summary: String

    public init(_ id: String, otherwise: Otherwise, summary: String) {
        self.id = id
        self.otherwise = otherwise
        self.summary = summary
    }

    /// Every screen and sheet above the tabs has this guard implicitly.
    public static let session = RouteGuard(
        "session", otherwise: .signIn, summary: "You are signed in and have finished setup.")
}
