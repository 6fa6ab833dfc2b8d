extension RouteTable {
    /// The ways to continue a link that begins with this prefix: whole links, or links up to the next value.
    ///
    /// Offers tabs, words, examples of values, sheets and items. Returns nothing for a prefix that no link has.
    public func completions(for prefix: String) -> [String] {
        let start = "\(scheme)://"
        guard prefix.utf8.count >= start.utf8.count else { return start.hasPrefix(prefix) ? [start] : [] }
        guard prefix.lowercased().hasPrefix(start) else { return [] }
        let candidates: [String]
        if let question = prefix.firstIndex(of: "?") {
            candidates = queryCompletions(
                path: String(prefix[..<question]), query: String(prefix[prefix.index(after: question)...]))
        } else {
            let (head, partial) = Self.split(prefix, after: "/")
            candidates = pathCompletions(segments(head), partial, from: .start).map { head + $0 }
        }
        var seen: Set<String> = []
        return candidates.filter { seen.insert($0).inserted }
    }

    // MARK: Paths

    /// What may stand at a place between two screens.
    private enum Ground: Hashable {
        case start, tab, signedOut, sheet

        func after(_ placement: RoutePlacement) -> Ground? {
            switch (self, placement) {
            case (.start, .tab), (.tab, .tab), (.sheet, .sheet): .tab
            case (.start, .signedOut), (.signedOut, .signedOut): .signedOut
            default: nil
            }
        }
    }

    private struct Boundary: Hashable {
        let index: Int
        let ground: Ground
    }

    /// The complete segments of a link that ends in a slash; nil when it is none.
    private func segments(_ head: String) -> [LinkSegment]? {
        head.utf8.count == scheme.utf8.count + 3 ? [] : (try? LinkParts(head, scheme: scheme))?.segments
    }

    private func pathCompletions(_ segments: [LinkSegment]?, _ partial: String, from ground: Ground) -> [String] {
        guard let segments else { return [] }
        var candidates: [String] = []
        for boundary in boundaries(in: segments, from: ground) {
            let given = segments[boundary.index...]
            let isStart = boundary.ground == .start && given.isEmpty
            let beginning = isStart ? partial.lowercased() : partial
            var found: [String] = isStart ? tabs.map(\.rawValue) : []
            for definition in definitions where boundary.ground.after(definition.placement) != nil {
                let pattern = definition.pattern.segments
                guard pattern.count > given.count, fits(definition, given, isFirst: boundary.index == 0) else {
                    continue
                }
                let isLast = pattern.count == given.count + 1
                found += texts(of: pattern[given.count], definition).map { isLast ? $0 : $0 + "/" }
            }
            // A shell keeps only completions that begin with the typed text.
            candidates += found.filter { $0.hasPrefix(beginning) }.map { partial + $0.dropFirst(partial.count) }
        }
        return candidates
    }

    /// Every place at which a screen may begin or be unfinished.
    private func boundaries(in segments: [LinkSegment], from ground: Ground) -> [Boundary] {
        var found = [Boundary(index: 0, ground: ground)]
        if ground == .start, let first = segments.first, tabs.contains(TabID(rawValue: first.text.lowercased())) {
            found = [Boundary(index: 1, ground: .tab)]
        }
        var next = 0
        while next < found.count {
            let boundary = found[next]
            next += 1
            var ends: [Boundary] = []
            if boundary.index > 0, boundary.index < segments.count, segments[boundary.index].isSeparator {
                ends.append(Boundary(index: boundary.index + 1, ground: boundary.ground))
            }
            for definition in definitions {
                guard let ground = boundary.ground.after(definition.placement) else { continue }
                let end = boundary.index + definition.pattern.segments.count
                if end <= segments.count, end > boundary.index,
                    fits(definition, segments[boundary.index..<end], isFirst: boundary.index == 0)
                {
                    ends.append(Boundary(index: end, ground: ground))
                }
            }
            for end in ends where !found.contains(end) { found.append(end) }
        }
        return found
    }

    /// Whether the first segments of a route's pattern fit these.
    private func fits(_ definition: RouteDefinition, _ given: ArraySlice<LinkSegment>, isFirst: Bool) -> Bool {
        for (offset, (segment, link)) in zip(definition.pattern.segments, given).enumerated() {
            if link.isSeparator { return false }
            switch segment {
            case .word(let word):
                if (isFirst && offset == 0 ? link.text.lowercased() : link.text) != word { return false }
            case .capture(let name):
                if definition.parameter(name)?.canonical(link.text) == nil { return false }
            case .rest: break
            }
        }
        return true
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
        let (earlier, item) = Self.split(query, after: "&")
        let head = path + "?" + earlier
        let sheet = "\(LinkItem.sheet)="
        // Only the tabs have sheets.
        if item.hasPrefix(sheet), link.needsSession {
            return sheetCompletions(String(item.dropFirst(sheet.count))).map { head + sheet + $0 }
        }
        let texts = (link.needsSession ? [sheet] : []) + itemTexts(of: link.stack)
        return texts.filter { $0.hasPrefix(item) && $0 != item }.map { head + $0 }
    }

    private func sheetCompletions(_ sheet: String) -> [String] {
        guard let question = sheet.firstIndex(of: "?") else {
            let (head, partial) = Self.split(sheet, after: "/")
            let segments = head.isEmpty ? [] : segments("\(scheme)://" + head)
            return pathCompletions(segments, partial, from: .sheet).map { head + $0 }
        }
        let path = String(sheet[..<question])
        guard let link = try? parse("\(scheme)://\(tabs.first?.rawValue ?? "")?sheet=" + path),
            let entry = link.sheets.first
        else { return [] }
        let (earlier, item) = Self.split(String(sheet[sheet.index(after: question)...]), after: ";")
        let texts = itemTexts(of: [entry.route] + entry.path)
        return texts.filter { $0.hasPrefix(item) && $0 != item }.map { path + "?" + earlier + $0 }
    }

    /// `page=`, and with each example of its values, for the last screen that declares it.
    private func itemTexts(of stack: [RouteEntry]) -> [String] {
        var texts: [String] = []
        for entry in stack.reversed() {
            for parameter in definition(entry.id)?.parameters ?? [] where !parameter.isInPath {
                let name = PercentEncoding.encode(parameter.name) + "="
                if !texts.contains(name) { texts += [name] + parameter.writtenExamples.map { name + $0 } }
            }
        }
        return texts
    }

    private static func split(_ text: String, after mark: Character) -> (head: String, partial: String) {
        guard let last = text.lastIndex(of: mark) else { return ("", text) }
        let next = text.index(after: last)
        return (String(text[..<next]), String(text[next...]))
    }
}

extension RouteParameterDefinition {
    /// Its examples as a link has them.
    var writtenExamples: [String] {
        examples.compactMap(canonical).map(PercentEncoding.encode)
    }
}
