/// A cell of a terminal that shows two pixels, one above the other.
public struct HalfBlock: Hashable, Sendable {
    public enum Color: Hashable, Sendable {
        case background
        case exact(PixelColor)
        case number(UInt8)
    }

    public let letter: Character
    /// The letter's colour; of no meaning for a blank.
    public let foreground: Color
    public let background: Color

    init(upper: Color, lower: Color) {
        if upper == lower {
            // A blank takes fewer bytes.
            (letter, foreground, background) = (" ", upper, upper)
        } else if upper == .background {
            (letter, foreground, background) = ("▄", lower, upper)
        } else {
            (letter, foreground, background) = ("▀", upper, lower)
        }
    }

    /// A picture of an even number of rows; `palette` is nil when the terminal shows every colour.
    public static func blocks(
        of pixels: [PixelColor?], width: Int, palette: TerminalPalette?, isMixed: Bool = true
    ) -> [HalfBlock] {
        let colors: [Color] =
            if let palette, !isMixed {
                pixels.map { $0.map { .number(palette.number(closestTo: $0)) } ?? .background }
            } else if let palette {
                ColorDiffusion(palette: palette).numbers(of: pixels, width: width)
                    .map { $0.map(Color.number) ?? .background }
            } else {
                pixels.map { $0.map(Color.exact) ?? .background }
            }
        return colors.pairs(width: width).map { HalfBlock(upper: $0, lower: $1) }
    }
}

/// A picture as plain letters, for a terminal without colours or half blocks.
public enum PictureLetters {
    /// From few dots to many.
    private static let ramp = Array(" .:-=+*#%@")

    /// A letter for two pixels, one above the other. On a dark terminal, a denser letter means more light.
    public static func letters(of pixels: [PixelColor], width: Int, isDark: Bool) -> [Character] {
        pixels.pairs(width: width).map { upper, lower in
            let brightness = (upper.brightness + lower.brightness) / 2
            let amount = isDark ? brightness : 255 - brightness
            return ramp[amount * ramp.count / 256]
        }
    }
}

extension Array {
    /// Each pixel of an even row with the one below it.
    func pairs(width: Int) -> [(upper: Element, lower: Element)] {
        stride(from: 0, to: count - width, by: 2 * width).flatMap { start in
            (start..<(start + width)).map { (self[$0], self[$0 + width]) }
        }
    }
}
