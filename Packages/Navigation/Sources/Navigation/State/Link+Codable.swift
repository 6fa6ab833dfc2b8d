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

    /// Empty values are left out.
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
