extension QRCode {
    /// The code in black on white with its quiet zone, a pixel for each module.
    public var image: PixelImage {
        let side = size + 2 * Self.quietZone
        var pixels = [UInt8](repeating: 255, count: side * side * 4)
        for y in 0..<size {
            for x in 0..<size where self[x, y] {
                let offset = ((y + Self.quietZone) * side + x + Self.quietZone) * 4
                pixels.replaceSubrange(offset..<(offset + 3), with: [0, 0, 0])
            }
        }
        return PixelImage(width: side, height: side, pixels: pixels)
    }

    /// The code in letters, two rows of modules in a line. Light modules have the colour of the letters, as for a dark terminal.
    public var lines: [String] {
        let isDark = { (x: Int, y: Int) in
            (0..<size).contains(x) && (0..<size).contains(y) && self[x, y]
        }
        let places = -Self.quietZone..<(size + Self.quietZone)
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { y in
            String(
                places.map { x in
                    switch (isDark(x, y), isDark(x, y + 1)) {
                    case (false, false): "█"
                    case (false, true): "▀"
                    case (true, false): "▄"
                    case (true, true): " "
                    }
                })
        }
    }
}
