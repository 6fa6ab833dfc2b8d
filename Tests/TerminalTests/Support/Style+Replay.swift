@testable import Terminal

extension Style {
    /// What a terminal does with the numbers of "Select Graphic Rendition".
    ///
    /// - Returns: what it does not know, if anything.
    mutating func change(_ numbers: [Int]) -> String? {
        var rest = (numbers.isEmpty ? [0] : numbers)[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: self = Style()
            case 1: attributes.insert(.bold)
            case 2: attributes.insert(.faint)
            case 3: attributes.insert(.italic)
            case 4: attributes.insert(.underlined)
            case 7: attributes.insert(.reversed)
            case 9: attributes.insert(.struckThrough)
            case 22: attributes.subtract([.bold, .faint])
            case 23: attributes.remove(.italic)
            case 24: attributes.remove(.underlined)
            case 27: attributes.remove(.reversed)
            case 29: attributes.remove(.struckThrough)
            case 30...37: foreground = .palette(UInt8(number - 30))
            case 90...97: foreground = .palette(UInt8(number - 82))
            case 39: foreground = .standard
            case 40...47: background = .palette(UInt8(number - 40))
            case 100...107: background = .palette(UInt8(number - 92))
            case 49: background = .standard
            case 38, 48:
                guard let color = Self.color(&rest) else { return "SGR \(numbers)" }
                if number == 38 { foreground = color } else { background = color }
            default: return "SGR \(number)"
            }
        }
        return nil
    }

    private static func color(_ rest: inout ArraySlice<Int>) -> Color? {
        switch rest.popFirst() {
        case 2 where rest.count >= 3:
            let values = rest.prefix(3).map { UInt8(clamping: $0) }
            rest.removeFirst(3)
            return .rgb(values[0], values[1], values[2])
        case 5:
            return rest.popFirst().flatMap { Color(index: UInt8(clamping: $0)) }
        default: return nil
        }
    }

    /// What a terminal with so many colours is to show.
    func shown(_ depth: ColorDepth) -> Style {
        Style(foreground.shown(depth), on: background.shown(depth), attributes)
    }
}

extension Color {
    /// One of xterm's 256 colours, without the first 16.
    init?(index: UInt8) {
        switch index {
        case 0..<16: return nil
        case 16..<232:
            let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
            let number = Int(index) - 16
            self = .rgb(steps[number / 36], steps[number / 6 % 6], steps[number % 6])
        default:
            let level = 8 + 10 * (index - 232)
            self = .rgb(level, level, level)
        }
    }

    func shown(_ depth: ColorDepth) -> Color {
        switch (self, depth) {
        case (_, .none), (.standard, _): .standard
        case (.palette(let number), _): .palette(number & 15)
        case (.rgb, .palette): paletteIndex.map { .palette($0) } ?? self
        case (.rgb, .indexed): index.flatMap { Color(index: $0) } ?? self
        case (.rgb, .rgb): self
        }
    }
}
