extension NavigationState {
    /// One readable line for each thing that differs, as `content: chat -> chat, item(id: 3)`; empty when the states
    /// are equal, and only then.
    public func differences(to other: NavigationState) -> [String] {
        guard self != other else { return [] }
        var differences: [String] = []
        func compare<Value: Equatable>(_ name: String, _ value: (NavigationState) -> Value, as text: (Value) -> String)
        {
            let (before, after) = (value(self), value(other))
            if before != after { differences.append("\(name): \(text(before)) -> \(text(after))") }
        }
        compare("tabs", \.tabs) { $0.map(\.rawValue).joined(separator: ", ") }
        compare("area", \.area) { $0.rawValue }
        compare("tab", \.selectedTab) { $0.rawValue }
        let others = Set(stacks.keys).union(other.stacks.keys).subtracting(tabs).sorted { $0.rawValue < $1.rawValue }
        for tab in tabs + others {
            compare(tab.rawValue, { $0.stacks[tab, default: []] }, as: ReadableNavigation.stack)
        }
        compare("sheets", \.sheets, as: ReadableNavigation.sheets)
        compare("signed-out", \.signedOutPath, as: ReadableNavigation.stack)
        compare("dialogs", \.dialogs, as: ReadableNavigation.dialogs)
        return differences
    }
}

/// Entries in readable form; not as links, because two different entries must never look the same.
package enum ReadableNavigation {
    package static func stack(_ entries: [RouteEntry]) -> String {
        entries.isEmpty ? "(root)" : entries.map(entry).joined(separator: ", ")
    }

    package static func sheets(_ sheets: [SheetEntry]) -> String {
        guard !sheets.isEmpty else { return "(none)" }
        return sheets.map { ([$0.route] + $0.path).map(entry).joined(separator: " > ") }.joined(separator: ", ")
    }

    package static func dialogs(_ dialogs: [DialogEntry]) -> String {
        guard !dialogs.isEmpty else { return "(none)" }
        return dialogs.map { dialog in
            let texts = [dialog.title, dialog.message, dialog.acceptLabel].map(\.debugDescription)
            return "confirmation \(word(dialog.id)) (\(texts.joined(separator: ", ")))"
        }
        .joined(separator: ", ")
    }

    package static func link(_ link: Link) -> String {
        let target =
            switch link.target {
            case .tab(let tab, let entries): "\(tab.rawValue): \(stack(entries))"
            case .signedOut(let path): "signed out: \(stack(path))"
            }
        return link.sheets.isEmpty ? target : "\(target); sheets: \(sheets(link.sheets))"
    }

    /// `item(id: 3)`, and with items `item(id: 3, ?tag: a b)`.
    package static func entry(_ entry: RouteEntry) -> String {
        var values = entry.captures.sorted { $0.key < $1.key }.map { "\(word($0.key)): \(word($0.value))" }
        values += entry.items.sorted { $0.key < $1.key }.map { name, texts in
            "?\(word(name)): \(texts.map(word).joined(separator: " "))"
        }
        return values.isEmpty ? word(entry.id) : "\(word(entry.id))(\(values.joined(separator: ", ")))"
    }

    /// In quotes when it could be mistaken for other syntax.
    private static func word(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || "-._".utf8.contains(byte)
            }
        return isPlain ? text : text.debugDescription
    }
}
