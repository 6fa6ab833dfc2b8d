import Foundation

/// Where a byte stands next. Each byte of the piece is looked at once, however often this is asked.
struct NextByte {
    private let byte: UInt8
    private let piece: UnsafeRawBufferPointer
    private var found = -1

    init(_ byte: UInt8, in piece: UnsafeRawBufferPointer) {
        self.byte = byte
        self.piece = piece
    }

    /// - Returns: the first position from `start` on, which never decreases; the piece's length when there is none.
    mutating func position(from start: Int) -> Int {
        if found < start { found = search(from: start) }
        return found
    }

    private func search(from start: Int) -> Int {
        guard start < piece.count, let base = piece.baseAddress,
            let place = memchr(base + start, Int32(byte), piece.count - start)
        else { return piece.count }
        return UnsafeRawPointer(place) - base
    }
}
