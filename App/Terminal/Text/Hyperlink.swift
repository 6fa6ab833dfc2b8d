import Foundation

/// An address that a terminal may open: of the web, or of this app.
enum Hyperlink {
    private static let schemes: Set = ["https", "http", "slipway"]
    /// Terminals ignore longer ones (VTE: 2,083 bytes).
    private static let limit = 2_083

    /// - Returns: the text, if all of it is such an address in printable ASCII: nothing in it ends a sequence of a terminal.
    static func of(_ text: String) -> String? {
        guard text.utf8.count <= limit, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
            let url = URL(string: text),
            let scheme = url.scheme?.lowercased(), schemes.contains(scheme), url.host?.isEmpty == false
        else { return nil }
        return text
    }
}
