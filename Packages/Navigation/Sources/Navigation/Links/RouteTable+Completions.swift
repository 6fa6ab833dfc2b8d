extension RouteTable {
    /// The ways to continue a link that begins with this prefix: whole links, or links up to the next value.
    ///
    /// Offers tabs, words, examples of values, sheets and items. Returns nothing for a prefix that no link has.
    public func completions(for prefix: String) -> [String] {
        let start = "\(scheme)://"
        guard prefix.utf8.count >= start.utf8.count else { return start.hasPrefix(prefix) ? [start] : [] }
        guard prefix.lowercased().hasPrefix(start) else { return [] }
        let (path, query) = Self.split(prefix, at: "?")
        var seen: Set<String> = []
        return
            (query.map { queryCompletions(path: path, query: $0).map { path + "?" + $0 } }
            ?? pathCompletions(String(path.dropFirst(start.count)), inSheet: false)
            .map { path.prefix(start.count) + $0 })
            .filter { seen.insert($0).inserted }
    }

    // MARK: Paths

    /// The ways to continue a path without its scheme, or the path of a sheet.
    private func pathCompletions(_ path: String, inSheet: Bool) -> [String] {
        var raw = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let partial = raw.removeLast()
        let head = String(path.dropLast(partial.count))
        guard let segments = head.isEmpty ? [] : (try? LinkParts("\(scheme)://" + head, scheme: scheme))?.segments
        else {
            return []
        }
        var candidates: [String] = []
        // After each complete part of the path, a screen may begin that the rest leaves unfinished.
        for count in 0...segments.count {
            guard let kinds = kinds(after: raw.prefix(count), inSheet: inSheet) else { continue }
            let given = segments[count...]
            let isStart = segments.isEmpty && !inSheet
            let beginning = isStart ? partial.lowercased() : partial
            var found = isStart ? tabs.map(\.rawValue) : []
            for definition in definitions where kinds.contains(definition.placement.kind) {
                let pattern = definition.pattern.segments
                guard pattern.count > given.count, fits(definition, given, isFirst: count == 0 && !inSheet) else {
                    continue
                }
                let isLast = pattern.count == given.count + 1
                found += texts(of: pattern[given.count], definition).map { isLast ? $0 : $0 + "/" }
            }
            // A shell keeps only completions that begin with the typed text.
            candidates += found.filter { $0.hasPrefix(beginning) }.map { partial + $0.dropFirst(partial.count) }
        }
        return candidates.map { head + $0 }
    }

    /// The kinds of screens that may stand after these segments; nil when they are no complete path.
    private func kinds(after path: ArraySlice<String>, inSheet: Bool) -> [RoutePlacement.Kind]? {
        if path.isEmpty { return inSheet ? [.sheet] : [.screen, .signedOut] }
        // A `-` ends the screen before it.
        let text = (path.last == "-" ? path.dropLast() : path).joined(separator: "/")
        guard let link = try? inSheet ? parse(sheetLink(text)) : parse("\(scheme)://" + text) else { return nil }
        return link.needsSession ? [.screen] : [.signedOut]
    }

    private func sheetLink(_ path: String) -> String {
        "\(scheme)://\(tabs.first?.rawValue ?? "")?\(LinkItem.sheet)=" + path
    }

    /// Whether the first segments of a route's pattern fit these.
    private func fits(_ definition: RouteDefinition, _ given: ArraySlice<LinkSegment>, isFirst: Bool) -> Bool {
        if isFirst, let first = given.first, tabs.contains(TabID(rawValue: first.text.lowercased())) { return false }
        return zip(definition.pattern.segments, given).enumerated().allSatisfy { offset, pair in
            let (segment, link) = pair
            if link.isSeparator { return false }
            return switch segment {
            case .word(let word): (isFirst && offset == 0 ? link.text.lowercased() : link.text) == word
            case .capture(let name): definition.parameter(name)?.canonical(link.text) != nil
            case .rest: true
            }
        }
    }

    /// How the next segment of a pattern may be written; a value's examples, where its type has some.
    private func texts(of segment: RoutePattern.Segment, _ definition: RouteDefinition) -> [String] {
        switch segment {
        case .word(let word): [word]
        case .capture(let name), .rest(let name): definition.parameter(name)?.writtenExamples ?? []
        }
    }

    // MARK: Items

    private func queryCompletions(path: String, query: String) -> [String] {
        guard let link = try? parse(path) else { return [] }
        let start = query.lastIndex(of: "&").map(query.index(after:)) ?? query.startIndex
        let item = String(query[start...])
        let sheet = "\(LinkItem.sheet)="
        var found: [String]
        // Only the tabs have sheets.
        if item.hasPrefix(sheet), link.needsSession {
            found = sheetCompletions(String(item.dropFirst(sheet.count))).map { sheet + $0 }
        } else {
            found = (link.needsSession ? [sheet] : []) + itemTexts(of: link.stack, after: item)
        }
        found.removeAll { !$0.hasPrefix(item) }
        return found.map { query[..<start] + $0 }
    }

    private func sheetCompletions(_ sheet: String) -> [String] {
        let (path, items) = Self.split(sheet, at: "?")
        guard let items else { return pathCompletions(path, inSheet: true) }
        guard let entry = (try? parse(sheetLink(path)))?.sheets.first else { return [] }
        let start = items.lastIndex(of: ";").map(items.index(after:)) ?? items.startIndex
        return itemTexts(of: [entry.route] + entry.path, after: items[start...])
            .map { path + "?" + items[..<start] + $0 }
    }

    /// `page=`, and with each example of its values, for the last screen that declares it; without the typed text itself.
    private func itemTexts(of stack: [RouteEntry], after typed: some StringProtocol) -> [String] {
        var texts: [String] = []
        for entry in stack.reversed() {
            for parameter in definition(entry.id)?.parameters ?? [] where !parameter.isInPath {
                let name = PercentEncoding.encode(parameter.name) + "="
                if !texts.contains(name) { texts += [name] + parameter.writtenExamples.map { name + $0 } }
            }
        }
        return texts.filter { $0 != typed }
    }

    private static func split(_ text: String, at mark: Character) -> (String, String?) {
        guard let first = text.firstIndex(of: mark) else { return (text, nil) }
        return (String(text[..<first]), String(text[text.index(after: first)...]))
    }
}

extension RouteParameterDefinition {
    /// Its examples as a link has them.
    fileprivate var writtenExamples: [String] {
        examples.compactMap(canonical).map(PercentEncoding.encode)
    }
}
