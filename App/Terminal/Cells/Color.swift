/// A colour of a cell. Which of them a terminal can show is decided when a frame is encoded.
package enum Color: Hashable, Sendable {
    /// The terminal's own.
    case standard
    /// One of the 16 colours that the user's terminal defines (ECMA-48 and aixterm: 0 to 15).
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
}
