/// Reads the name from a module map, according to Clang's "Module Map Language".
enum ModuleMap {
    /// The first module's name: `CSQLite` of `framework module CSQLite [system] { … }`; nil when there is none.
    static func name(in text: String) -> String? {
        // Clang's comments and names have the same lexical form as Swift's.
        var text = text
        return text.withUTF8 { bytes in
            var lexer = SwiftLexer(bytes)
            while let token = lexer.next() {
                guard lexer.matches(token.range, "module"), let name = lexer.next() else { continue }
                let word = lexer.string(name.range)
                return name.kind == .literal ? String(word.dropFirst().dropLast()) : word
            }
            return nil
        }
    }
}
