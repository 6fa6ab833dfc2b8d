import Foundation

/// The files of the Unicode Character Database beside the tests, read line by line.
struct UnicodeFiles {
    struct Row {
        let scalars: ClosedRange<UInt32>
        let value: String
        /// The beginning of the comment: the General_Category in EastAsianWidth.txt.
        let remark: String
    }

    static let all = Result { try UnicodeFiles() }

    let widths: [Row]
    let emoji: [Row]
    let sequences: [[UInt32]]
    let versions: [String]
    /// Where scalars are wide that are not assigned, as the header of EastAsianWidth.txt says.
    let alwaysWide: [ClosedRange<UInt32>]

    private init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Unicode")
        let texts = try ["EastAsianWidth", "emoji-data", "emoji-variation-sequences"].map {
            try String(contentsOf: folder.appending(path: $0 + ".txt"), encoding: .utf8)
        }
        widths = Self.rows(texts[0])
        emoji = Self.rows(texts[1])
        sequences = Self.fields(texts[2]).compactMap { fields in
            fields.first?.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        }
        versions =
            texts[0].matches(of: /# EastAsianWidth-(\d+\.\d+\.\d+)\.txt/).map { String($0.1) }
            + texts.dropFirst().flatMap { $0.matches(of: /Emoji Version (\d+\.\d+)/).map { String($0.1) } }
        alwaysWide = texts[0].matches(of: /# .*: +U\+([0-9A-F]+)\.\.U\+([0-9A-F]+)/).compactMap {
            Self.range("\($0.1)..\($0.2)")
        }
    }

    private static func rows(_ text: String) -> [Row] {
        fields(text).compactMap { fields in
            guard fields.count > 2, let scalars = range(fields[0]) else { return nil }
            return Row(scalars: scalars, value: fields[1], remark: String(fields[2].prefix { $0 != " " }))
        }
    }

    private static func fields(_ text: String) -> [[String]] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: "#", maxSplits: 1)
            return (parts[0].split(separator: ";") + parts.dropFirst()).map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static func range(_ text: String) -> ClosedRange<UInt32>? {
        let ends = text.split(separator: ".").compactMap { UInt32($0, radix: 16) }
        guard let first = ends.first, let last = ends.last, first <= last else { return nil }
        return first...last
    }
}
