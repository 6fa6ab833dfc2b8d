import Core
import FlyingSocks
import Foundation

struct ListeningSocket {
    let socket: Socket
    /// 0 for a Unix socket.
    let port: UInt16
    /// The Unix socket; nil for one of the network.
    let local: PrivateSocket?
    /// The other end of an accepted connection; nil when the connection must not be served.
    let peer: @Sendable (Socket) -> Peer?

    /// Listens on 127.0.0.1, and on other addresses only if `isOpen` is true. The system chooses where the port is 0.
    init(port: UInt16, isOpen: Bool = false) throws {
        do {
            let socket = try Socket(domain: AF_INET)
            do {
                closeOnExec(socket)
                // Connections of the process that served before may linger for a minute; they do not prevent the bind.
                try socket.setValue(true, for: .localAddressReuse)
                sendAtOnce(socket)
                try socket.bind(to: .inet(ip4: isOpen ? "0.0.0.0" : "127.0.0.1", port: port))
                // A socket that cannot be bound is closed here.
            } catch {
                try? socket.close()
                throw error
            }
            try socket.listen()
            guard case .ip4(_, let bound) = try socket.sockname() else { throw SocketError.unsupportedAddress }
            self.socket = socket
            self.port = bound
            self.local = nil
            self.peer = { Peer.network($0) }
        } catch SocketError.failed(_, EADDRINUSE, _) {
            throw LocalBackendError.portTaken(port)
        } catch SocketError.failed(_, let code, _) {
            throw LocalBackendError.network(reason: String(cString: strerror(code)))
        } catch {
            throw LocalBackendError.network(reason: String(describing: error))
        }
    }

    /// Listens at a Unix socket, for the user who runs this process and for root. The caller holds the claim to serve.
    init(_ socket: PrivateSocket) throws(FileError) {
        let descriptor = try socket.listen(backlog: SOMAXCONN)
        self.socket = Socket(file: Socket.FileDescriptor(rawValue: descriptor))
        self.port = 0
        self.local = socket
        self.peer = { accepted in Peer.local(accepted).flatMap { LoopbackUsers.owner(of: $0) == nil ? nil : $0 } }
    }

    func close() {
        local?.remove()
        try? socket.close()
    }
}

/// Sends each piece of a streamed reply at once, not after the client has acknowledged the one before it. Accepted
/// connections inherit this.
private func sendAtOnce(_ socket: Socket) {
    var yes: Int32 = 1
    setsockopt(socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
}

/// Keeps child processes from inheriting a socket: one of them could hold the port after this process has exited.
func closeOnExec(_ socket: Socket) {
    _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
}
