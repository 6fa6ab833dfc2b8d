/// How a picture that is stored as a camera read it is to be turned for a person, by its EXIF tag 0x0112.
public enum ExifOrientation: Int, Sendable, CaseIterable {
    case up = 1, mirrored, down, flipped, transposed, right, transversed, left

    public var swapsSides: Bool { rawValue >= 5 }

    func place(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .up: (x, y)
        case .mirrored: (width - 1 - x, y)
        case .down: (width - 1 - x, height - 1 - y)
        case .flipped: (x, height - 1 - y)
        case .transposed: (y, x)
        case .right: (height - 1 - y, x)
        case .transversed: (height - 1 - y, width - 1 - x)
        case .left: (y, width - 1 - x)
        }
    }
}

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

extension PixelImage {
    public func oriented(_ orientation: ExifOrientation) -> PixelImage {
        guard orientation != .up else { return self }
        let newWidth = orientation.swapsSides ? height : width
        let newHeight = orientation.swapsSides ? width : height
        // Each step to the right and downwards leads equally far everywhere.
        func offset(_ x: Int, _ y: Int) -> Int {
            let place = orientation.place(x: x, y: y, width: width, height: height)
            return (place.y * newWidth + place.x) * 4
        }
        let origin = offset(0, 0)
        let right = offset(1, 0) - origin
        let down = offset(0, 1) - origin
        var turned = [UInt8](repeating: 0, count: pixels.count)
        pixels.withUnsafeBufferPointer { pixels in
            turned.withUnsafeMutableBufferPointer { turned in
                var from = 0
                for y in 0..<height {
                    var to = origin + y * down
                    for _ in 0..<width {
                        for byte in 0..<4 { turned[to + byte] = pixels[from + byte] }
                        from += 4
                        to += right
                    }
                }
            }
        }
        return PixelImage(width: newWidth, height: newHeight, pixels: turned)
    }
}
