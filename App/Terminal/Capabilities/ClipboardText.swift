import Foundation

/// Puts a text on the clipboard of the user's terminal (xterm, "Manipulate Selection Data": OSC 52).
package enum ClipboardText {
    /// The longest text that terminals take: 100,000 bytes with everything around it.
    package static let limit = 74_994

    /// How much GNU screen passes on at once: it has room for 768 bytes.
    private static let pieceLimit = 512

    /// - Parameter isInScreen: whether GNU screen is to pass it on, as a message for its own terminal.
    /// - Returns: nil for a text that is longer than ``limit``, in bytes.
    package static func frame(for text: String, isInScreen: Bool = false) -> EncodedFrame? {
        guard text.utf8.count <= limit else { return nil }
        let data = Data(text.utf8).base64EncodedString()
        guard isInScreen else { return EncodedFrame(Array("\u{1b}]52;c;\(data)\u{1b}\\".utf8)) }
        // ESC and a backslash would end the piece.
        let pieces = Array("\u{1b}]52;c;\(data)\u{7}".utf8).pieces(of: pieceLimit)
        return EncodedFrame(pieces.flatMap { Array("\u{1b}P".utf8) + $0 + Array("\u{1b}\\".utf8) })
    }
}
