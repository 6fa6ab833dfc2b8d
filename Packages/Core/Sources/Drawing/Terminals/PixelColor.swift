/// A colour of an opaque pixel.
public struct PixelColor: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    public func mixed(with other: PixelColor, part: Int, of whole: Int) -> PixelColor {
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
    public func colors(over background: PixelColor) -> [PixelColor] {
        visibleColors(over: background).map { $0 ?? background }
    }

    public func visibleColors(over background: PixelColor) -> [PixelColor?] {
        var colors: [PixelColor?] = []
        colors.reserveCapacity(width * height)
        pixels.withUnsafeBufferPointer { pixels in
            var offset = 0
            while offset < pixels.count {
                let color = PixelColor(pixels[offset], pixels[offset + 1], pixels[offset + 2])
                switch Int(pixels[offset + 3]) {
                case 0: colors.append(nil)
                case 255: colors.append(color)
                case let alpha: colors.append(background.mixed(with: color, part: alpha, of: 255))
                }
                offset += 4
            }
        }
        return colors
    }
}
