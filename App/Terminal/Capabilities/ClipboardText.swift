import Foundation

/// Puts a text on the clipboard of the user's terminal (xterm, "Manipulate Selection Data": OSC 52).
package enum ClipboardText {
    /// The longest text that terminals take: 100,000 bytes with everything around it.
    package static let limit = 74_994

    /// - Returns: nil for a text that is longer than ``limit``, in bytes.
    package static func frame(for text: String) -> EncodedFrame? {
        guard text.utf8.count <= limit else { return nil }
        let data = Data(text.utf8).base64EncodedString()
        return EncodedFrame(Array("\u{1b}]52;c;\(data)\u{1b}\\".utf8))
    }
}
