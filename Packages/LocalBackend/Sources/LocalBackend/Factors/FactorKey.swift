import Drawing
import Foundation

/// What an authenticator app is set up with: the secret, and the names that it shows beside the code.
struct FactorKey: Sendable {
    let secret: Data
    let issuer: String
    let account: String

    var secretText: String { Base32.encode(secret) }

    /// The `otpauth` address that authenticator apps open, with its items in the real server's order.
    var address: String {
        let items = [
            (name: "algorithm", value: "SHA1"), (name: "digits", value: "6"), (name: "issuer", value: issuer),
            (name: "period", value: "\(TOTP.period)"), (name: "secret", value: secretText),
        ]
        let address = "otpauth://totp/\(Self.encode(issuer)):\(Self.encode(account))?\(FormEncoding.encode(items))"
        // Not every authenticator app reads a plus as a space. A plus of the names is percent-encoded already.
        return address.replacing("+", with: "%20")
    }

    // The path keeps `@`, as in the real server.
    private static func encode(_ text: String) -> String {
        text.split(separator: "@", omittingEmptySubsequences: false).map { FormEncoding.encode(String($0)) }
            .joined(separator: "@")
    }
}

/// Base 32 in capitals and without padding (RFC 4648, section 6), as authenticator apps take secrets.
enum Base32 {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let bits = bytes.flatMap { byte in (0..<8).reversed().map { Int(byte >> $0 & 1) } }
        let letters = stride(from: 0, to: bits.count, by: 5).map { start in
            let group = bits[start...].prefix(5)
            return alphabet[group.reduce(0) { $0 << 1 | $1 } << (5 - group.count)]
        }
        return String(letters)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
}

/// A QR code as an SVG document.
enum QRPicture {
    /// Without `#`, because clients put the text behind `data:image/svg+xml;utf-8,` as it is.
    static func svg(of code: QRCode) -> String {
        let side = code.size + 2 * QRCode.quietZone
        let bars = (0..<code.size).flatMap { y in
            // Each run of dark modules in a row.
            RangeSet((0..<code.size).filter { code[$0, y] }.map { $0..<$0 + 1 }).ranges.map { run in
                "M\(run.lowerBound + QRCode.quietZone) \(y + QRCode.quietZone)h\(run.count)v1h-\(run.count)z"
            }
        }
        return """
            <?xml version="1.0"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(side * modulePixels)" height="\(side * modulePixels)" \
            viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
            <rect width="\(side)" height="\(side)" fill="white"/>
            <path d="\(bars.joined())" fill="black"/>
            </svg>

            """
    }

    private static let modulePixels = 3
}
