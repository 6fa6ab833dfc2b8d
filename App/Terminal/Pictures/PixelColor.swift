import Drawing

/// A colour of an opaque pixel.
struct PixelColor: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A part of the way to another colour.
    func mixed(with other: PixelColor, part: Int, of whole: Int) -> PixelColor {
        func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Int(from) * (whole - part) + Int(to) * part + whole / 2) / whole)
        }
        return PixelColor(mixed(red, other.red), mixed(green, other.green), mixed(blue, other.blue))
    }

    /// From 0 to 255 (ITU-R BT.601).
    var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1_000 }
}

extension PixelImage {
    /// The colours of the pixels, row by row, as they are seen over a background.
    func colors(over background: PixelColor) -> [PixelColor] {
        var colors: [PixelColor] = []
        colors.reserveCapacity(width * height)
        pixels.withUnsafeBufferPointer { pixels in
            var offset = 0
            while offset < pixels.count {
                let color = PixelColor(pixels[offset], pixels[offset + 1], pixels[offset + 2])
                let alpha = Int(pixels[offset + 3])
                colors.append(alpha == 255 ? color : background.mixed(with: color, part: alpha, of: 255))
                offset += 4
            }
        }
        return colors
    }

    /// The picture at exactly this size: smaller as by ``scaled(width:height:)``, larger by repeating pixels.
    func resized(width newWidth: Int, height newHeight: Int) -> PixelImage {
        let small = scaled(width: newWidth, height: newHeight)
        guard small.width < newWidth || small.height < newHeight else { return small }
        let columns = (0..<newWidth).map { $0 * small.width / newWidth * 4 }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(newWidth * newHeight * 4)
        for row in 0..<newHeight {
            let start = row * small.height / newHeight * small.width * 4
            for column in columns { pixels += small.pixels[(start + column)..<(start + column + 4)] }
        }
        return PixelImage(width: newWidth, height: newHeight, pixels: pixels)
    }
}
