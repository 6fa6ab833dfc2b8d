public import Core
public import Design
public import Persistence

/// The content as a module: the welcome tab, and the menu of everything that the app can show.
///
/// Its main view is the menu, the screen `content`.
@MainActor
public protocol ContentFeatureAPI: FeatureAPI {
    /// The front page of the app, the screen `welcome`, with a greeting by name.
    func makeWelcomeView() -> any LiveView

    /// The screen or sheet of one route.
    func makeView(for route: ContentRoute) -> any LiveView

    /// The replies of this process.
    var engine: any ConversationEngine { get }

    /// Scans pictures for the collection of an account.
    var scanner: any DexScanning { get }

    /// The Pro of the signed-in account.
    var pro: any ProMembership { get }

    /// Why the saved place of an account is gone; nil when it is there, and when that cannot be found out.
    func reasonGone(_ route: ContentRoute, account: String?) async -> String?

    /// Ends the replies of processes that are gone, sends what waits, and asks the store. Call this after a sign-in, and whenever the
    /// app becomes active.
    func becameActive() async

    /// Removes all that the account has here: conversations, pictures, finds and personas.
    func forget(account: String) async throws(StorageError)

    /// Ends the replies of this process as interrupted. Call this before the process ends.
    func stop() async
}
