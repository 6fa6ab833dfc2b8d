/// Finds where a manifest's text declares a thing.
///
/// SwiftPM returns what a manifest means, but no positions. This searches for the strings: exactly for manifests that
/// write out their targets, and as a good guess, never a failure, for those that generate them in loops.
struct ManifestText: Sendable {
    private struct Token: Sendable {
        var text: String
        var isLiteral: Bool
        var place: SourcePlace
        /// The token before the innermost open parenthesis: the called function.
        var callee: Int?
        /// The argument label before it: `name` of `name: "Core"`.
        var label: String?
    }

    private let tokens: [Token]
    /// The place that is reported for what is not found.
    private let start: SourcePlace

    init(_ text: String, file: String) {
        var text = text
        tokens = text.withUTF8 { Self.tokens($0, file) }
        start = SourcePlace(file: file, line: 1, column: 1)
    }

    private static func tokens(_ bytes: UnsafeBufferPointer<UInt8>, _ file: String) -> [Token] {
        var lexer = SwiftLexer(bytes)
        var tokens: [Token] = []
        var callees: [Int?] = []
        while let token = lexer.next() {
            var text = lexer.string(token.range)
            let isLiteral = token.kind == .literal && text.hasPrefix("\"")
            if isLiteral { text = String(text.dropFirst().dropLast()) }
            if text == ")" && !isLiteral { _ = callees.popLast() }
            let count = tokens.count
            let label = count > 1 && tokens[count - 1].text == ":" ? tokens[count - 2].text : nil
            tokens.append(
                Token(
                    text: text, isLiteral: isLiteral,
                    place: SourcePlace(file: file, line: token.line, column: token.column),
                    callee: callees.last.flatMap(\.self), label: label))
            if text == "(" && !isLiteral { callees.append(count > 0 ? count - 1 : nil) }
        }
        return tokens
    }

    func place(ofTarget name: String) -> SourcePlace {
        targetToken(name).map { tokens[$0].place } ?? start
    }

    func place(ofDependency name: String, inTarget target: String) -> SourcePlace {
        guard let own = targetToken(target) else { return literal(name) ?? start }
        let definitions = definitions(of: name)
        let call = tokens[own].callee
        for index in tokens.indices.dropFirst(own + 1) {
            let token = tokens[index]
            if let call, endsCall(call, at: index) { break }
            if token.isLiteral && token.text == name && token.label != "package" { return token.place }
            if !token.isLiteral && definitions.contains(token.text) { return token.place }
        }
        return tokens[own].place
    }

    func place(ofPackage identity: String, path: String?) -> SourcePlace {
        let found = tokens.first { token in
            guard token.isLiteral, let callee = token.callee, tokens[callee].text == "package" else { return false }
            if let path, Self.steps(token.text) == Self.steps(path) { return true }
            let last = RelativePath.lastComponent(token.text).lowercased()
            return last == identity || last == identity + ".git"
        }
        return found?.place ?? literal(identity) ?? start
    }

    /// A path's components. Those that lead upwards are kept: most local packages are siblings of this one.
    private static func steps(_ path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }
    }

    /// Where the package's name is declared.
    func place(ofPackageName name: String) -> SourcePlace {
        let found = tokens.first { token in
            token.isLiteral && token.text == name && token.callee.map { tokens[$0].text == "Package" } ?? false
        }
        return found?.place ?? start
    }

    /// Whether a token is outside of a call that contained an earlier token.
    private func endsCall(_ call: Int, at index: Int) -> Bool {
        var callee = tokens[index].callee
        while let current = callee {
            if current == call { return false }
            callee = tokens[current].callee
        }
        return true
    }

    private func literal(_ text: String) -> SourcePlace? {
        tokens.first { $0.isLiteral && $0.text == text && $0.label != "package" }?.place
    }

    /// The string that names a target in its declaration: in `.target(name:)` and the like, or in a function of the
    /// manifest's own; a dependency's `.target(name:)` comes after it.
    private func targetToken(_ name: String) -> Int? {
        let candidates = tokens.indices.filter { tokens[$0].isLiteral && tokens[$0].text == name }
        func rank(_ index: Int) -> Int {
            guard let callee = tokens[index].callee else { return 3 }
            let isFirst = index == callee + 2 || index == callee + 4 && tokens[index].label == "name"
            guard isFirst else { return 3 }
            switch tokens[callee].text {
            case "testTarget", "executableTarget", "systemLibrary", "binaryTarget", "macro", "plugin": return 0
            case "target": return isDependency(index) ? 3 : 0
            case "product", "package", "library", "executable", "byName", "Package": return 3
            default: return 1
            }
        }
        return candidates.min { (rank($0), $0) < (rank($1), $1) }
    }

    /// Whether a call is part of a list of dependencies: `dependencies: [.target(name: "Core")]`.
    private func isDependency(_ index: Int) -> Bool {
        guard let callee = tokens[index].callee, let outer = tokens[callee].callee else { return false }
        return ["target", "testTarget", "executableTarget", "macro", "plugin"].contains(tokens[outer].text)
    }

    /// Constants that stand for a dependency: `let core = Target.Dependency.product(name: "Core", …)`.
    private func definitions(of name: String) -> Set<String> {
        var found: Set<String> = []
        for index in tokens.indices.dropLast(2) where tokens[index].text == "let" && !tokens[index].isLiteral {
            // The constant for the package itself contains all the names, but is no dependency.
            if tokens[index + 2].text == "=", index + 3 < tokens.count, tokens[index + 3].text == "Package" { continue }
            let line = tokens.indices[(index + 2)...].prefix { tokens[$0].text != "let" || tokens[$0].isLiteral }
            let isMeant = line.contains {
                tokens[$0].isLiteral && tokens[$0].text == name
                    && (tokens[$0].label == "name" || tokens[$0].label == nil)
            }
            if isMeant { found.insert(tokens[index + 1].text) }
        }
        return found
    }
}
