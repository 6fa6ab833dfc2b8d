/// Changes the style in which a terminal writes, with as few bytes as possible (ECMA-48, "Select Graphic Rendition").
struct StyleEncoder {
    let depth: ColorDepth
    private var current = Style()

    init(_ depth: ColorDepth) {
        self.depth = depth
    }

    mutating func set(_ style: Style, into bytes: inout [UInt8]) {
        guard style != current else { return }
        let changes = parameters(from: current, to: style)
        let anew = ["0"] + parameters(from: Style(), to: style)
        let (short, long) = (changes.joined(separator: ";"), anew.joined(separator: ";"))
        current = style
        guard !changes.isEmpty else { return }
        let best = style == Style() ? "" : short.utf8.count <= long.utf8.count ? short : long
        bytes += [0x1b, UInt8(ascii: "[")]
        bytes += best.utf8
        bytes.append(UInt8(ascii: "m"))
    }

    private func parameters(from old: Style, to new: Style) -> [String] {
        var parameters = attributes(from: old.attributes, to: new.attributes)
        guard depth != .none else { return parameters }
        if code(old.foreground, isBackground: false) != code(new.foreground, isBackground: false) {
            parameters.append(code(new.foreground, isBackground: false))
        }
        if code(old.background, isBackground: true) != code(new.background, isBackground: true) {
            parameters.append(code(new.background, isBackground: true))
        }
        return parameters
    }

    private static let codes: [(attribute: TextAttributes, on: String, off: String)] = [
        (.bold, "1", "22"), (.faint, "2", "22"), (.italic, "3", "23"), (.underlined, "4", "24"), (.reversed, "7", "27"),
        (.struckThrough, "9", "29"),
    ]

    private func attributes(from old: TextAttributes, to new: TextAttributes) -> [String] {
        var (parameters, old): ([String], TextAttributes) = ([], old)
        for (attribute, _, off) in Self.codes where old.contains(attribute) && !new.contains(attribute) {
            if parameters.last != off { parameters.append(off) }
            // One code ends both bold and faint.
            if attribute == .bold || attribute == .faint { old.subtract([.bold, .faint]) }
        }
        for (attribute, on, _) in Self.codes where new.contains(attribute) && !old.contains(attribute) {
            parameters.append(on)
        }
        return parameters
    }

    private func code(_ color: Color, isBackground: Bool) -> String {
        switch color {
        case .standard: return isBackground ? "49" : "39"
        case .palette(let number): return Self.code(palette: number & 15, isBackground: isBackground)
        case .rgb(let red, let green, let blue):
            let prefix = isBackground ? "48" : "38"
            switch depth {
            case .none: return ""
            case .palette: return Self.code(palette: color.paletteIndex ?? 0, isBackground: isBackground)
            case .indexed: return "\(prefix);5;\(color.index ?? 0)"
            case .rgb: return "\(prefix);2;\(red);\(green);\(blue)"
            }
        }
    }

    private static func code(palette number: UInt8, isBackground: Bool) -> String {
        let first = number < 8 ? 30 : 82
        return String(first + Int(number) + (isBackground ? 10 : 0))
    }
}
