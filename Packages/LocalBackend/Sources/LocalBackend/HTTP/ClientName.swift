/// Whom calls and connections are counted for.
enum ClientName {
    /// All addresses of loopback.
    static let thisMachine = "this machine"

    /// The name of the client at an address, as the system writes addresses.
    ///
    /// All addresses of loopback are one client: a program of this machine may choose among sixteen million of them. So are
    /// the addresses of IPv6 with the same first 64 bits, which is what one household gets.
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
