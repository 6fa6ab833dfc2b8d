/// A link that was parsed completely.
public struct Link: Sendable, Hashable {
    public enum Target: Sendable, Hashable {
        /// A tab and exactly the stack that it is to have.
        case tab(TabID, [RouteEntry])
        /// The stack that is shown while signed out.
        case signedOut([RouteEntry])
    }

    public let target: Target
    /// Exactly the sheets that the app is to have, the frontmost last.
    public let sheets: [SheetEntry]
    /// The names of query items that mean nothing here; they are ignored.
    public let ignoredItems: [String]

    package init(target: Target, sheets: [SheetEntry] = [], ignoredItems: [String] = []) {
        self.target = target
        self.sheets = sheets
        self.ignoredItems = ignoredItems
    }

    /// The tab's or the signed-out stack.
    package var stack: [RouteEntry] {
        switch target {
        case .tab(_, let stack), .signedOut(let stack): stack
        }
    }

    /// Whether following it requires a signed-in user.
    public var needsSession: Bool {
        if case .tab = target { true } else { false }
    }
}

extension Link: Codable {
    private enum CodingKeys: String, CodingKey {
        case tab, stack, signedOut, sheets, ignored
    }

    /// - Throws: `DecodingError`, also when it names neither a tab nor a signed-out stack.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let target: Target =
            if let tab = try container.decodeIfPresent(TabID.self, forKey: .tab) {
                .tab(tab, try container.decodeIfPresent([RouteEntry].self, forKey: .stack) ?? [])
            } else {
                .signedOut(try container.decode([RouteEntry].self, forKey: .signedOut))
            }
        self.init(
            target: target, sheets: try container.decodeIfPresent([SheetEntry].self, forKey: .sheets) ?? [],
            ignoredItems: try container.decodeIfPresent([String].self, forKey: .ignored) ?? [])
    }

    /// Encodes the link, without empty values.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch target {
        case .tab(let tab, let stack):
            try container.encode(tab, forKey: .tab)
            if !stack.isEmpty { try container.encode(stack, forKey: .stack) }
        case .signedOut(let path): try container.encode(path, forKey: .signedOut)
        }
        if !sheets.isEmpty { try container.encode(sheets, forKey: .sheets) }
        if !ignoredItems.isEmpty { try container.encode(ignoredItems, forKey: .ignored) }
    }
}
