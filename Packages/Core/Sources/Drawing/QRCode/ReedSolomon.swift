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
