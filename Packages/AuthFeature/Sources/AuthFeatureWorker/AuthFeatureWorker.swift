import AuthFeature
import Core
import Design
import Domain
import Foundation
import Navigation
import Networking

/// A process of the real client, for tests with several processes: it checks who is signed in, refreshes the session
/// when that is due, and exits. With `--code-stdin`, it first confirms the code of a second factor that it reads from
/// standard input.
///
/// Arguments: the session's file, the backend's address and its public key, then the option. Exit codes: 0, the server
/// confirms that a user is signed in; 77, no user is signed in; 1, the check failed, and the reason is on standard error.
@main
enum AuthFeatureWorker {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 || arguments.dropFirst(4) == ["--code-stdin"] else { exit(64) }
        let code = arguments.count > 4 ? readLine() : nil
        do {
            let endpoint = try BackendEndpoint(url: arguments[2], key: arguments[3])
            let file = URL(fileURLWithPath: arguments[1])
            exit(try await isSignedIn(file: file, endpoint, confirming: code) ? 0 : 77)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    @MainActor
    private static func isSignedIn(
        file: URL, _ endpoint: BackendEndpoint, confirming code: String?
    ) async throws -> Bool {
        let feature = AuthFeatureFactory.create(
            server: AuthServer(CurlHTTPClient(userAgent: "auth-feature-worker/1")) { endpoint },
            storage: AuthStorage(sessionFile: file),
            secureHash: { $0 }, toasts: ToastCenter(), navigator: Navigator { _ in },
            callbacks: AuthCallbacks(
                openBrowser: { _ in false }, onSignedIn: { _ in }, onPasswordRecovery: {}, onSecondFactorNeeded: {},
                onRemoveFactor: { _ in }, onDeleteAccount: {}))
        try feature.restoreSession()
        if let code { try await feature.verifySecondFactor(code: code, factor: nil) }
        switch await feature.validateSession(within: TimeLimits.scaled(.seconds(10))) {
        case .valid: return true
        case .signedOut, .refused: return false
        case .unreachable, .maintenance: throw AuthError.unreachable("the session could not be checked")
        case .storageFailed(let reason): throw AuthError.storage(reason)
        }
    }
}
