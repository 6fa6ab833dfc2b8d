@testable import ModuleTools

/// A source that is compared, and the mark that distinguishes its imports from those of other files.
struct PrescanSource {
    let name: String
    let bytes: [UInt8]
    /// Added to the name of each module that the scanner finds, so that one run of the compiler can process many files.
    /// An import that the scanner misses keeps its name, and one that it invents is missing from the compiler's list.
    let mark: String

    var imports: [ImportStatement] {
        bytes.withUnsafeBufferPointer { ImportScanner.scan($0).imports }
    }

    func with(_ bytes: [UInt8]) -> PrescanSource {
        PrescanSource(name: name, bytes: bytes, mark: mark)
    }

    /// The bytes, with the mark after the name of each imported module.
    ///
    /// - Parameter imports: the positions of the imports.
    func marked(at imports: [ImportStatement]) -> [UInt8] {
        guard !mark.isEmpty else { return bytes }
        var lines = bytes.split(separator: .newline, omittingEmptySubsequences: false).map(Array.init)
        for statement in imports.reversed() {
            let line = statement.line - 1
            guard let end = Self.end(of: Array(statement.module.utf8), in: lines[line], after: statement.column) else {
                continue
            }
            lines[line].insert(contentsOf: mark.utf8, at: end)
        }
        return Array(lines.joined(separator: [.newline]))
    }

    /// The end of the first occurrence of the word on its own from `start` on.
    private static func end(of word: [UInt8], in line: [UInt8], after start: Int) -> Int? {
        func isLetter(_ index: Int) -> Bool {
            line.indices.contains(index)
                && (line[index] == UInt8(ascii: "_") || Unicode.Scalar(line[index]).properties.isAlphabetic
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[index]))
        }
        return line.indices.dropFirst(start).map { $0 + word.count }.first { end in
            let begin = end - word.count
            return end <= line.count && line[begin..<end].elementsEqual(word) && !isLetter(begin - 1) && !isLetter(end)
        }
    }
}
