/// Makes scalars of UTF-8, byte by byte.
struct ScalarDecoder {
    private var pending: [UInt8] = []

    /// - Returns: nil while a scalar is not complete.
    mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
        if pending.isEmpty, byte < 0x80 { return Unicode.Scalar(byte) }
        pending.append(byte)
        let length = pending[0] >= 0xf0 ? 4 : pending[0] >= 0xe0 ? 3 : 2
        guard pending.count == length else { return nil }
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self).unicodeScalars.first
    }
}
