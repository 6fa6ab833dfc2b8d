/// The one tag of EXIF data that changes how a picture looks (JEITA CP-3451, 4.6.4).
enum ExifReader {
    /// - Parameter tiff: from the byte order on.
    /// - Returns: ``ExifOrientation/up`` when the tag is missing or makes no sense.
    static func orientation(in tiff: FileBytes) -> ExifOrientation {
        let isLittle: Bool
        switch (tiff[0], tiff[1]) {
        case (UInt8(ascii: "I"), UInt8(ascii: "I")): isLittle = true
        case (UInt8(ascii: "M"), UInt8(ascii: "M")): isLittle = false
        default: return .up
        }
        func number(_ offset: Int, _ bytes: Int) -> Int? {
            tiff.number(at: offset, bytes: bytes, littleEndian: isLittle)
        }
        guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else { return .up }
        // Each entry: tag, type, how many values, and the values themselves when they fit into four bytes. Type 3 has two.
        for entry in 0..<count {
            let offset = directory + 2 + entry * 12
            guard let tag = number(offset, 2) else { break }
            guard tag == 0x0112 else { continue }
            guard number(offset + 2, 2) == 3, number(offset + 4, 4) == 1 else { break }
            return number(offset + 8, 2).flatMap(ExifOrientation.init(rawValue:)) ?? .up
        }
        return .up
    }
}
