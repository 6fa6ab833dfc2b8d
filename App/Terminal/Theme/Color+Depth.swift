import Drawing

extension Color {
    init(_ pixel: PixelColor) {
        self = .rgb(pixel.red, pixel.green, pixel.blue)
    }

    /// The number of the colour in xterm's 256; nil for colours of the terminal's own.
    var index: UInt8? { number(in: .extended) }

    /// The closest of the 16 colours; nil for colours of the terminal's own.
    var paletteIndex: UInt8? { number(in: .basic) }

    private func number(in palette: TerminalPalette) -> UInt8? {
        guard case .rgb(let red, let green, let blue) = self else { return nil }
        return palette.number(closestTo: PixelColor(red, green, blue))
    }
}

extension ColorDepth {
    /// The colours of a terminal that does not show every colour.
    var palette: TerminalPalette? {
        switch self {
        case .palette: .basic
        case .indexed: .extended
        case .rgb, .none: nil
        }
    }
}
