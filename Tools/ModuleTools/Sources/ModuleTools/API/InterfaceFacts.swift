/// What symbol graphs leave out and the compiler's synthesised interface has: operators, types that cannot be copied, and
/// the generic arguments of superclasses.
struct InterfaceFacts: Sendable {
    /// What a type does not conform to, `~Copyable`, by its path.
    private(set) var suppressed: [String: [String]] = [:]
    /// The first type that a class inherits from, by the class's path.
    private(set) var firstInherited: [String: String] = [:]
    /// Declarations of operators and precedence groups, each on one line.
    private(set) var operators: [String] = []

    init() {}

    /// - Parameter text: the output of `swift-synthesize-interface`.
    init(_ text: String, module: String) {
        /// The types around the current line, and their indentation.
        var around: [(indentation: Int, path: String)] = []
        var group: [String]?
        for line in text.split(separator: "\n") {
            let content = String(line).trimmed
            let indentation = line.prefix { $0 == " " }.count
            if let lines = group {
                group = lines + [content]
                if content == "}" {
                    operators.append((lines + [content]).joined(separator: " "))
                    group = nil
                }
                continue
            }
            if indentation == 0, content.hasPrefix("precedencegroup ") {
                group = [content]
                continue
            }
            if indentation == 0, Self.isOperator(content) {
                operators.append(content)
                continue
            }
            guard content.hasSuffix("{"), !content.hasPrefix("///"),
                let head = try? DeclarationParser.parse(String(content.dropLast()).trimmed),
                head.isType || head.keyword == "extension"
            else { continue }
            around.removeAll { $0.indentation >= indentation }
            let path = (around.last.map { $0.path + "." } ?? "") + head.name
            around.append((indentation, path))
            guard head.isType else { continue }
            let inherited = head.inheritance.map(\.shown)
            suppressed[path] = inherited.filter { $0.hasPrefix("~") }
            if head.keyword == "class", let first = inherited.first {
                firstInherited[path] = Self.unqualified(first, module: module)
            }
        }
    }

    private static func isOperator(_ line: String) -> Bool {
        let words = line.split(separator: " ", maxSplits: 2)
        return words.count > 1 && words[1] == "operator" && ["prefix", "infix", "postfix"].contains(words[0])
    }

    /// `GC<Int>` of `B.GC<Int>` in B: symbol graphs do not qualify names.
    private static func unqualified(_ name: String, module: String) -> String {
        let head = name.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
        let inner = head.dropFirst().map { "<" + $0 }.joined()
        let outer = head.first.map(String.init) ?? ""
        let short = outer.hasPrefix(module + ".") ? String(outer.dropFirst(module.count + 1)) : outer
        return short + inner
    }
}
