import Foundation

/// A user's list of default programs (freedesktop.org, "Association between MIME types and applications"), byte by
/// byte: only one line of it may be changed by this app.
struct MimeAppsList {
    private static let group = "[Default Applications]"
    private static let newline = UInt8(ascii: "\n")
    private static let equals = UInt8(ascii: "=")

    private let key: String
    private let ours: String
    private let isMissing: Bool
    /// The text between line breaks; the last element is empty when the file ends with a line break.
    private var lines: [[UInt8]]

    /// - Parameter bytes: nil when there is no file.
    init(_ bytes: [UInt8]?, scheme: String, entry: String) {
        key = "x-scheme-handler/\(scheme)"
        ours = entry
        isMissing = bytes == nil
        lines = (bytes ?? []).split(separator: Self.newline, omittingEmptySubsequences: false).map(Array.init)
    }

    var bytes: [UInt8] { Array(lines.joined(separator: [Self.newline])) }

    /// The default for the links; nil when there is none.
    var entry: String? {
        place.map { String(decoding: Self.trimmed(lines[$0].drop { $0 != Self.equals }.dropFirst()), as: UTF8.self) }
    }

    var isOurs: Bool { entry == ours || entry == ours + ";" }

    /// Makes this app's entry the default.
    ///
    /// - Returns: what must be known to undo it; nil when a line was added to a file.
    mutating func setDefault() -> MimeAppsChange? {
        let line = Array("\(key)=\(ours)".utf8)
        if let place {
            defer { lines[place] = line }
            return .replaced(lines[place])
        }
        if let header = lines.lastIndex(where: Self.isHeader) {
            lines.insert(line, at: header + 1)
        } else {
            if lines.last == [] { lines.removeLast() }
            lines += [Array(Self.group.utf8), line, []]
        }
        return isMissing ? .created : nil
    }

    /// Undoes that, if this app's entry still is the default. A list that was made for it, and holds nothing else, is empty
    /// then.
    ///
    /// - Returns: false when another entry is the default; then nothing has changed.
    mutating func undo(_ change: MimeAppsChange?) -> Bool {
        guard isOurs, let place else { return false }
        if case .replaced(let line) = change {
            lines[place] = line
            return true
        }
        lines.remove(at: place)
        if change == .created, lines.allSatisfy({ $0.isEmpty || Self.isHeader($0) }) { lines = [] }
        return true
    }

    /// The line that takes effect: the last one, if there are several.
    private var place: Int? {
        var isInside = false
        var found: Int?
        for index in lines.indices {
            let line = Self.trimmed(lines[index][...])
            if line.first == UInt8(ascii: "[") {
                isInside = Self.isHeader(lines[index])
            } else if isInside, let end = line.firstIndex(of: Self.equals),
                Self.trimmed(line[..<end]).elementsEqual(key.utf8)
            {
                found = index
            }
        }
        return found
    }

    private static func isHeader(_ line: [UInt8]) -> Bool { trimmed(line[...]).elementsEqual(group.utf8) }

    // Compares bytes, as desktops do: `=` with a combining mark is one Character, but desktops still read `=`.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let blanks = " \t\r".utf8
        let rest = line.drop(while: blanks.contains)
        return rest.prefix((rest.lastIndex { !blanks.contains($0) } ?? rest.startIndex - 1) - rest.startIndex + 1)
    }
}

/// A change to a list of defaults, as a line of the desktop entry that was installed with it.
enum MimeAppsChange: Equatable {
    /// The line took the place of this one.
    case replaced([UInt8])
    /// The list is new.
    case created

    private static let replacedRecord = "X-Slipway-Replaced="
    private static let createdRecord = "X-Slipway-Added=file"

    var record: String {
        switch self {
        case .replaced(let line): Self.replacedRecord + Data(line).base64EncodedString()
        case .created: Self.createdRecord
        }
    }

    /// - Parameter entry: the text of an installed entry.
    init?(recordedIn entry: String) {
        let lines = entry.split(separator: "\n")
        if let value = lines.first(where: { $0.hasPrefix(Self.replacedRecord) })?.dropFirst(Self.replacedRecord.count) {
            let data = Data(base64Encoded: String(value))
            self = .replaced(data.map(Array.init) ?? Array(Self.unescaped(String(value)).utf8))
        } else if lines.contains(where: { $0 == Self.createdRecord }) {
            self = .created
        } else {
            return nil
        }
    }

    /// Earlier versions recorded the line as an escaped text. It has a hyphen, which base64 does not have.
    private static func unescaped(_ value: String) -> String {
        value.components(separatedBy: #"\\"#).map { part in
            part.replacing(#"\n"#, with: "\n").replacing(#"\t"#, with: "\t").replacing(#"\r"#, with: "\r")
        }.joined(separator: #"\"#)
    }
}
