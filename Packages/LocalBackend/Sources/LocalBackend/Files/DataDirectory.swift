import Core
import Foundation

/// The names of the files that a backend stores.
struct DataDirectory: Sendable {
    let url: URL

    var database: URL { url.appendingPathComponent("backend.sqlite") }

    /// The secret that signs tokens, created once per installation.
    var secret: PrivateFile { PrivateFile(url.appendingPathComponent("secret")) }

    /// The service-role key, for programs that run beside the backend. It gives full access to every account, so the
    /// backend never outputs the key itself, only the path of this file. It changes only with the secret that signs
    /// tokens.
    var serviceRoleKey: PrivateFile { PrivateFile(url.appendingPathComponent("service-role.key")) }

    /// The signing key of the development issuer, created once per installation.
    var developmentKey: PrivateFile { PrivateFile(url.appendingPathComponent("development-issuer.key")) }
    var developmentLock: URL { url.appendingPathComponent("development-issuer.lock") }

    /// The port's number in decimal.
    var port: PrivateFile { PrivateFile(url.appendingPathComponent("port")) }

    /// Where browsers reach the backend now; empty when they cannot.
    var browserAddress: PrivateFile { PrivateFile(url.appendingPathComponent("browser-address")) }

    /// The path of the serving process's socket; missing when it has no socket.
    var socketPath: PrivateFile { PrivateFile(url.appendingPathComponent("socket-path")) }

    /// Where the socket is when the home's runtime directory cannot be used.
    var runtime: URL { url.appendingPathComponent("run", isDirectory: false) }

    // The three locks are explained in ``ServingClaim``.
    var startingLock: URL { url.appendingPathComponent("starting.lock") }
    var servingLock: URL { url.appendingPathComponent("serve.lock") }
    var standbyLock: URL { url.appendingPathComponent("standby.lock") }
}
