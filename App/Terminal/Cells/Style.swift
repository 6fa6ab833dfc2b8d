/// How a cell looks.
package struct Style: Hashable, Sendable {
    package var foreground: Color
    package var background: Color
    package var attributes: TextAttributes

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
