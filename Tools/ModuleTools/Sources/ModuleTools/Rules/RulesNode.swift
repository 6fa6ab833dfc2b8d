import Yams

/// A value in a YAML file of the monorepo, such as the rules', with its line.
struct RulesNode {
    private let node: Node
    private let file: String

    init(_ node: Node, in file: String) {
        self.node = node
        self.file = file
    }

    /// The whole document; nil when it is empty.
    static func document(_ text: String, file: String) throws -> RulesNode? {
        do {
            guard let root = try Yams.compose(yaml: text), root.null == nil else { return nil }
            return RulesNode(root, in: file)
        } catch let error as YamlError {
            throw refusal(error, of: text, in: file)
        }
    }

    private static func refusal(_ error: YamlError, of text: String, in file: String) -> ToolFailure {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let what = [context?.text, problem].compactMap(\.self).joined(separator: ", ")
            // An element that is missing at the end is reported on the last line, not below it.
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = min(mark.line, lines.count)
            return .badRules(file: file, line: line, reason: "This is not YAML: \(what).")
        case .duplicatedKeysInMapping(let keys, let context):
            return .badRules(file: file, line: context.mark.line, reason: "\(keys[0]) stands here twice.")
        default:
            return .badRules(file: file, line: 1, reason: "This is not YAML: \(error).")
        }
    }

    var line: Int { node.mark?.line ?? 1 }

    func failure(_ reason: String) -> ToolFailure {
        .badRules(file: file, line: line, reason: reason)
    }

    func string() throws -> String {
        guard let text = node.scalar?.string, !text.isEmpty else { throw failure("Here should stand a text.") }
        return text
    }

    func isTrue() throws -> Bool {
        guard let value = node.bool else { throw failure("Here should stand true or false.") }
        return value
    }

    /// The case of an enum that the text names.
    func choice<Word: RawRepresentable<String> & CaseIterable>() throws -> Word {
        let text = try string()
        guard let word = Word(rawValue: text) else {
            throw failure("\(text) is none of \(Word.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return word
    }

    /// A list's elements. A single value is a list of one.
    func elements() throws -> [RulesNode] {
        if let sequence = node.sequence { return sequence.map { RulesNode($0, in: file) } }
        guard node.null == nil else { throw failure("Nothing stands here. Write a list, or take the key out.") }
        if node.scalar != nil { return [self] }
        throw failure("Here should stand a list.")
    }

    func strings() throws -> [String] {
        try elements().map { try $0.string() }
    }

    func globs() throws -> [Glob] {
        try strings().map { Glob($0) }
    }

    func selectors() throws -> [Selector] {
        try elements().map { try $0.selector() }
    }

    func selector() throws -> Selector {
        let text = try string()
        guard let selector = Selector(text, line: line) else {
            let scopes = Selector.Scope.allCases.map { $0.rawValue + ":" }.joined(separator: ", ")
            throw failure("\(text) names nothing: before the colon stands one of \(scopes).")
        }
        return selector
    }

    /// A mapping with arbitrary keys.
    func entries() throws -> [String: RulesNode] {
        guard let mapping = node.mapping else { throw failure("Here should stand a mapping: `name: value`.") }
        var entries: [String: RulesNode] = [:]
        for (key, value) in mapping {
            let key = RulesNode(key, in: file)
            let name = try key.string()
            guard entries.updateValue(RulesNode(value, in: file), forKey: name) == nil else {
                throw key.failure("\(name) stands here twice.")
            }
        }
        return entries
    }

    /// A mapping with known keys only.
    func mapping(allowed: [String]) throws -> RulesMapping {
        let entries = try entries()
        for key in node.mapping?.keys.map({ RulesNode($0, in: file) }) ?? [] {
            let name = try key.string()
            guard allowed.contains(name) else {
                throw key.failure("\(name) is no key here. Known are \(allowed.joined(separator: ", ")).")
            }
        }
        return RulesMapping(node: self, entries: entries)
    }
}

/// A mapping of the rules' file, whose keys have been checked.
struct RulesMapping {
    let node: RulesNode
    fileprivate let entries: [String: RulesNode]

    subscript(key: String) -> RulesNode? { entries[key] }

    func required(_ key: String) throws -> RulesNode {
        guard let value = entries[key] else { throw node.failure("The key \(key) is missing here.") }
        return value
    }

    /// The elements under a key; none when it is missing.
    func list(_ key: String) throws -> [RulesNode] {
        try entries[key]?.elements() ?? []
    }
}
