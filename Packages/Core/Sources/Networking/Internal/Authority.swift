import Core

/// A host and port that every reader of URLs takes for the same host and port.
///
/// Whether a request may go out in plain text hangs on the host, and libcurl reads the URL again by itself. So there is
/// no user, no percent-encoding, no zone, no other alphabet: nothing that two readers could take for different hosts.
struct Authority: Sendable, Equatable {
    let text: String
    /// In lower case, with the brackets of an IPv6 address.
    let host: String
    /// Whether the host is this machine, whatever a name server says: `localhost`, 127.0.0.0/8 or `[::1]`.
    let isLoopback: Bool

    init?(_ text: String) {
        let bytes = text.utf8
        let end: String.Index
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            end = bytes.index(after: bracket)
            let address = bytes[..<bracket].dropFirst()
            guard address.count >= 2, address.allSatisfy(\.isInAddress) else { return nil }
        } else {
            end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            guard end > bytes.startIndex, bytes[..<end].allSatisfy(Self.isInName) else { return nil }
        }
        guard Self.isPort(bytes[end...]), bytes.count <= 262 else { return nil }
        self.text = text
        host = text[..<end].lowercased()
        isLoopback = BackendEndpoint.isLoopback(host)
    }

    private static func isPort(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first else { return true }
        let digits = text.dropFirst()
        return first == UInt8(ascii: ":") && digits.allSatisfy(\.isDigit) && UInt16(Substring(digits)) ?? 0 > 0
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || "-._".utf8.contains(byte)
    }
}
