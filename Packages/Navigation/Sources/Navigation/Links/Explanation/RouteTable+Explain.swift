extension RouteTable {
    /// Reads a link as ``parse(_:)`` does, and reports what was tried, what it means, and what it would change.
    ///
    /// - Parameters:
    ///   - state: where the app is.
    ///   - waiting: what a link waits for while the session guard does not hold.
    ///   - holds: whether a guard holds now.
    public func explain(
        _ url: String, from state: NavigationState, waiting: PendingReason = .signIn, holds: (RouteGuard) -> Bool
    ) -> LinkExplanation {
        var reader = LinkReader(table: self, keepsVisits: true)
        var parts: LinkParts?
        var link: Link?
        var fault: LinkFault?
        do throws(LinkFault) {
            let read = try LinkParts(url, scheme: scheme)
            parts = read
            link = try reader.read(read)
        } catch {
            fault = error
        }
        var explanation = LinkExplanation(link: url, before: self.print(state))
        if let fault {
            explanation.error = fault.error.description
            explanation.failing = fault.bytes.map { LinkExplanation.Part(offset: $0.lowerBound, length: $0.count) }
        }
        if let link {
            explanation.ignoredItems = link.ignoredItems
            judge(link, from: state, holds: holds, &explanation)
            if explanation.outcome == .waits { explanation.waitsFor = waiting }
        }
        describe(reader.visits ?? [], of: parts, &explanation)
        return explanation
    }

    // MARK: What it would do

    private func judge(
        _ link: Link, from state: NavigationState, holds: (RouteGuard) -> Bool, _ explanation: inout LinkExplanation
    ) {
        for (name, guards) in screens(of: link) {
            for routeGuard in guards {
                // The session guard also needs this window to show the tabs, whatever `holds` returns for it.
                let isHeld = holds(routeGuard) && (routeGuard != .session || state.area == .tabs)
                explanation.guards.append(
                    LinkExplanation.Verdict(
                        screen: name, routeGuard: routeGuard.id, holds: isHeld, summary: routeGuard.summary))
            }
        }
        let lacksSession = link.needsSession && !holds(.session)
        switch lacksSession ? .needsSignIn : admission(of: .follow(link), in: state.area, holds: holds) {
        case .granted:
            explanation.outcome = .followed
            explanation.change(state, by: .follow(link), self)
        case .needsSignIn: explanation.outcome = .waits
        case .redirected(let intent):
            explanation.outcome = .redirected
            explanation.redirect = intent.target?.id
            explanation.change(state, by: intent, self)
        case .refused(let reason): explanation.error = LinkError.refused(reason).description
        }
    }

    /// Each screen and sheet of a link with what has to hold for it, the tab itself first.
    private func screens(of link: Link) -> [(String, [RouteGuard])] {
        var screens: [(String, [RouteGuard])] = []
        if case .tab(let tab, _) = link.target { screens.append(("tab \(tab.rawValue)", [.session])) }
        let entries = link.stack + link.sheets.flatMap { [$0.route] + $0.path }
        return screens
            + entries.map { entry in
                (ReadableNavigation.entry(entry), definition(entry.id)?.guards ?? [])
            }
    }

    // MARK: How it was read

    private func describe(
        _ visits: [LinkReader.Visit], of parts: LinkParts?, _ explanation: inout LinkExplanation
    ) {
        if let first = parts?.segments.first?.text {
            let tab = TabID(rawValue: first.lowercased())
            if tabs.contains(tab) {
                explanation.places.append(
                    LinkExplanation.Place(
                        sheet: nil, segment: 1, read: first, meaning: "the tab \(tab.rawValue)", attempts: []))
            }
        }
        for visit in visits {
            explanation.places.append(place(visit))
            guard let terminal = visit.search.best?.terminal, terminal.pattern > 0 else { continue }
            let definition = definitions[terminal.definition]
            explanation.aliases.append(
                LinkExplanation.Alias(
                    alias: pattern(of: terminal).description,
                    pattern: definition.pattern.description))
        }
    }

    private func place(_ visit: LinkReader.Visit) -> LinkExplanation.Place {
        let best = visit.search.best
        let segments = visit.segments[visit.start..<(best?.end ?? visit.start + 1)]
        let taken = best.map { "'\(pattern(of: $0.terminal))'" } ?? "another route"
        var attempts: [LinkExplanation.Attempt] = []
        for (index, definition) in definitions.enumerated() {
            for (number, candidate) in definition.patterns.enumerated() {
                let isTaken = best?.terminal == RouteTrie.Terminal(definition: index, pattern: number)
                let (matched, failure) = Self.fit(candidate, of: definition, visit)
                attempts.append(
                    LinkExplanation.Attempt(
                        pattern: candidate.description, route: definition.id,
                        failure: isTaken ? nil : failure ?? "it fits, but \(taken) comes first", matched: matched))
            }
        }
        let meaning = best.map {
            definitions[$0.terminal.definition].id + ", by " + pattern(of: $0.terminal).description
        }
        return LinkExplanation.Place(
            sheet: visit.sheet.map { $0 + 1 }, segment: visit.start + 1,
            read: segments.map(\.text).joined(separator: "/"),
            meaning: meaning, attempts: attempts)
    }

    /// How many segments a pattern has in common with the link from one place on, and why not more.
    private static func fit(
        _ pattern: RoutePattern, of definition: RouteDefinition, _ visit: LinkReader.Visit
    ) -> (matched: Int, failure: String?) {
        for (offset, segment) in pattern.segments.enumerated() {
            let index = visit.start + offset
            let name = RoutePattern([segment]).description
            guard index < visit.segments.count, !visit.segments[index].isSeparator else {
                return (offset, "the link ends before '\(name)'")
            }
            let text = visit.segments[index].text
            switch segment {
            case .word(let word) where (index == 0 && visit.sheet == nil ? text.lowercased() : text) != word:
                return (offset, "'\(text)' is not '\(word)'")
            case .capture(let capture) where definition.parameter(capture)?.canonical(text) == nil:
                return (offset, "'\(text)' is not a valid '\(name)'")
            default: break
            }
        }
        return (pattern.segments.count, nil)
    }
}

extension LinkExplanation {
    fileprivate mutating func change(
        _ state: NavigationState, by intent: NavigationIntent, _ table: RouteTable
    ) {
        var changed = state
        intent.reduce(into: &changed)
        after = table.print(changed)
        differences = state.differences(to: changed)
    }
}
