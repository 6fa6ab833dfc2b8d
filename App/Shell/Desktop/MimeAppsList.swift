/// A user's list of default programs (freedesktop.org, "Association between MIME types and applications"), byte by
/// byte: only one line of it may be changed by this app.
struct MimeAppsList: Equatable {
    private static let group = "[Default Applications]"
    private static let newline = UInt8(ascii: "\n")

    private let key: String
    private let ours: String
    private let isMissing: Bool
    /// The text between line breaks; the last element is empty when the file ends with a line break.
    private var lines: [[UInt8]]

    init(_ bytes: [UInt8]?, scheme: String, entry: String) {
        key = "x-scheme-handler/\(scheme)"
        ours = entry
        isMissing = bytes == nil
        lines = (bytes ?? []).split(separator: Self.newline, omittingEmptySubsequences: false).map(Array.init)
    }

    var bytes: [UInt8] { Array(lines.joined(separator: [Self.newline])) }

    var entry: String? {
        place.map { lines[$0].drop { $0 != Self.equals }.dropFirst() }.map { Self.text(Self.trimmed($0)) }
    }

    var isOurs: Bool { entry == ours || entry == ours + ";" }

    /// Makes this app's entry the default.
    ///
    /// - Returns: the change, to be undone later; nil when nothing had to change.
    mutating func setDefault() -> MimeAppsChange? {
        if isOurs { return nil }
        let line = Array("\(key)=\(ours)".utf8)
        if let place {
            defer { lines[place] = line }
            return .replaced(Self.text(lines[place][...]))
        }
        if let header = headers.last {
            lines.insert(line, at: header + 1)
            return .added(.line)
        }
        if isMissing {
            lines = [Array(Self.group.utf8), line, []]
            return .added(.file)
        }
        let isEnded = lines.last == []
        if isEnded { lines.removeLast() }
        lines += [Array(Self.group.utf8), line, []]
        return .added(isEnded ? .group : .groupAndLineBreak)
    }

    /// Undoes a change, as far as it is still in effect.
    ///
    /// - Returns: false when the default is no longer this app's; then nothing has changed.
    mutating func undo(_ change: MimeAppsChange?) -> Bool {
        guard isOurs, let place else { return false }
        if case .replaced(let line) = change {
            lines[place] = Array(line.utf8)
            return true
        }
        lines.remove(at: place)
        guard case .added(let added) = change, added != .line, lines[place - 1] == Array(Self.group.utf8),
            lines[place...].allSatisfy(\.isEmpty)
        else { return true }
        lines.remove(at: place - 1)
        if added == .groupAndLineBreak { lines.removeLast() }
        return true
    }

    private var headers: [Int] {
        lines.indices.filter { Self.trimmed(lines[$0][...]).elementsEqual(Self.group.utf8) }
    }

    /// The line that takes effect: the last one, if there are several.
    private var place: Int? {
        var isInside = false
        var found: Int?
        for index in lines.indices {
            let line = Self.trimmed(lines[index][...])
            if line.first == UInt8(ascii: "[") {
                isInside = line.elementsEqual(Self.group.utf8)
            } else if isInside, let end = line.firstIndex(of: Self.equals),
                Self.trimmed(line[..<end]).elementsEqual(key.utf8)
            {
                found = index
            }
        }
        return found
    }

    private static let equals = UInt8(ascii: "=")

    private static func text(_ line: ArraySlice<UInt8>) -> String { String(decoding: line, as: UTF8.self) }

    // Compares bytes, as desktops do: `=` with a combining mark is one Character, but desktops still read `=`.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let rest = line.drop(while: isBlank)
        let end = rest.lastIndex { !isBlank($0) } ?? rest.startIndex - 1
        return rest[...end]
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}

/// A change to a list of defaults.
enum MimeAppsChange: Equatable {
    enum Addition: String {
        case line, group, file
        /// The file's last line had no line break before.
        case groupAndLineBreak = "group-and-line-break"
    }

    case replaced(String)
    case added(Addition)

    /// The change as lines of a desktop entry.
    var record: [String] {
        switch self {
        case .replaced(let line): [Self.replaced + DesktopEntry.escaped(line)]
        case .added(let addition): [Self.added + addition.rawValue]
        }
    }

    /// - Parameter entry: the text of the desktop entry that was installed with the change.
    init?(recordedIn entry: String) {
        for line in entry.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.starts(with: Self.replaced.unicodeScalars) {
                self = .replaced(Self.unescaped(line.dropFirst(Self.replaced.unicodeScalars.count)))
                return
            }
            if line.starts(with: Self.added.unicodeScalars) {
                let word = String(String.UnicodeScalarView(line.dropFirst(Self.added.unicodeScalars.count)))
                guard let addition = Addition(rawValue: word) else { break }
                self = .added(addition)
                return
            }
        }
        return nil
    }

    private static let replaced = "X-Slipway-Replaced="
    private static let added = "X-Slipway-Added="

    private static func unescaped(_ value: Substring.UnicodeScalarView) -> String {
        var text = String.UnicodeScalarView()
        var rest = value
        while let letter = rest.popFirst() {
            guard letter == "\\", let escaped = rest.popFirst() else {
                text.append(letter)
                continue
            }
            switch escaped {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "r": text.append("\r")
            case "s": text.append(" ")
            default: text.append(escaped)
            }
        }
        return String(text)
    }
}
