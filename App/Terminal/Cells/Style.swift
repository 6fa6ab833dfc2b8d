import Drawing

package struct Style: Hashable, Sendable {
    package var foreground: Color
    package var background: Color
    package var attributes: TextAttributes
    /// The number of an address among the grid's; 0 for none.
    var link: UInt16 = 0

    package init(
        _ foreground: Color = .standard, on background: Color = .standard, _ attributes: TextAttributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}

/// What a letter can have besides colours (ECMA-48, "Select Graphic Rendition").
package struct TextAttributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let bold = TextAttributes(rawValue: 1)
    package static let faint = TextAttributes(rawValue: 2)
    package static let italic = TextAttributes(rawValue: 4)
    package static let underlined = TextAttributes(rawValue: 8)
    package static let reversed = TextAttributes(rawValue: 16)
    package static let struckThrough = TextAttributes(rawValue: 32)
}

/// A colour of a cell. Which of them a terminal can show is decided when a frame is encoded.
package enum Color: Hashable, Sendable {
    case standard
    /// One of the 16 colours that the user's terminal defines (ECMA-48 and aixterm: 0 to 15).
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
}

package enum ColorDepth: Sendable, Equatable {
    /// None: the user has set NO_COLOR, or the terminal has none.
    case none
    /// The 16 that the user's terminal defines.
    case palette
    /// 256: a cube of 216 and 24 greys besides those 16 (xterm).
    case indexed
    case rgb
}

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
    var palette: TerminalPalette? {
        switch self {
        case .palette: .basic
        case .indexed: .extended
        case .rgb, .none: nil
        }
    }
}
