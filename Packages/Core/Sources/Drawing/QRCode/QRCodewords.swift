/// The bytes that a QR code stores: the text with its length, padding, and the error correction of each block.
enum QRCodewords {
    static func make(_ bytes: [UInt8], in version: QRVersion) -> [UInt8] {
        let data = padded(bytes, in: version)
        // The last blocks hold one byte more when the data cannot be divided evenly.
        let (length, longer) = data.count.quotientAndRemainder(dividingBy: version.blocks)
        var blocks: [ArraySlice<UInt8>] = []
        var start = 0
        for index in 0..<version.blocks {
            let end = start + length + (index < version.blocks - longer ? 0 : 1)
            blocks.append(data[start..<end])
            start = end
        }
        let corrections = blocks.map { ReedSolomon.remainder(of: $0, count: version.correctionCodewords)[...] }
        return interleaved(blocks) + interleaved(corrections)
    }

    private static func padded(_ bytes: [UInt8], in version: QRVersion) -> [UInt8] {
        // Byte mode is 0100; the end of the text is 0000. Both together fill whole bytes.
        let count = [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xff)]
        let length = count.suffix(version.lengthBits / 8)
        var data: [UInt8] = []
        var rest: UInt8 = 0b0100
        for byte in length + bytes {
            data.append(rest << 4 | byte >> 4)
            rest = byte & 0x0f
        }
        data.append(rest << 4)
        for index in 0..<version.dataCodewords - data.count { data.append(index.isMultiple(of: 2) ? 0xec : 0x11) }
        return data
    }

    /// The first byte of each block, then the second of each, and so on.
    private static func interleaved(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { offset in
            blocks.compactMap { offset < $0.count ? $0[$0.startIndex + offset] : nil }
        }
    }
}

/// Error correction of QR codes: Reed-Solomon codes over the field of 256 elements with the polynomial 0x11d.
enum ReedSolomon {
    /// The remainder of a division by the generator polynomial of that degree: the bytes that are added to the data.
    static func remainder(of data: some Sequence<UInt8>, count: Int) -> [UInt8] {
        let divisor = generator(degree: count)
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in data {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in divisor.indices { remainder[index] ^= product(divisor[index], factor) }
        }
        return remainder
    }

    /// The coefficients of (x - 2^0)(x - 2^1)…, highest first, without the leading 1.
    private static func generator(degree: Int) -> [UInt8] {
        var coefficients = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in coefficients.indices {
                coefficients[index] = product(coefficients[index], root)
                if index + 1 < degree { coefficients[index] ^= coefficients[index + 1] }
            }
            root = product(root, 2)
        }
        return coefficients
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product: UInt16 = 0
        for bit in (0..<8).reversed() {
            product = (product << 1) ^ (product >> 7 & 1) * 0x11d
            if right >> bit & 1 == 1 { product ^= UInt16(left) }
        }
        return UInt8(product & 0xff)
    }
}
