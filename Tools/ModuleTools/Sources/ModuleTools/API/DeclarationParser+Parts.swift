extension DeclarationParser {
    mutating func path() -> String {
        var name = take() ?? ""
        while isNext("."), tokens.first?.touches == true {
            tokens.removeFirst()
            name += "." + (take() ?? "")
        }
        return name
    }

    mutating func operatorName() -> String {
        var name = take() ?? ""
        while let token = tokens.first, token.touches, !token.isWord, token.text != "(" { name += take() ?? "" }
        return name
    }

    mutating func generics() throws(Failure) -> [DeclarationHead.Text] {
        tokens.removeFirst()
        return try list(closing: ">").map { text($0) }
    }

    mutating func constraints(of head: inout DeclarationHead) {
        guard takes("where") else { return }
        head.constraints += texts(take { $0.text == "{" })
    }

    func texts(_ slice: ArraySlice<Token>) -> [DeclarationHead.Text] {
        var parser = self
        parser.tokens = slice
        var parts: [DeclarationHead.Text] = []
        while !parser.tokens.isEmpty {
            parts.append(text(parser.take { $0.text == "," }))
            guard parser.takes(",") else { break }
        }
        return parts
    }

    mutating func effects() throws(Failure) -> (isAsync: Bool, throwing: DeclarationHead.Throwing) {
        var isAsync = false
        var throwing = DeclarationHead.Throwing.nothing
        while let word = next {
            switch word {
            case "async", "reasync": isAsync = true
            case "rethrows": throwing = .rethrowing
            case "throws": throwing = .anyError
            default: return (isAsync, throwing)
            }
            tokens.removeFirst()
            if word == "throws", isNext("("), tokens.first?.touches == true {
                tokens.removeFirst()
                let error = text(take { _ in false })
                guard takes(")") else { throw Failure(reason: ") is missing after throws(") }
                throwing = error.tokens == ["Never"] ? .nothing : .error(error)
            }
        }
        return (isAsync, throwing)
    }

    mutating func accessors(of head: inout DeclarationHead) throws(Failure) {
        guard takes("{") else { return }
        while let word = take(), word != "}" {
            var accessor = DeclarationHead.Accessor(name: word)
            if word == "mutating" || word == "nonmutating" {
                accessor = DeclarationHead.Accessor(name: take() ?? "", isMutating: word == "mutating")
            } else if word == "set" {
                // A setter mutates unless it says otherwise.
                accessor.isMutating = true
            }
            (accessor.isAsync, accessor.throwing) = try effects()
            head.accessors.append(accessor)
        }
    }

    func parameter(_ slice: ArraySlice<Token>, of keyword: String) -> DeclarationHead.Parameter {
        var parser = self
        parser.tokens = slice
        var attributes: [DeclarationHead.Text] = []
        while parser.isNext("@"), parser.hasColonAhead { attributes.append(parser.attribute()) }
        let names = parser.hasColonAhead ? parser.take { $0.text == ":" } : []
        _ = parser.takes(":")
        let type = text(parser.take { $0.text == "=" })
        let value = parser.takes("=") ? text(parser.tokens) : nil
        let first = names.first?.text
        // A subscript's parameter has a label only if it has two names.
        let hasLabel = keyword == "subscript" ? names.count > 1 : !names.isEmpty
        return DeclarationHead.Parameter(
            attributes: attributes, label: hasLabel && first != "_" ? first : nil, type: type, defaultValue: value)
    }

    /// Whether names come before a type.
    var hasColonAhead: Bool {
        var copy = self
        _ = copy.take { $0.text == ":" || $0.text == "=" }
        return copy.isNext(":")
    }
}
