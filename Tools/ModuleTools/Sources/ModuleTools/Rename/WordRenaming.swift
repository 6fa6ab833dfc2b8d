/// Gives names in texts their new form: in comments, documentation, scripts and rules.
///
/// A name that is a word of the language, such as `Core`, is replaced only where it can mean nothing else: in code marks,
/// after `import`, in paths.
struct WordRenaming {
    /// What a text is.
    enum Kind {
        case prose
        /// `.modules.yml`: every whole word is a name.
        case rules
        /// The recorded public surface of a package.
        case surface
        /// A project, scheme or test plan of Xcode.
        case project
    }

    let words: [String: String]
    let paths: RenamedPaths
    /// Modules whose name is also that of no type, so that `Core.` is always the module.
    var qualifiers: Set<String> = []
    /// The directory of the text, from which its relative paths begin.
    var directory = ""
    var kind = Kind.prose

    func renamed(_ text: String) -> String {
        String(decoding: renamed(Array(text.utf8)[...]), as: UTF8.self)
    }

    /// By bytes, so that everything else stays as it is, invalid UTF-8 and line endings included.
    func renamed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Self.replacing(runsOf: Self.isPathPart, in: bytes) { renamed($0, in: bytes) }
    }

    /// Replaces each longest run of bytes that belong together.
    private static func replacing(
        runsOf isPart: (UInt8) -> Bool, in bytes: ArraySlice<UInt8>, with new: (ArraySlice<UInt8>) -> [UInt8]
    ) -> [UInt8] {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let end = bytes[index...].firstIndex { !isPart($0) } ?? bytes.endIndex
            if end == index {
                result.append(bytes[index])
                index += 1
            } else {
                result += new(bytes[index..<end])
                index = end
            }
        }
        return result
    }

    private static func isWordPart(_ byte: UInt8) -> Bool {
        byte.isIdentifierPart && byte != UInt8(ascii: "$") || byte == UInt8(ascii: "-")
    }

    private static func isPathPart(_ byte: UInt8) -> Bool {
        isWordPart(byte) || byte == .slash || byte == .dot || byte == .star || byte == UInt8(ascii: "+")
    }

    /// A run of characters that can be a path.
    private func renamed(_ run: ArraySlice<UInt8>, in bytes: ArraySlice<UInt8>) -> [UInt8] {
        // The rest of an address: what it leads to keeps its name.
        if run.starts(with: [.slash, .slash]), bytes[..<run.startIndex].last == .colon { return Array(run) }
        if run.contains(.slash), let path = renamedPath(String(decoding: run, as: UTF8.self)) {
            return Array(path.utf8)
        }
        return Self.replacing(runsOf: Self.isWordPart, in: run) { renamed(word: $0, in: bytes) }
    }

    /// A path from the root, as most are, or from the text's own directory.
    private func renamedPath(_ text: String) -> String? {
        let isRooted = text.hasPrefix("/")
        let path = isRooted ? String(text.dropFirst()) : text
        let end = path.last == "." ? "." : ""
        let plain = end.isEmpty ? path : String(path.dropLast())
        let fromRoot = paths.renamed(plain, relativeTo: "")
        guard let new = fromRoot ?? (isRooted ? nil : paths.renamed(plain, relativeTo: directory)) else { return nil }
        return (isRooted ? "/" : "") + new + end
    }

    private func renamed(word: ArraySlice<UInt8>, in bytes: ArraySlice<UInt8>) -> [UInt8] {
        let hyphen = UInt8(ascii: "-")
        let start = word.firstIndex { $0 != hyphen } ?? word.endIndex
        let end = word.lastIndex { $0 != hyphen }.map { $0 + 1 } ?? start
        guard start < end, let new = words[String(decoding: word[start..<end], as: UTF8.self)],
            isName(start..<end, in: bytes)
        else { return Array(word) }
        var result = Array(word[..<start])
        result += new.utf8
        result += word[end...]
        return result
    }

    private func isName(_ range: Range<Int>, in bytes: ArraySlice<UInt8>) -> Bool {
        let name = String(decoding: bytes[range], as: UTF8.self)
        let before = bytes[..<range.lowerBound].suffix(24)
        let after = bytes[range.upperBound...].prefix(24)
        func follows(_ text: String) -> Bool { before.reversed().starts(with: text.utf8.reversed()) }
        func precedes(_ text: String) -> Bool { after.starts(with: text.utf8) }
        if kind == .rules, !isInComment(range.lowerBound, of: bytes) {
            return !follows("layer:") && !follows("name: ") && !follows("@")
        }
        if NameWord.isUnmistakable(name) || follows("`") || follows("import ") { return true }
        switch kind {
        case .surface:
            return follows("module ") || follows("surface of ")
                || qualifiers.contains(name) && !follows(".") && precedes(".")
        case .project:
            return follows("\"") && precedes("\"") || follows("productName = ")
                || follows("name = ") && precedes("; path = ")
                || follows("/* ") && (precedes(" */") || precedes(" in "))
        case .prose, .rules: return false
        }
    }

    /// Whether a number sign before a place in YAML begins a comment: at a line's beginning, or after a blank.
    private func isInComment(_ index: Int, of bytes: ArraySlice<UInt8>) -> Bool {
        let start = bytes[..<index].lastIndex(of: .newline).map { $0 + 1 } ?? bytes.startIndex
        return bytes[start..<index].indices.contains { place in
            bytes[place] == .hash && (place == start || bytes[place - 1] == .space)
        }
    }
}
