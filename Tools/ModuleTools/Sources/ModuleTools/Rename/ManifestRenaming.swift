/// Gives names and paths in a manifest their new form.
struct ManifestRenaming {
    /// The new names of targets and products, by the old ones; empty when the manifest has nothing to do with them.
    let names: [String: String]
    /// The package, by all the names that it has: the manifest's, and its directory's.
    let packages: [String: String]
    let paths: RenamedPaths
    /// The package's directory before the change.
    let directory: String
    /// For comments.
    let words: WordRenaming

    private struct Bracket {
        let callee: String?
        let label: String?
        let isCall: Bool
    }

    func renamed(_ text: String) -> String {
        let tokens = SwiftText(text).tokens
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var end = 0
        var brackets: [Bracket] = []
        for (index, token) in tokens.enumerated() {
            result += words.renamed(bytes[end..<token.range.lowerBound])
            result += Array(renamed(index, in: tokens, brackets).utf8)
            end = token.range.upperBound
            if token.opens {
                brackets.append(
                    Bracket(
                        callee: token.text == "(" && index > 0 ? tokens[index - 1].text : nil,
                        label: Self.label(index, tokens), isCall: token.text == "("))
            }
            if token.closes { _ = brackets.popLast() }
        }
        return String(decoding: result + words.renamed(bytes[end...]), as: UTF8.self)
    }

    private static func label(_ index: Int, _ tokens: [SwiftText.Token]) -> String? {
        index > 1 && tokens[index - 1].text == ":" ? tokens[index - 2].text : nil
    }

    /// Arguments that are no names of modules: `.define("Core")`, `exclude: ["Core"]`.
    private static let otherCalls: Set = [
        "define", "enableUpcomingFeature", "enableExperimentalFeature", "unsafeFlags", "headerSearchPath",
        "linkedFramework", "linkedLibrary", "process", "copy", "embedInCode",
    ]
    private static let otherLabels: Set = [
        "url", "exclude", "sources", "resources", "publicHeadersPath", "from", "exact",
    ]

    private func renamed(_ index: Int, in tokens: [SwiftText.Token], _ brackets: [Bracket]) -> String {
        let token = tokens[index].text
        guard token.hasPrefix("\""), !token.hasPrefix("\"\"\""), token.count >= 2 else { return token }
        let value = String(token.dropFirst().dropLast())
        let callee = brackets.last { $0.isCall }?.callee
        let label = Self.label(index, tokens) ?? brackets.last.flatMap { $0.isCall ? nil : $0.label }
        guard !Self.otherCalls.contains(callee ?? ""), !Self.otherLabels.contains(label ?? "") else { return token }
        let own = Self.label(index, tokens)
        let new: String? =
            switch own {
            case "package": packages[value]
            case "path": renamedPath(value)
            case "name" where callee == "Package" || callee == "package": packages[value]
            case "name" where callee == "product" && !isOfPackage(index, tokens): nil
            default: names[value] ?? (value.contains("/") ? renamedPath(value) : nil)
            }
        return new.map { "\"\($0)\"" } ?? token
    }

    /// Whether `.product(name: "Core", package: "core")` is a product of the package, or gives no package.
    private func isOfPackage(_ index: Int, _ tokens: [SwiftText.Token]) -> Bool {
        guard index + 4 < tokens.count, tokens[index + 1].text == ",", tokens[index + 2].text == "package" else {
            return true
        }
        let value = String(tokens[index + 4].text.dropFirst().dropLast())
        return !tokens[index + 4].text.hasPrefix("\"") || packages[value] != nil
    }

    /// Of a path with an interpolation, the directories before it.
    private func renamedPath(_ value: String) -> String? {
        guard let interpolation = value.firstRange(of: "\\(") else {
            return paths.renamed(value, relativeTo: directory)
        }
        guard let slash = value[..<interpolation.lowerBound].lastIndex(of: "/") else { return nil }
        return paths.renamed(String(value[..<slash]), relativeTo: directory).map { $0 + value[slash...] }
    }
}
