import Foundation

/// Reads the output of `git cat-file --batch`: for each object a line `<id> blob <size>`, its bytes, and a line break.
enum CatFileReader {
    static func texts(of paths: [String], in output: Data) -> [String: String] {
        var texts: [String: String] = [:]
        var rest = output[...]
        for path in paths {
            guard let end = rest.firstIndex(of: .newline) else { break }
            let header = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[rest.index(after: end)...]
            let words = header.split(separator: " ")
            // `… missing` has no bytes after it.
            guard words.count >= 3, let size = Int(words[words.count - 1]), size <= rest.count else { continue }
            if words[words.count - 2] == "blob" {
                texts[path] = String(decoding: rest.prefix(size), as: UTF8.self)
            }
            rest = rest.dropFirst(size + 1)
        }
        return texts
    }
}
