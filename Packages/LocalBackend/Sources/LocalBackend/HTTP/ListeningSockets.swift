import Core
import Foundation
import Logging

/// The sockets that a backend listens at: one for the network, and one for the processes of its home.
struct ListeningSockets {
    /// Nil when the embedded backend cannot listen there: then no browser reaches it, and the app does.
    let network: ListeningSocket?
    let unixSocket: PrivateSocket?
    private let unix: ListeningSocket?

    /// The caller holds the claim to serve the directory.
    init(
        _ options: LocalBackendOptions, _ directory: DataDirectory, recorded: UInt16?
    ) async throws(LocalBackendError) {
        var unix: ListeningSocket?
        if let runtime = options.runtimeDirectory {
            let socket = try BackendSocket.of(directory, in: runtime)
            unix = try ListeningSocket(socket)
            unixSocket = socket
        } else {
            unixSocket = nil
        }
        self.unix = unix
        do throws(LocalBackendError) {
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

    /// Begins to answer at each of them.
    func servers(
        of endpoints: [any Endpoint], _ limits: ServerLimits, _ options: LocalBackendOptions
    ) async throws(LocalBackendError) -> [Server] {
        var servers: [Server] = []
        for socket in [network, unix].compactMap(\.self) {
            let isNetwork = socket.port != 0
            let gateway = Gateway(
                guard: isNetwork
                    ? LoopbackGuard(port: socket.port, allowedHosts: options.allowedHosts) : LoopbackGuard(port: nil),
                endpoints: endpoints, isForBrowsers: isNetwork && options.isEmbedded, bodyLimit: limits.body,
                logger: options.logger)
            servers.append(
                try await Server(
                    on: socket, handler: gateway, limits: limits, now: options.now, logger: options.logger))
        }
        return servers
    }

    func close() {
        unixSocket?.remove()
        network?.close()
        unix?.close()
    }
}
