internal import Design

extension LinkExplanation {
    /// The explanation for people, without a line break at its end.
    ///
    /// What the link would do, in few lines; with every part, guard and change when it is refused.
    ///
    /// - Parameter verbose: whether to say all of it in any case.
    public func text(verbose: Bool = false) -> String {
        var lines = [link]
        if let failing { lines.append(caret(under: failing)) }
        lines.append(headline)
        let isWhole = verbose || outcome == .refused
        if isWhole, !places.isEmpty { lines += [""] + places.flatMap(\.lines) }
        let notes = aliases.map { "\($0.alias) is now written \($0.pattern)." } + ignored
        if !notes.isEmpty { lines += (isWhole ? [""] : []) + notes }
        if isWhole, !guards.isEmpty { lines += ["", "Guards:"] + guards.map { "  " + text(of: $0) } }
        // A refused link changes nothing.
        if isWhole, outcome != .refused {
            lines += ["", "Now:  " + (before ?? Self.root), "Then: " + (after ?? Self.root)]
            lines += differences.map { "  " + $0 }
        }
        return lines.map(PlainText.sanitize).joined(separator: "\n")
    }

    /// The explanation without the patterns that did not match.
    public var brief: LinkExplanation {
        var brief = self
        for index in brief.places.indices { brief.places[index].attempts.removeAll { $0.failure != nil } }
        return brief
    }

    private static let root = "the sign-in screen"

    /// The line under the link that points at a part of it, in the columns of a terminal.
    private func caret(under part: Part) -> String {
        let bytes = Array(link.utf8)
        func columns(_ bytes: ArraySlice<UInt8>) -> Int {
            LetterWidth.of(PlainText.sanitize(String(decoding: bytes, as: UTF8.self)))
        }
        let start = min(part.offset, bytes.count)
        let end = min(part.offset + part.length, bytes.count)
        // An empty segment has no width, but still needs a caret.
        let width = max(1, columns(bytes[start..<end]))
        return String(repeating: " ", count: columns(bytes[..<start])) + String(repeating: "^", count: width)
    }

    private var headline: String {
        switch outcome {
        case .followed:
            differences.isEmpty
                ? "Nothing would change: the window shows this already." : "Would open \(after ?? Self.root)."
        case .waits: "Would open \((waitsFor ?? .signIn).condition)."
        case .redirected:
            "Would open '\(redirect ?? "")' instead"
                + (guards.first { !$0.holds }.map { ": \($0.screen) needs the guard '\($0.routeGuard)'." } ?? ".")
        case .refused: "Refused: " + (error ?? "")
        }
    }

    private var ignored: [String] {
        guard !ignoredItems.isEmpty else { return [] }
        let names = ignoredItems.map { "'\($0)'" }.joined(separator: ", ")
        return ["Ignored: \(names). No screen uses \(ignoredItems.count == 1 ? "it" : "them")."]
    }

    private func text(of verdict: Verdict) -> String {
        if verdict.routeGuard == RouteGuard.session.id, !verdict.holds, let waitsFor {
            return "\(verdict.screen) needs a signed-in account. \(waitsFor.state)"
        }
        let holds = verdict.holds ? "holds" : "does not hold"
        return "\(verdict.screen): \(verdict.routeGuard) \(holds) (\(verdict.summary))"
    }
}

extension LinkExplanation.Place {
    fileprivate var lines: [String] {
        let start = sheet.map { "Sheet \($0), segment" } ?? "Segment"
        let isKnown = attempts.contains { $0.matched > 0 }
        let fault = isKnown ? "no screen accepts what follows it" : "no screen has this name"
        var lines = ["\(start) \(segment), '\(read)': " + (meaning ?? fault)]
        for attempt in attempts where attempt.matched > 0 {
            guard let failure = attempt.failure else { continue }
            lines.append("  not \(attempt.pattern) (\(attempt.route)): " + failure)
        }
        let others = attempts.filter { $0.matched == 0 && $0.failure != nil }.map(\.pattern)
        if !others.isEmpty {
            let title = meaning == nil ? "names that fit here" : "other names that fit here"
            lines.append("  \(title): " + others.joined(separator: ", "))
        }
        return lines
    }
}
