public import Foundation

/// A path as a person types or pastes it.
///
/// | typed | read as |
/// | --- | --- |
/// | `~/a b.png` | `a b.png` in the home directory |
/// | `'/tmp/a b.png'`, `"/tmp/a b.png"`, `/tmp/a\ b.png` | `/tmp/a b.png` |
/// | `file:///tmp/a%20b.png` | `/tmp/a b.png` |
public enum TypedPath {
    /// - Returns: the file's URL; a relative path begins at the current directory.
    public static func url(of typed: String) -> URL {
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.lowercased().hasPrefix("file://"), let url = URL(string: text), url.isFileURL, !url.path.isEmpty {
            return URL(fileURLWithPath: url.path)
        }
        return URL(fileURLWithPath: expand(unquote(text)))
    }

    private static func unquote(_ text: String) -> String {
        for quote: Character in ["'", "\""] where text.count > 1 && text.first == quote && text.last == quote {
            return String(text.dropFirst().dropLast())
        }
        var path = ""
        var isEscaped = false
        for letter in text {
            if letter == "\\", !isEscaped {
                isEscaped = true
            } else {
                path.append(letter)
                isEscaped = false
            }
        }
        // A single backslash at the end is part of a name.
        return isEscaped ? path + "\\" : path
    }

    private static func expand(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return FileManager.default.homeDirectoryForCurrentUser.path + path.dropFirst()
    }
}
