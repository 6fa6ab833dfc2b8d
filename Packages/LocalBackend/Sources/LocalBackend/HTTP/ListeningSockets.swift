import Core
import Foundation
import Logging

/// The sockets that a backend listens at: one for the network, and one for the processes of its home.
struct ListeningSockets {
    /// Nil when the embedded backend cannot listen there: then browsers cannot reach it, but the app can.
    let network: ListeningSocket?
    private let unix: ListeningSocket?

    var unixSocket: PrivateSocket? { unix?.local }

    /// The caller holds the claim to serve the directory.
    init(_ options: LocalBackendOptions, _ directory: DataDirectory, recorded: UInt16?) async throws {
        unix = try Self.listenLocally(options, directory)
        do {
            network = try await ServedPort.listen(
                wanted: options.port, recorded: recorded, isOpen: options.listensBeyondLoopback, logger: options.logger)
        } catch {
            guard options.isEmbedded else {
                unix?.close()
                throw error
            }
            network = nil
            options.logger.warning(
                "The backend cannot listen for browsers; links in mails and sign-in in a browser do not work.",
                metadata: ["reason": "\(error)"])
        }
    }

    /// Listens in the runtime directory, or in the data directory when that one cannot be used: after `su`, for
    /// example, `XDG_RUNTIME_DIR` may still name another user's directory.
    private static func listenLocally(
        _ options: LocalBackendOptions, _ directory: DataDirectory
    ) throws -> ListeningSocket? {
        guard let runtime = options.runtimeDirectory else { return nil }
        let wanted = try BackendSocket.of(directory, in: runtime)
        do {
            return try ListeningSocket(wanted)
        } catch {
            let other = try BackendSocket.of(directory, in: directory.runtime)
            guard other != wanted else { throw error }
            let listening = try ListeningSocket(other)
            options.logger.warning(
                "The runtime directory cannot be used; the backend's socket is in the data directory.",
                metadata: ["reason": "\(error)", "socket": "\(other.url.path)"])
            return listening
        }
    }

    func servers(
        of routes: EndpointTable, _ parts: BackendParts, _ limits: ServerLimits, _ options: LocalBackendOptions
    ) async throws -> [Server] {
        var servers: [Server] = []
        for socket in [network, unix].compactMap(\.self) {
            let isNetwork = socket.port != 0
            let gateway = Gateway(
                loopback: isNetwork
                    ? LoopbackGuard(port: socket.port, allowedHosts: options.allowedHosts) : LoopbackGuard(port: nil),
                routes: routes, parts: parts, isForBrowsers: isNetwork && options.isEmbedded, limits: limits,
                logger: options.logger)
            servers.append(
                try await Server(
                    on: socket, gateway: gateway, limits: limits, now: options.now, logger: options.logger))
        }
        return servers
    }

    func close() {
        network?.close()
        unix?.close()
    }
}
