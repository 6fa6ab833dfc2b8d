/// What a terminal says about itself, when it is asked.
package enum TerminalReport: Hashable, Sendable {
    /// What the terminal can do (DA1). The first number is its class.
    case attributes([Int])
    /// A mode, and whether the terminal has it and can change it (DECRPM).
    case mode(Int, canChange: Bool)
    case background(Color)
    /// The answer to a picture of kitty's graphics protocol, with the number that the picture was given.
    case graphics(id: Int?, answer: String)
    case cellSize(width: Int, height: Int)
    /// Where the cursor stands (CPR). In the first row it is not reported: xterm sends the same for F3 with other keys.
    case cursor(Position)
}

extension TerminalReport {
    /// A message with a text: an operating system command or an application program command (ECMA-48).
    ///
    /// - Parameter introducer: the byte after ESC.
    /// - Returns: nil for a message that has no meaning here.
    init?(introducer: UInt8, text: String) {
        switch introducer {
        case UInt8(ascii: "]"):
            let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "11", let color = Color(report: parts[1]) else { return nil }
            self = .background(color)
        case UInt8(ascii: "_"):
            guard text.first == "G" else { return nil }
            let parts = text.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            let id = parts[0].split(separator: ",").first { $0.hasPrefix("i=") }
            self = .graphics(id: id.flatMap { Int($0.dropFirst(2)) }, answer: String(parts[1]))
        default: return nil
        }
    }
}

extension Color {
    /// A colour as X11 spells it: `rgb:rrrr/gggg/bbbb`, with one to four digits each. An opacity after it is ignored.
    fileprivate init?(report: Substring) {
        let prefixes = ["rgb:": 3, "rgba:": 4]
        guard let (prefix, count) = prefixes.first(where: { report.hasPrefix($0.key) }) else { return nil }
        let parts = report.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        let values = parts.compactMap(Self.value)
        guard parts.count == count, values.count == count else { return nil }
        self = .rgb(values[0], values[1], values[2])
    }

    private static func value(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
        else { return nil }
        let most = 1 << (4 * digits.utf8.count) - 1
        return UInt8(clamping: (value * 255 + most / 2) / most)
    }
}
