import Drawing

/// What the letters of a picture depend on beside its pixels.
struct PictureLook: Hashable {
    let colors: ColorDepth
    let isASCII: Bool
    /// What transparent pixels show.
    let background: PixelColor
    /// Of letters without colours of their own.
    var style: Style
    /// Whether more light means a denser letter.
    let isDark: Bool
    /// Whether the picture stands behind something else.
    var isFaded = false
}

enum PictureCells {
    /// - Parameters:
    ///   - image: as many pixels wide as columns, and two pixels high for each row.
    ///   - isDrawing: whether it has plain areas, other than a photo.
    /// - Returns: the cells, row by row.
    static func cells(of image: PixelImage, _ look: PictureLook, isDrawing: Bool = false) -> [Cell] {
        var pixels = image.visibleColors(over: look.background)
        if look.isFaded { pixels = pixels.map { $0?.mixed(with: look.background, part: 2, of: 3) } }
        guard !look.isASCII, look.colors != .none else {
            let pixels = pixels.map { $0 ?? look.background }
            return PictureLetters.letters(of: pixels, width: image.width, isDark: look.isDark).map { letter in
                Cell(letter, look.style)
            }
        }
        let palette = look.colors.palette
        return HalfBlock.blocks(of: pixels, width: image.width, palette: palette, isMixed: !isDrawing).map { block in
            let background = color(block.background, look)
            let foreground = block.letter == " " ? background : color(block.foreground, look)
            return Cell(block.letter, Style(foreground, on: background))
        }
    }

    private static func color(_ color: HalfBlock.Color, _ look: PictureLook) -> Color {
        switch color {
        case .background: look.style.background
        case .exact(let pixel): Color(pixel)
        case .number(let number): look.colors == .indexed ? Color(TerminalPalette.extended[number]) : .palette(number)
        }
    }
}
