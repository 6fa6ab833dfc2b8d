extension NavigationState: Codable {
    private enum CodingKeys: String, CodingKey {
        case tabs, area, selectedTab, stacks, sheets, signedOutPath, badges, dialogs
    }

    /// - Throws: `DecodingError` when there is no tab. Other values that no state can have are left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tabs = try container.decode([TabID].self, forKey: .tabs)
        guard let firstTab = tabs.first else {
            throw DecodingError.dataCorruptedError(
                forKey: .tabs, in: container, debugDescription: "A navigation state needs at least one tab.")
        }
        place = NavigationPlace(
            selectedTab: try container.decodeIfPresent(TabID.self, forKey: .selectedTab) ?? firstTab)
        place.area = try container.decode(Area.self, forKey: .area)
        place.stacks = try container.decodeIfPresent([TabID: [RouteEntry]].self, forKey: .stacks) ?? [:]
        place.sheets = try container.decodeIfPresent([SheetEntry].self, forKey: .sheets) ?? []
        place.signedOutPath = try container.decodeIfPresent([RouteEntry].self, forKey: .signedOutPath) ?? []
        badges = try container.decodeIfPresent([TabID: Int].self, forKey: .badges) ?? [:]
        badges = badges.filter { [tabs] in tabs.contains($0.key) && $0.value > 0 }
        dialogs = try container.decodeIfPresent([DialogEntry].self, forKey: .dialogs) ?? []
        clamp()
    }

    /// Empty values are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tabs, forKey: .tabs)
        try container.encode(area, forKey: .area)
        try container.encode(selectedTab, forKey: .selectedTab)
        if !stacks.isEmpty { try container.encode(stacks, forKey: .stacks) }
        if !sheets.isEmpty { try container.encode(sheets, forKey: .sheets) }
        if !signedOutPath.isEmpty { try container.encode(signedOutPath, forKey: .signedOutPath) }
        if !badges.isEmpty { try container.encode(badges, forKey: .badges) }
        if !dialogs.isEmpty { try container.encode(dialogs, forKey: .dialogs) }
    }
}

/// Encoded as an object keyed by the tabs' names, instead of the list of keys and values that dictionaries otherwise
/// become.
extension TabID: CodingKeyRepresentable {}
