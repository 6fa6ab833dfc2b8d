/// Draws pixels with few colours: what a pixel's colour lacks is added to the pixels around it (Floyd and Steinberg 1976).
struct ColorDiffusion {
    let palette: TerminalPalette

    /// The number of a colour for each pixel. Nothing is added to nil, so that a plain background stays plain.
    func numbers(of pixels: [PixelColor?], width: Int) -> [UInt8?] {
        var numbers: [UInt8?] = []
        numbers.reserveCapacity(pixels.count)
        /// What is added to each pixel of a row, in sixteenths. There is one more pixel on each side.
        var current = [Amount](repeating: Amount(), count: width + 2)
        var next = current
        for start in stride(from: 0, to: pixels.count, by: width) {
            for column in 0..<width {
                guard let pixel = pixels[start + column] else {
                    numbers.append(nil)
                    continue
                }
                let wanted = current[column + 1].added(to: pixel)
                let number = palette.number(closestTo: wanted)
                numbers.append(number)
                let missing = Amount(from: palette[number], to: wanted)
                current[column + 2].add(missing, times: 7)
                next[column].add(missing, times: 3)
                next[column + 1].add(missing, times: 5)
                next[column + 2].add(missing, times: 1)
            }
            swap(&current, &next)
            for index in next.indices { next[index] = Amount() }
        }
        return numbers
    }

    private struct Amount {
        private var red = 0
        private var green = 0
        private var blue = 0

        init() {}

        init(from shown: PixelColor, to wanted: (Int, Int, Int)) {
            red = wanted.0 - Int(shown.red)
            green = wanted.1 - Int(shown.green)
            blue = wanted.2 - Int(shown.blue)
        }

        mutating func add(_ other: Amount, times count: Int) {
            red += other.red * count
            green += other.green * count
            blue += other.blue * count
        }

        /// More than a terminal can show, as far as it can be made up for: otherwise it would grow without end.
        func added(to color: PixelColor) -> (Int, Int, Int) {
            func sum(_ value: UInt8, _ amount: Int) -> Int { min(max(Int(value) + amount / 16, -128), 383) }
            return (sum(color.red, red), sum(color.green, green), sum(color.blue, blue))
        }
    }
}
