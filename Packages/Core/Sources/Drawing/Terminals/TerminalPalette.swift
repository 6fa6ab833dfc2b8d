/// The colours of a terminal that cannot show every colour.
public enum TerminalPalette: Hashable, Sendable {
    /// 16 colours, with xterm's own values. A user's terminal may show others.
    case basic
    /// 240 colours: a cube of 216 and 24 greys, with the numbers 16 to 255 (xterm).
    case extended

    private static let steps: [Int] = [0, 95, 135, 175, 215, 255]

    private static let basicValues: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    public subscript(number: UInt8) -> PixelColor {
        let (red, green, blue) = value(of: Int(number))
        return PixelColor(UInt8(red), UInt8(green), UInt8(blue))
    }

    public func number(closestTo color: PixelColor) -> UInt8 {
        let value = (Int(color.red), Int(color.green), Int(color.blue))
        switch self {
        case .basic: return Self.basicNumber(closestTo: value, Self.seenDistance)
        case .extended: return Self.extendedNumber(closestTo: value)
        }
    }

    /// The number of the colour that is closest to values that may be below 0 or above 255.
    ///
    /// Channels have the same weight: where colours are mixed, one that counts less would never be made up for.
    func number(closestTo value: (Int, Int, Int)) -> UInt8 {
        switch self {
        case .basic: Self.basicNumber(closestTo: value, Self.plainDistance)
        case .extended: Self.extendedNumber(closestTo: value)
        }
    }

    private func value(of number: Int) -> (Int, Int, Int) {
        guard self == .extended, number >= 16 else { return Self.basicValues[number & 15] }
        guard number < 232 else {
            let level = 8 + 10 * (number - 232)
            return (level, level, level)
        }
        let place = number - 16
        return (Self.steps[place / 36], Self.steps[place / 6 % 6], Self.steps[place % 6])
    }

    private static func basicNumber(
        closestTo value: (Int, Int, Int), _ distance: ((Int, Int, Int), (Int, Int, Int)) -> Int
    ) -> UInt8 {
        UInt8(basicValues.indices.min { distance(value, basicValues[$0]) < distance(value, basicValues[$1]) } ?? 0)
    }

    private static func extendedNumber(closestTo value: (Int, Int, Int)) -> UInt8 {
        let step = { (value: Int) in
            steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
        }
        let (r, g, b) = (step(value.0), step(value.1), step(value.2))
        let cube = (steps[r], steps[g], steps[b])
        let grey = min(max(((value.0 + value.1 + value.2) / 3 - 3) / 10, 0), 23)
        let level = 8 + 10 * grey
        let isGrey = seenDistance(value, (level, level, level)) < seenDistance(value, cube)
        return UInt8(isGrey ? 232 + grey : 16 + 36 * r + 6 * g + b)
    }

    private static func plainDistance(_ left: (Int, Int, Int), _ right: (Int, Int, Int)) -> Int {
        let (red, green, blue) = (left.0 - right.0, left.1 - right.1, left.2 - right.2)
        return red * red + green * green + blue * blue
    }

    /// A distance that weighs the channels about as the eye does.
    private static func seenDistance(_ left: (Int, Int, Int), _ right: (Int, Int, Int)) -> Int {
        let (red, green, blue) = (left.0 - right.0, left.1 - right.1, left.2 - right.2)
        return 3 * red * red + 6 * green * green + blue * blue
    }
}
