import Drawing

/// What the letters of a picture depend on beside its pixels.
struct PictureLook: Hashable {
    let colors: ColorDepth
    let isASCII: Bool
    /// What transparent pixels show.
    let background: PixelColor
    /// Of letters without colours of their own.
    let style: Style
    /// Whether more light means a denser letter.
    let isDark: Bool
    /// Whether the picture stands behind something else.
    var isFaded = false
}

/// Pictures as letters.
enum PictureCells {
    /// From few dots to many.
    private static let ramp = Array(" .:-=+*#%@")
    private static let upperHalf: Character = "▀"

    /// - Parameter image: as many pixels wide as columns, and two pixels high for each row.
    /// - Returns: the cells, row by row.
    static func cells(of image: PixelImage, _ look: PictureLook) -> [Cell] {
        var pixels = image.colors(over: look.background)
        if look.isFaded { pixels = pixels.map { $0.mixed(with: look.background, part: 2, of: 3) } }
        return look.isASCII || look.colors == .none
            ? letters(pixels, width: image.width, look) : halfBlocks(pixels, width: image.width, look.colors)
    }

    private static func halfBlocks(_ pixels: [PixelColor], width: Int, _ depth: ColorDepth) -> [Cell] {
        let colors =
            depth == .rgb
            ? pixels.map { Color.rgb($0.red, $0.green, $0.blue) }
            : ColorDiffusion(depth: depth).colors(of: pixels, width: width)
        return cells(colors, width: width) { upper, lower in
            // A blank takes fewer bytes.
            Cell(upper == lower ? " " : upperHalf, Style(upper, on: lower))
        }
    }

    private static func letters(_ pixels: [PixelColor], width: Int, _ look: PictureLook) -> [Cell] {
        cells(pixels, width: width) { upper, lower in
            let brightness = (upper.brightness + lower.brightness) / 2
            let amount = look.isDark ? brightness : 255 - brightness
            return Cell(ramp[amount * ramp.count / 256], look.style)
        }
    }

    /// A cell for each pixel of an even row and the one below it.
    private static func cells<Value>(
        _ values: [Value], width: Int, _ cell: (_ upper: Value, _ lower: Value) -> Cell
    ) -> [Cell] {
        stride(from: 0, to: values.count - width, by: 2 * width).flatMap { start in
            (start..<(start + width)).map { cell(values[$0], values[$0 + width]) }
        }
    }
}
