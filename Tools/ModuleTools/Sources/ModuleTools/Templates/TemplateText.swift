/// A text with tags in double braces, as in Mustache: `{{Name}}` is a value, `{{#store}}…{{/store}}` a part that is
/// written when `store` holds, or once for each element of a list, and `{{^store}}…{{/store}}` one that is written
/// otherwise. A line that holds nothing but the tag of a part is left out.
///
/// Unlike Mustache, a name without a value is an error: a typo never becomes an empty text.
struct TemplateText {
    private indirect enum Node {
        case text(String)
        case value(String, line: Int)
        case part(String, isInverted: Bool, [Node], line: Int)
    }

    private let nodes: [Node]
    private let file: String

    /// - Parameter file: for errors, relative to the monorepo's root.
    init(_ text: String, file: String) throws {
        self.file = file
        var parser = Parser(text: Substring(text), file: file)
        nodes = try parser.nodes(until: nil)
    }

    func rendered(_ values: TemplateValues) throws -> String {
        try render(nodes, [values])
    }

    /// - Parameter scopes: the innermost part's values first.
    private func render(_ nodes: [Node], _ scopes: [TemplateValues]) throws -> String {
        var result = ""
        for node in nodes {
            switch node {
            case .text(let text): result += text
            case .value(let name, let line):
                guard case .text(let text) = try value(name, scopes, line) else {
                    throw failure("{{\(name)}} is no text. Write {{#\(name)}}…{{/\(name)}}.", line)
                }
                result += text
            case .part(let name, let isInverted, let inner, let line):
                let elements: [TemplateValues] =
                    switch try value(name, scopes, line) {
                    case .flag(let holds): holds ? [[:]] : []
                    case .list(let elements): elements
                    case .text: throw failure("{{#\(name)}} begins a part, but \(name) is a text.", line)
                    }
                let written = !isInverted ? elements : elements.isEmpty ? [[:]] : []
                for element in written { result += try render(inner, [element] + scopes) }
            }
        }
        return result
    }

    private func value(_ name: String, _ scopes: [TemplateValues], _ line: Int) throws -> TemplateValue {
        if let value = scopes.lazy.compactMap({ $0[name] }).first { return value }
        let known = Set(scopes.flatMap(\.keys)).sorted()
        throw failure(
            "There is no value \(name). \(NearName.question(name, among: known))Known are \(known.joined(separator: ", ")).",
            line)
    }

    private func failure(_ reason: String, _ line: Int) -> ToolFailure {
        .badRules(file: file, line: line, reason: reason)
    }

    // MARK: Parsing

    private struct Parser {
        var text: Substring
        let file: String
        var line = 1
        /// Whether `text` begins a line.
        private var isAtLineStart = true

        init(text: Substring, file: String) {
            self.text = text
            self.file = file
        }

        /// The nodes up to the end of a part, or of the text.
        mutating func nodes(until end: (name: String, line: Int)?) throws -> [Node] {
            var nodes: [Node] = []
            while let tag = text.firstRange(of: "{{") {
                var before = text[..<tag.lowerBound]
                let line = line + before.count { $0 == "\n" }
                guard let close = text[tag.upperBound...].firstRange(of: "}}") else {
                    throw ToolFailure.badRules(file: file, line: line, reason: "{{ is not closed by }}.")
                }
                let content = text[tag.upperBound..<close.lowerBound]
                let kind = content.first
                let name = String(["#", "^", "/"].contains(kind) ? content.dropFirst() : content)
                var rest = text[close.upperBound...]
                if kind != nil, name != content, isAlone(before, rest) {
                    before = before[..<(before.lastIndex(of: "\n").map(before.index(after:)) ?? before.startIndex)]
                    rest = rest.firstIndex(of: "\n").map { rest[rest.index(after: $0)...] } ?? rest[rest.endIndex...]
                }
                nodes.append(.text(String(before)))
                let consumed = text[..<rest.startIndex]
                self.line += consumed.count { $0 == "\n" }
                isAtLineStart = consumed.last == "\n"
                text = rest
                switch kind {
                case "#", "^":
                    let inner = try self.nodes(until: (name, line))
                    nodes.append(.part(name, isInverted: kind == "^", inner, line: line))
                case "/":
                    guard let end, end.name == name else {
                        throw ToolFailure.badRules(
                            file: file, line: line, reason: "{{/\(name)}} ends a part that does not begin before it.")
                    }
                    return nodes
                default: nodes.append(.value(name, line: line))
                }
            }
            if let end {
                throw ToolFailure.badRules(
                    file: file, line: end.line, reason: "The part \(end.name) has no end: {{/\(end.name)}}.")
            }
            nodes.append(.text(String(text)))
            text = ""
            return nodes
        }

        /// Whether a tag has its line to itself.
        private func isAlone(_ before: Substring, _ rest: Substring) -> Bool {
            let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
            let left = before.reversed().drop(while: isBlank).first
            let right = rest.drop(while: isBlank).first
            return (left == "\n" || left == nil && isAtLineStart) && (right == "\n" || right == nil)
        }
    }
}

/// A value that a template can use.
enum TemplateValue: Equatable, Sendable {
    case text(String)
    case flag(Bool)
    case list([TemplateValues])
}

typealias TemplateValues = [String: TemplateValue]
