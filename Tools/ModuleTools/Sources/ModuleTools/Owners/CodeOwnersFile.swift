import Foundation

/// The repository's CODEOWNERS: lines written by hand, and the block that follows from the rules.
struct CodeOwnersFile: Sendable {
    /// Where GitHub looks for it, in this order.
    static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]

    /// The repository, absolute.
    let repository: String
    /// Relative to the repository: where it is, or where it is going to be.
    let path: String
    /// Nil when there is no file yet.
    let text: String?

    /// - Parameter repository: absolute.
    init(repository: String) {
        self.repository = repository
        path = Self.places.first { FileSystem.exists(repository + "/" + $0) } ?? Self.places[0]
        text = FileSystem.text(of: repository + "/" + path)
    }

    /// The file with this block in place of the one that it has. A block that is new comes first: then all lines
    /// written by hand win, as before.
    func text(with block: CodeOwnersBlock) throws -> String {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return block.text }
        guard let range = try rangeOfBlock() else { return block.text + "\n" + text }
        var lines = lines
        lines.replaceSubrange(range, with: block.text.split(separator: "\n").map(String.init))
        return lines.joined(separator: "\n")
    }

    func write(_ text: String) throws {
        try WholeFile.write(Data(text.utf8), to: repository + "/" + path, named: path)
    }

    /// Whether the file has exactly this block, whatever its line endings are.
    func has(_ block: CodeOwnersBlock) throws -> Bool {
        guard let range = try rangeOfBlock() else { return false }
        return lines[range].map(Self.trimmed) == block.text.split(separator: "\n").map(String.init)
    }

    /// The first line of the block, counted from 1; 1 when there is none.
    var lineOfBlock: Int { lines.firstIndex { $0.hasPrefix(CodeOwnersBlock.begin) }.map { $0 + 1 } ?? 1 }

    private var lines: [String] {
        // By bytes: with a carriage return before it, a line feed is no character of its own.
        (text ?? "").utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String($0) ?? ""
        }
    }

    /// A line without a carriage return at its end.
    private static func trimmed(_ line: String) -> String {
        line.utf8.last == UInt8(ascii: "\r") ? String(line.dropLast()) : line
    }

    private func rangeOfBlock() throws -> ClosedRange<Int>? {
        let begins = lines.indices.filter { lines[$0].hasPrefix(CodeOwnersBlock.begin) }
        let ends = lines.indices.filter { lines[$0].hasPrefix(CodeOwnersBlock.end) }
        guard let begin = begins.first ?? ends.first else { return nil }
        guard begins.count == 1, ends.count == 1, begins[0] < ends[0] else {
            let marks = "`\(CodeOwnersBlock.begin)` and one line `\(CodeOwnersBlock.end)` after it"
            throw ToolFailure.badFile(
                file: "\(path):\(begin + 1)",
                reason: "The marks of the written block are damaged: there should be one line \(marks). "
                    + "Remove them with the lines between them, then run `modules owners --write`.")
        }
        return begins[0]...ends[0]
    }
}
