extension Color {
    /// The values of the six steps of xterm's colour cube.
    private static let steps: [Int] = [0, 95, 135, 175, 215, 255]

    /// Xterm's own values of the 16 colours, to find the closest one. A user's terminal may show others.
    private static let palette: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    /// The number of the colour in xterm's 256; nil for colours of the terminal's own.
    var index: UInt8? {
        guard case .rgb(let red, let green, let blue) = self else { return nil }
        return Self.index(of: (Int(red), Int(green), Int(blue)))
    }

    private static func index(of value: (Int, Int, Int)) -> UInt8 {
        let step = { (value: Int) in
            steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
        }
        let (r, g, b) = (step(value.0), step(value.1), step(value.2))
        let cube = (steps[r], steps[g], steps[b])
        let grey = min(max(((value.0 + value.1 + value.2) / 3 - 3) / 10, 0), 23)
        let level = 8 + 10 * grey
        let isGrey = distance(value, (level, level, level)) < distance(value, cube)
        return UInt8(isGrey ? 232 + grey : 16 + 36 * r + 6 * g + b)
    }

    /// The closest of the 16 colours; nil for colours of the terminal's own.
    var paletteIndex: UInt8? {
        guard case .rgb(let red, let green, let blue) = self else { return nil }
        let value = (Int(red), Int(green), Int(blue))
        return Self.palette.indices.min {
            Self.distance(value, Self.palette[$0]) < Self.distance(value, Self.palette[$1])
        }.map { UInt8($0) }
    }

    /// The closest colour that a terminal shows, and what it looks like, for values that may be below 0 or above 255.
    ///
    /// Channels have the same weight: where colours are mixed, one that counts less would never be made up for.
    static func closest(to value: (Int, Int, Int), in depth: ColorDepth) -> (color: Color, pixel: PixelColor) {
        switch depth {
        case .palette:
            let number =
                palette.indices.min { plainDistance(value, palette[$0]) < plainDistance(value, palette[$1]) } ?? 0
            return (.palette(UInt8(number)), pixel(palette[number]))
        case .indexed:
            let pixel = pixel(ofIndex: Int(index(of: value)))
            return (.rgb(pixel.red, pixel.green, pixel.blue), pixel)
        case .rgb, .none:
            let pixel = pixel(value)
            return (.rgb(pixel.red, pixel.green, pixel.blue), pixel)
        }
    }

    /// One of xterm's colours from 16 on.
    private static func pixel(ofIndex index: Int) -> PixelColor {
        guard index < 232 else {
            let level = 8 + 10 * (index - 232)
            return pixel((level, level, level))
        }
        let place = index - 16
        return pixel((steps[place / 36], steps[place / 6 % 6], steps[place % 6]))
    }

    private static func pixel(_ values: (Int, Int, Int)) -> PixelColor {
        PixelColor(UInt8(clamping: values.0), UInt8(clamping: values.1), UInt8(clamping: values.2))
    }

    private static func plainDistance(_ left: (Int, Int, Int), _ right: (Int, Int, Int)) -> Int {
        let (red, green, blue) = (left.0 - right.0, left.1 - right.1, left.2 - right.2)
        return red * red + green * green + blue * blue
    }

    /// A distance that weighs the channels about as the eye does.
    private static func distance(_ left: (Int, Int, Int), _ right: (Int, Int, Int)) -> Int {
        let (red, green, blue) = (left.0 - right.0, left.1 - right.1, left.2 - right.2)
        return 3 * red * red + 6 * green * green + blue * blue
    }
}
