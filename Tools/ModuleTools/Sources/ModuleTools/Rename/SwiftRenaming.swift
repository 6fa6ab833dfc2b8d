/// Gives names in a Swift file their new form: modules in imports and before a dot, and types. Strings stay as they are,
/// except for the code in their interpolations.
struct SwiftRenaming {
    /// The new names of modules, by the old ones.
    let modules: [String: String]
    /// The names of declarations in each module, for the modules that can stand before a dot in this file.
    let members: [String: Set<String>]
    /// The new names of the types that are visible in this file.
    let types: [String: String]
    /// For comments.
    let words: WordRenaming

    func renamed(_ text: String) -> String {
        let tokens = SwiftText(text).tokens
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var end = 0
        for (index, token) in tokens.enumerated() {
            result += words.renamed(bytes[end..<token.range.lowerBound])
            result += Array(renamed(index, in: tokens).utf8)
            end = token.range.upperBound
        }
        return String(decoding: result + words.renamed(bytes[end...]), as: UTF8.self)
    }

    private func renamed(_ index: Int, in tokens: [SwiftText.Token]) -> String {
        let token = tokens[index].text
        guard let first = token.utf8.first else { return token }
        if first == .quote || first == .hash, token.contains("\"") {
            if isModuleOfMacro(index, in: tokens), let new = modules[String(token.dropFirst().dropLast())] {
                return "\"\(new)\""
            }
            return renamedInterpolations(of: token)
        }
        let isQuoted = first == .backtick && token.count > 2
        guard isQuoted || first.isIdentifierStart else { return token }
        let name = isQuoted ? String(token.dropFirst().dropLast()) : token
        let new = isModule(name, index, tokens) ? modules[name] : types[name]
        return new.map { isQuoted ? "`\($0)`" : $0 } ?? token
    }

    private static let kinds: Set = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

    private func isModule(_ name: String, _ index: Int, _ tokens: [SwiftText.Token]) -> Bool {
        guard modules[name] != nil else { return false }
        func text(_ offset: Int) -> String? {
            tokens.indices.contains(index + offset) ? tokens[index + offset].text : nil
        }
        if text(-1) == "import" || Self.kinds.contains(text(-1) ?? "") && text(-2) == "import" { return true }
        if text(-1) == "(", text(-2) == "canImport" { return true }
        guard text(-1) != "." else { return false }
        if text(1) == ":", text(2) == ":", tokens[index + 1].range.upperBound == tokens[index + 2].range.lowerBound {
            return true
        }
        guard text(1) == ".", let member = text(2), let known = members[name] else { return false }
        return known.contains(member.filter { $0 != "`" })
    }

    /// `#externalMacro(module: "BillingMacros", type: "…")`
    private func isModuleOfMacro(_ index: Int, in tokens: [SwiftText.Token]) -> Bool {
        index >= 4 && tokens[index - 1].text == ":" && tokens[index - 2].text == "module"
            && tokens[index - 4].text == "#externalMacro"
    }

    private func renamedInterpolations(of literal: String) -> String {
        let bytes = Array(literal.utf8)
        let hashes = bytes.prefix { $0 == .hash }.count
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == .backslash else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let open = index + 1 + hashes
            guard open < bytes.count, bytes[(index + 1)..<open].allSatisfy({ $0 == .hash }) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            // An escape of one character, which may be another backslash.
            guard bytes[open] == .openParenthesis else {
                result += bytes[index...open]
                index = open + 1
                continue
            }
            let end = open + Self.lengthOfBracket(bytes[open...])
            result += bytes[index..<open]
            result += Array(renamed(String(decoding: bytes[open..<end], as: UTF8.self)).utf8)
            index = end
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The number of bytes up to the end of the bracket that they begin with.
    private static func lengthOfBracket(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            var lexer = SwiftLexer(buffer)
            var depth = 0
            while let token = lexer.next() {
                if token.kind == .punctuation(.openParenthesis) { depth += 1 }
                if token.kind == .punctuation(.closeParenthesis) { depth -= 1 }
                if depth == 0 { return token.range.upperBound }
            }
            return buffer.count
        }
    }
}
