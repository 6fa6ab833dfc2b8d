internal import Design
extension LinkExplanation {
    /// The explanation for people, without a line break at its end.
    public var text: String {
        var lines = [link]
        if let failing { lines.append(CaretLine(under: failing, of: link).text) }
        lines += [headline, ""]
        for place in places { lines += place.lines }
        if !aliases.isEmpty {
            lines += ["", "Older paths:"]
            lines += aliases.map { "  \($0.alias) is written \($0.pattern) today" }
        }
        if !guards.isEmpty {
            lines += ["", "Guards:"]
            lines += guards.map { verdict in
                "  \(verdict.screen): \(verdict.routeGuard) \(verdict.holds ? "holds" : "does not hold") "
                    + "(\(verdict.summary))"
            }
        }
        if !ignoredItems.isEmpty {
            lines += ["", "Ignored items: " + ignoredItems.map { "'\($0)'" }.joined(separator: ", ")]
        }
        lines += ["", "Before: " + (before ?? Self.root), "After:  " + (after ?? Self.root)]
        lines += differences.map { "  " + $0 }
        return lines.map(PlainText.sanitize).joined(separator: "\n")
    }

    private static let root = "the first screen while signed out"

    private var headline: String {
        switch outcome {
        case .followed: differences.isEmpty ? "Followed: the app is there already." : "Followed."
        case .waits: "Waits until you have signed in."
        case .redirected: "Redirected to '\(redirect ?? "")'."
        case .refused: "Refused: " + (error ?? "")
        }
    }
}

extension LinkExplanation.Place {
    fileprivate var lines: [String] {
        let start = sheet.map { "Sheet \($0), segment" } ?? "Segment"
        var lines = ["\(start) \(segment), '\(read)': " + (meaning ?? "nothing fits")]
        for attempt in attempts where attempt.matched > 0 {
            guard let failure = attempt.failure else { continue }
            lines.append("  not \(attempt.pattern) (\(attempt.route)): " + failure)
        }
        let others = attempts.filter { $0.matched == 0 && $0.failure != nil }.map(\.pattern)
        return lines + Self.wrapped("begin otherwise: ", others)
    }

    /// A list in as many lines as it takes, none broken inside a name; no line when the list is empty.
    private static func wrapped(_ title: String, _ names: [String]) -> [String] {
        guard let last = names.indices.last else { return [] }
        var lines: [String] = []
        var line = "  " + title
        for (index, name) in names.enumerated() {
            let word = name + (index == last ? "" : ", ")
            if index > 0, CaretLine.columns(line + word) > width + 1 {
                lines.append(line)
                line = "    "
            }
            line += word
        }
        return (lines + [line]).map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }

    /// How many columns a line may take.
    private static let width = 100
}
