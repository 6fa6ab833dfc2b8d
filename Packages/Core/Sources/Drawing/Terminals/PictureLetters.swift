/// A picture as plain letters, for a terminal without colours or half blocks.
public enum PictureLetters {
    /// From few dots to many.
    private static let ramp = Array(" .:-=+*#%@")

    /// A letter for two pixels, one above the other; row by row.
    ///
    /// - Parameters:
    ///   - pixels: row by row, an even number of rows.
    ///   - width: of a row.
    ///   - isDark: whether the terminal is dark, so that a denser letter means more light.
    public static func letters(of pixels: [PixelColor], width: Int, isDark: Bool) -> [Character] {
        pixels.pairs(width: width).map { upper, lower in
            let brightness = (upper.brightness + lower.brightness) / 2
            let amount = isDark ? brightness : 255 - brightness
            return ramp[amount * ramp.count / 256]
        }
    }
}
