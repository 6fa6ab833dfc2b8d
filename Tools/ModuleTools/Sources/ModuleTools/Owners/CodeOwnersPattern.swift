/// A pattern of CODEOWNERS, as GitHub reads it: like those of .gitignore, without `!`, `[ ]` and `\#`.
struct CodeOwnersPattern: Equatable, Sendable, CustomStringConvertible {
    /// As written, spaces escaped.
    let description: String
    private let globs: [Glob]

    init(_ pattern: String) {
        description = pattern
        let text = pattern.replacing("\\ ", with: " ")
        let isDirectory = text.hasSuffix("/")
        var body = isDirectory ? String(text.dropLast()) : text
        // What ends with `**/` matches in directories at any depth, and not beside them.
        if isDirectory && (body == "**" || body.hasSuffix("/**")) { body.removeLast() }
        // A slash before the end binds the pattern to the root; without one it matches in every directory.
        let isAnchored = body.contains("/")
        let path = isAnchored ? String(body.drop { $0 == "/" }) : "**/" + body
        guard !body.isEmpty, !path.isEmpty else {
            globs = []
            return
        }
        // `docs/*` stands for the files of that directory alone; other patterns for all below what they match.
        let hasDepth = isDirectory || !(isAnchored && body.hasSuffix("/*"))
        globs = (isDirectory ? [] : [Glob(path)]) + (hasDepth ? [Glob(path + "/**")] : [])
    }

    /// - Parameter path: a file's, relative to the repository.
    func matches(_ path: String) -> Bool {
        globs.contains { $0.matches(path) }
    }
}

extension CodeOwnersPattern {
    /// Everything in a directory of the repository, and below it.
    init(directory: String) {
        self.init(directory.isEmpty ? "*" : "/" + Self.escaped(directory) + "/")
    }

    /// All directories directly inside of another whose names match.
    init(directoriesIn parent: String, matching names: Glob) {
        self.init("/" + RelativePath.join(Self.escaped(parent), Self.escaped(names.description, except: "*?")) + "/")
    }

    /// There is no escape for most characters that mean something in patterns: a `?`, which matches any one character,
    /// stands for them.
    private static func escaped(_ path: String, except kept: String = "") -> String {
        path.map { character in
            if kept.contains(character) { return String(character) }
            if character == " " { return "\\ " }
            return "*[]!#\\".contains(character) || character.isWhitespace ? "?" : String(character)
        }.joined()
    }
}
