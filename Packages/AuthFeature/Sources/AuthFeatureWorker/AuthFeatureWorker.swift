import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import Navigation
import Networking

/// A process of the real client, for tests of what happens between processes: it asks who is signed in, refreshing the
/// session when one is due, and ends.
///
/// Arguments: the session's file, the backend's address and its public key. Exit codes: 0, a user is signed in by the
/// server's word; 77, nobody is; 1, that could not be found out, and standard error says why.
@main
enum AuthFeatureWorker {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else { exit(64) }
        do {
            let endpoint = try BackendEndpoint(url: arguments[2], key: arguments[3])
            let user = try await askWhoIsSignedIn(file: URL(fileURLWithPath: arguments[1]), endpoint)
            exit(user == nil ? 77 : 0)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    @MainActor
    private static func askWhoIsSignedIn(file: URL, _ endpoint: BackendEndpoint) async throws -> AppUser? {
        let feature = AuthFeatureFactory.create(
            http: CurlHTTPClient(userAgent: "auth-feature-worker/1"), endpoint: { endpoint }, sessionFile: file,
            toasts: ToastCenter(), navigator: Navigator { _ in }, secureHash: SecureHash.sha256,
            openBrowser: { _ in false }, onSignedIn: { _ in }, onPasswordRecovery: {}, onSignedOut: {},
            onDeleteAccount: {})
        try feature.restoreSession()
        guard feature.currentSession != nil else { return nil }
        do {
            return try await feature.getCurrentSession()
        } catch {
            // The difference that matters: a session that is over, and one that could not be asked about.
            if feature.currentSession == nil { return nil }
            throw error
        }
    }
}
