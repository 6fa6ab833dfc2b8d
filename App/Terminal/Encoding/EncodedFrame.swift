package import Design

/// The bytes that make a terminal show a frame.
///
/// ``FrameEncoder`` makes them from the letters of a grid: nothing in them comes from outside unchecked.
package struct EncodedFrame: Sendable {
    package let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A text that is written between frames, such as a mode.
    package init(_ text: TerminalText) {
        bytes = Array(text.text.utf8)
    }
}
