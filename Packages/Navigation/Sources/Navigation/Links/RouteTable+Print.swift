extension RouteTable {
    /// The link that leads to a state; nil for the root of the signed-out part, which has none.
    public func print(_ state: NavigationState) -> String? {
        switch state.area {
        case .signedOut:
            state.signedOutPath.isEmpty ? nil : self.print(.signedOut(state.signedOutPath), sheets: [])
        case .tabs:
            self.print(.tab(state.selectedTab, state.selectedStack), sheets: state.sheets)
        }
    }

    /// The link that ``parse(_:)`` reads as this target and these sheets.
    public func print(_ target: Link.Target, sheets: [SheetEntry]) -> String {
        var link = "\(scheme)://"
        let stack: [RouteEntry]
        switch target {
        case .tab(let tab, let entries):
            link += PercentEncoding.encode(tab.rawValue)
            if !entries.isEmpty { link += "/" }
            stack = entries
        case .signedOut(let entries): stack = entries
        }
        link += path(of: stack)
        var items = self.items(of: stack)
        for sheet in sheets {
            let screens = [sheet.route] + sheet.path
            let sheetItems = self.items(of: screens)
            items.append(
                "\(LinkItem.sheet)=" + path(of: screens) + (sheetItems.isEmpty ? "" : "?")
                    + sheetItems.joined(separator: ";"))
        }
        return items.isEmpty ? link : link + "?" + items.joined(separator: "&")
    }

    /// The entry's part of a link, such as `items/3`, without its items; the entry's id when it is not in this table.
    public func path(of entry: RouteEntry) -> String {
        writtenPath(of: entry).text
    }

    /// The paths of a stack, with a `-` wherever two screens could be read as others.
    private func path(of stack: [RouteEntry]) -> String {
        guard var (segments, text) = stack.last.map(writtenPath) else { return "" }
        for entry in stack.dropLast().reversed() {
            let own = writtenPath(of: entry)
            let all = own.segments + segments
            // A `-` ends every screen before it, so the part that is already written stays valid.
            if isRead(all, as: entry, upTo: own.segments.count) {
                segments = all
                text = own.text + "/" + text
            } else {
                segments = own.segments + [LinkSegment(text: "-", isSeparator: true)] + segments
                text = own.text + "/-/" + text
            }
        }
        return text
    }

    private func isRead(_ segments: [LinkSegment], as entry: RouteEntry, upTo end: Int) -> Bool {
        guard let index = storage.indices[entry.id], let best = RouteSearch(self, segments, from: 0).best else {
            return false
        }
        return best.terminal == RouteTrie.Terminal(definition: index, pattern: 0) && best.end == end
    }

    private func writtenPath(of entry: RouteEntry) -> (segments: [LinkSegment], text: String) {
        guard let definition = definition(entry.id),
            let plain = definition.pattern.segments(captures: entry.captures, quotingValues: false)
        else { return ([LinkSegment(text: entry.id)], entry.id) }
        // A path of words alone is always read back correctly; a value may look like another route's word.
        if entry.captures.isEmpty || isRead(plain.segments, as: entry, upTo: plain.segments.count) { return plain }
        let quoted = definition.pattern.segments(captures: entry.captures, quotingValues: true)
        guard let quoted, isRead(quoted.segments, as: entry, upTo: quoted.segments.count) else { return plain }
        return quoted
    }

    /// Each item as it is written: with its screen's place, unless its screen is the last that declares it.
    private func items(of stack: [RouteEntry]) -> [String] {
        var items: [String] = []
        for (index, entry) in stack.enumerated() where !entry.items.isEmpty {
            for parameter in definition(entry.id)?.parameters ?? [] {
                guard let values = entry.items[parameter.name], !parameter.isInPath else { continue }
                let isLast = !stack[(index + 1)...].contains { definition($0.id)?.item(parameter.name) != nil }
                let name = (isLast ? "" : "\(index + 1).") + PercentEncoding.encode(parameter.name)
                items += values.map { "\(name)=\(PercentEncoding.encode($0))" }
            }
        }
        return items
    }
}

extension RoutePattern {
    /// The path with its captures filled in; nil when one is missing or cannot stand in a link.
    func segments(
        captures: [String: String], quotingValues: Bool
    ) -> (segments: [LinkSegment], text: String)? {
        var parts: [LinkSegment] = []
        var texts: [String] = []
        func append(value: String) {
            // An unescaped `-` would end the screen.
            let isQuoted = quotingValues || value == "-"
            parts.append(LinkSegment(text: value, isQuoted: isQuoted))
            texts.append(isQuoted ? PercentEncoding.quote(value) : PercentEncoding.encode(value))
        }
        for segment in segments {
            switch segment {
            case .word(let word):
                parts.append(LinkSegment(text: word))
                texts.append(PercentEncoding.encode(word))
            case .capture(let name):
                guard let value = captures[name], RouteText.isSegment(value) else { return nil }
                append(value: value)
            case .rest(let name):
                guard let values = captures[name].flatMap(RouteText.splitRest) else { return nil }
                values.forEach(append)
            }
        }
        return (parts, texts.joined(separator: "/"))
    }
}
