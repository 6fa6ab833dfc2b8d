/// A symbol's declaration on one line, in one form however it is written in the source.
enum DeclarationText {
    /// - Parameters:
    ///   - inherited: a type's superclass and the protocols that it conforms to without conditions.
    ///   - hasDefault: whether the symbol is a requirement that its protocol implements for every type.
    ///   - globalActors: the identifiers of the module's own global actors.
    static func text(
        of symbol: SymbolGraph.Symbol, inherited: [String] = [], hasDefault: Bool = false, isRequirement: Bool = false,
        globalActors: Set<String> = []
    ) -> String {
        var fragments = symbol.declarationFragments ?? []
        removeWrappers(from: &fragments, except: globalActors)
        fragments.removeAll { $0.kind == "keyword" && ["indirect", "lazy"].contains($0.spelling) }
        var words: [String] = []
        if symbol.accessLevel == "open" { words.append("open") }
        if hasDefault { words.append("default") }
        if let first = fragments.firstIndex(where: { $0.kind == "keyword" }), !words.isEmpty {
            fragments[first].spelling = words.joined(separator: " ") + " " + fragments[first].spelling
        }
        var text = onOneLine(fragments.map(\.spelling).joined())
        if !inherited.isEmpty { insert(inherited, into: &text) }
        if isStoredVariable(symbol, text), !isRequirement { text += " { get set }" }
        return (availability(of: symbol) + [text]).joined(separator: " ")
    }

    /// Attributes of property wrappers are the implementation's. A wrapper is nearly always a structure, and a global
    /// actor of another module nearly never one.
    private static func removeWrappers(
        from fragments: inout [SymbolGraph.Symbol.Fragment], except globalActors: Set<String>
    ) {
        guard fragments.contains(where: { $0.kind == "keyword" && $0.spelling == "var" }) else { return }
        func isWrapper(_ fragment: SymbolGraph.Symbol.Fragment) -> Bool {
            guard fragment.kind == "attribute", let type = fragment.preciseIdentifier else { return false }
            return type.hasSuffix("V") && !globalActors.contains(type)
        }
        while let index = fragments.firstIndex(where: isWrapper) {
            // The at sign before it, and the blank after it.
            let start = index > 0 && fragments[index - 1].spelling == "@" ? index - 1 : index
            let end = index + 1 < fragments.count && fragments[index + 1].spelling == " " ? index + 2 : index + 1
            fragments.removeSubrange(start..<end)
        }
    }

    private static func onOneLine(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    private static func insert(_ inherited: [String], into text: inout String) {
        let list = inherited.joined(separator: ", ")
        guard let clause = text.firstRange(of: " where ") else { return text += " : " + list }
        text.insert(contentsOf: " : " + list, at: clause.lowerBound)
    }

    /// A stored variable is printed without accessors; to its users it is no different from a computed one.
    private static func isStoredVariable(_ symbol: SymbolGraph.Symbol, _ text: String) -> Bool {
        guard ["swift.property", "swift.type.property", "swift.var"].contains(symbol.kind.identifier) else {
            return false
        }
        let isVariable = symbol.declarationFragments?.contains { $0.kind == "keyword" && $0.spelling == "var" } ?? false
        return isVariable && !text.hasSuffix("}")
    }

    private static func availability(of symbol: SymbolGraph.Symbol) -> [String] {
        (symbol.availability ?? []).compactMap { item in
            var parts = [item.domain ?? "*"]
            if let introduced = item.introduced { parts.append("introduced: \(introduced.text)") }
            if item.isUnconditionallyDeprecated == true { parts.append("deprecated") }
            if let deprecated = item.deprecated { parts.append("deprecated: \(deprecated.text)") }
            if let obsoleted = item.obsoleted { parts.append("obsoleted: \(obsoleted.text)") }
            if let renamed = item.renamed { parts.append("renamed: \"\(renamed)\"") }
            if let message = item.message { parts.append("message: \"\(onOneLine(message))\"") }
            return parts.count > 1 ? "@available(\(parts.joined(separator: ", ")))" : nil
        }.sorted()
    }
}
