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
