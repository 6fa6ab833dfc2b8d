/// How wide a text will be, about: a drawing is made without the fonts of the machine that shows it.
enum TextWidth {
    static func estimate(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + relativeWidth(of: $1) } * size
    }

    /// Cuts what does not fit and says so with an ellipsis.
    static func fitted(_ text: String, size: Double, width: Double) -> String {
        if estimate(text, size: size) <= width { return text }
        var result = text
        while !result.isEmpty, estimate(result + "…", size: size) > width { result.removeLast() }
        return result + "…"
    }

    /// In parts of the font's size, generously: a little room is better than a text that leaves its box.
    private static func relativeWidth(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", "t", "f", "r", ".", ",", ":", ";", "|", "!", "'", "(", ")", "[", "]", " ": 0.36
        case "m", "w", "M", "W", "@", "%": 0.9
        case "A"..."Z": 0.69
        case "\u{300}"..."\u{36F}": 0
        case "\u{1100}"...: scalar == "…" || scalar == "–" ? 0.8 : 1.05
        default: 0.58
        }
    }
}
