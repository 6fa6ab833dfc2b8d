/// What must hold for a route to be shown, and where to go when it does not.
///
/// The app says whether a guard holds; the declaration only says that it is asked.
public struct RouteGuard: Hashable, Sendable {
    /// Where somebody goes instead.
    public enum Otherwise: Hashable, Sendable {
        /// To the signed-out part; a link waits until somebody has signed in. While somebody is signed in there is nothing
        /// to wait for: what the guard keeps away is refused then, and the guard's summary says why.
        case signIn
        /// To the route with this id, which must need no values.
        case route(String)
    }

    /// Stable and unique: what the app recognises the guard by.
    public let id: String
    public let otherwise: Otherwise
    /// When it holds, in one line.
    public let summary: String

    public init(_ id: String, otherwise: Otherwise, summary: String) {
        self.id = id
        self.otherwise = otherwise
        self.summary = summary
    }

    /// Every screen and sheet above the tabs has this one without saying so.
    public static let session = RouteGuard("session", otherwise: .signIn, summary: "Somebody is signed in.")
}
