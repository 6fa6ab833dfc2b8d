/// The bytes that make a terminal show a frame.
///
/// Only ``FrameEncoder`` makes them, from the letters of a grid: nothing in them comes from outside unchecked.
package struct EncodedFrame: Sendable {
    package let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
