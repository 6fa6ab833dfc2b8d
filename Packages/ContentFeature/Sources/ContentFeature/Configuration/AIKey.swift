import Core
import Foundation

/// The key of an AI server, and where it was found.
struct AIKey {
    /// In bytes. Keys of known servers are below 300.
    private static let longest = 4_096

    let key: Secret
    let source: AIConfiguration.KeySource
    /// What the user knows the place by, such as `AI_KEY`.
    let name: String

    /// - Throws: `ConfigurationError` for a text that cannot be a key.
    init(_ text: String, from source: AIConfiguration.KeySource, named name: String) throws(ConfigurationError) {
        guard text.utf8.count <= Self.longest else {
            throw ConfigurationError("The key in \(name) is longer than \(Self.longest) bytes. Copy it again.")
        }
        guard text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw ConfigurationError(
                "The key in \(name) contains characters that a key cannot have, such as a blank. Copy it again.")
        }
        key = Secret(text)
        self.source = source
        self.name = name
    }

    /// Reads a file that holds the key alone, and that only its owner can read.
    ///
    /// - Parameters:
    ///   - path: a leading `~` stands for the user's own directory.
    ///   - name: of the variable, or of the key in `config.json`.
    ///   - directory: what a relative path begins at; nil for the working directory.
    /// - Throws: `ConfigurationError`.
    init(file path: String, named name: String, below directory: URL?) throws(ConfigurationError) {
        let path = (path as NSString).expandingTildeInPath
        // A secret of a container is a symbolic link, so what counts is the file that it leads to.
        let url = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL.resolvingSymlinksInPath()
        let data: Data?
        do throws(FileError) {
            data = try PrivateFile(url).read()
        } catch {
            throw ConfigurationError("\(name): \(error)")
        }
        guard let data else {
            throw ConfigurationError("\(name): There is no file \(url.path). Put the key there, or unset \(name).")
        }
        guard let content = String(validating: data, as: UTF8.self) else {
            throw ConfigurationError("\(name): \(url.path) is not a text. It must hold the key, in one line.")
        }
        let lines = content.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        guard lines.count <= 1 else {
            throw ConfigurationError("\(name): \(url.path) has several lines. It must hold the key alone, in one line.")
        }
        guard let line = lines.first else {
            throw ConfigurationError("\(name): \(url.path) is empty. It must hold the key, in one line.")
        }
        try self.init(String(line), from: .file, named: name)
    }
}
