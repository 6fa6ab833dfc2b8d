/// A colour as sixel graphics have it: percentages.
struct SixelColor: Hashable, Sendable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init(_ pixel: PixelColor) {
        func percent(_ value: UInt8) -> UInt8 { UInt8((Int(value) * 100 + 127) / 255) }
        (red, green, blue) = (percent(pixel.red), percent(pixel.green), percent(pixel.blue))
    }
}

/// Finds at most 256 colours for a picture.
enum SixelPalette {
    private static let limit = 256

    static func colors(of pixels: [PixelColor]) -> ([SixelColor], [UInt8]) {
        exactColors(of: pixels) ?? closeColors(of: pixels)
    }

    private static func exactColors(of pixels: [PixelColor]) -> ([SixelColor], [UInt8])? {
        var numbers: [SixelColor: UInt8] = [:]
        var colors: [SixelColor] = []
        var indices: [UInt8] = []
        indices.reserveCapacity(pixels.count)
        // Most pixels are like the one before.
        var last: (pixel: PixelColor, number: UInt8)?
        for pixel in pixels {
            if let last, last.pixel == pixel {
                indices.append(last.number)
                continue
            }
            let color = SixelColor(pixel)
            var number = numbers[color]
            if number == nil {
                guard colors.count < limit else { return nil }
                number = UInt8(colors.count)
                numbers[color] = number
                colors.append(color)
            }
            last = (pixel, number ?? 0)
            indices.append(number ?? 0)
        }
        return (colors, indices)
    }

    private static func closeColors(of pixels: [PixelColor]) -> ([SixelColor], [UInt8]) {
        var cut = MedianCut(pixels)
        let (colors, numbers) = cut.colors(limit)
        return (colors.map(SixelColor.init), pixels.map { numbers[MedianCut.bin(of: $0)] })
    }
}
