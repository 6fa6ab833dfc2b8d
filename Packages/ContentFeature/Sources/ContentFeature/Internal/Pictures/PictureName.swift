import Foundation

/// What a picture's file is called in a sentence.
enum PictureName {
    /// The last part of a path as it was typed or pasted, with quotes and escapes or without.
    static func of(_ path: String) -> String {
        let text = path.trimmingCharacters(in: .whitespacesAndNewlines)
        let decoded = text.hasPrefix("file:") ? text.removingPercentEncoding ?? text : text
        let name = decoded.split(separator: "/").last.map(String.init) ?? ""
        let plain = name.filter { !#"'"\"#.contains($0) }
        return plain.isEmpty ? "The file" : plain
    }
}
