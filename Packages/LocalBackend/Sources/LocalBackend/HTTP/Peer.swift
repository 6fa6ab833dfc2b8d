import CPlatform
import FlyingSocks

struct TCPAddress: Sendable, Hashable {
    /// An IPv4 address in dotted form, or an IPv6 address.
    let host: String
    let port: UInt16
}

enum Peer: Sendable, Hashable {
    case local(user: uid_t)
    /// A TCP connection: the remote end, and the local end.
    case network(from: TCPAddress, to: TCPAddress)

    /// What all connections of one client have in common: the user, or the network that it calls from.
    var client: String {
        switch self {
        case .local(let user): "user \(user)"
        case .network(let remote, _): ClientName.of(address: remote.host)
        }
    }

    /// Queries the system; nil when the other end has already disconnected.
    static func network(_ socket: Socket) -> Peer? {
        guard let remote = (try? socket.remotePeer()).flatMap(TCPAddress.init),
            let local = (try? socket.sockname()).flatMap(TCPAddress.init)
        else { return nil }
        return .network(from: remote, to: local)
    }

    /// Queries the system; nil when it does not know the other end's user.
    static func local(_ socket: Socket) -> Peer? {
        var user = uid_t()
        guard slipway_peer_user(socket.file.rawValue, &user) == 0 else { return nil }
        return .local(user: user)
    }
}

extension TCPAddress {
    fileprivate init?(_ address: Socket.Address) {
        switch address {
        case .ip4(let host, let port), .ip6(let host, let port): self.init(host: host, port: port)
        case .unix: return nil
        }
    }
}

/// The client that calls and connections are counted for.
enum ClientName {
    /// All loopback addresses.
    static let thisMachine = "this machine"

    /// The name of the client at an address, as the system writes addresses.
    ///
    /// All loopback addresses are one client, because a program on this machine can choose among sixteen million of
    /// them. IPv6 addresses with the same first 64 bits are one client too, because that is the size of one household's
    /// network.
    static func of(address: String) -> String {
        var address = address.lowercased()
        if address.hasPrefix("::ffff:") { address = String(address.dropFirst(7)) }
        if address.hasPrefix("127.") || address == "::1" { return thisMachine }
        guard address.contains(":") else { return address }
        return network(of: address)
    }

    private static func network(of address: String) -> String {
        let bare = address.prefix { $0 != "%" }
        let head = bare.firstRange(of: "::").map { bare[..<$0.lowerBound] } ?? bare
        let groups = head.split(separator: ":").prefix(4)
        return (groups + Array(repeating: "0", count: 4 - groups.count)).joined(separator: ":") + "::/64"
    }
}
