/// One form for types that can be written in two: `[T]` for `Array<T>`, `T?` for `Optional<T>`, `[K : V]` for
/// `Dictionary<K, V>`. The compiler prints what the source has.
enum TypeSugar {
    static func apply(to tokens: [String]) -> [String] {
        guard tokens.contains(where: names.contains) else { return tokens }
        var result: [String] = []
        var index = 0
        while index < tokens.count {
            if names.contains(tokens[index]), isUnqualified(index, in: tokens, &result),
                let arguments = arguments(after: index, in: tokens),
                let sugar = sugar(for: tokens[index], arguments.list.map(apply))
            {
                result += sugar
                index = arguments.end
            } else {
                result.append(tokens[index])
                index += 1
            }
        }
        return result
    }

    private static let names: Set = ["Array", "Optional", "Dictionary"]

    /// Whether it is no member of a type; `Swift.` before it is removed from the result.
    private static func isUnqualified(_ index: Int, in tokens: [String], _ result: inout [String]) -> Bool {
        guard index > 0, tokens[index - 1] == "." else { return true }
        guard index > 1, tokens[index - 2] == "Swift", result.count > 1 else { return false }
        result.removeLast(2)
        return true
    }

    /// The generic arguments in angle brackets, and the index after them.
    private static func arguments(after index: Int, in tokens: [String]) -> (list: [[String]], end: Int)? {
        guard index + 1 < tokens.count, tokens[index + 1] == "<" else { return nil }
        var list: [[String]] = [[]]
        var depth = 0
        for position in (index + 1)..<tokens.count {
            let token = tokens[position]
            let isArrow = token == ">" && tokens[position - 1] == "-"
            if ["<", "(", "["].contains(token) { depth += 1 }
            if [">", ")", "]"].contains(token), !isArrow { depth -= 1 }
            if depth == 0 { return (list, position + 1) }
            if depth == 1 && token == "," {
                list.append([])
            } else if depth > 1 || token != "<" {
                list[list.count - 1].append(token)
            }
        }
        return nil
    }

    private static func sugar(for name: String, _ arguments: [[String]]) -> [String]? {
        switch (name, arguments.count) {
        case ("Array", 1): return ["["] + arguments[0] + ["]"]
        case ("Dictionary", 2): return ["["] + arguments[0] + [":"] + arguments[1] + ["]"]
        case ("Optional", 1):
            let isSimple =
                !arguments[0].contains { ["-", "any", "some", "&"].contains($0) } || arguments[0].first == "["
            return isSimple ? arguments[0] + ["?"] : ["("] + arguments[0] + [")", "?"]
        default: return nil
        }
    }
}
