import Design

/// A screen as programs see it.
struct ScreenForm: Encodable {
    private let id: String
    private let title: String
    private let elements: [ElementForm]

    /// - Parameters:
    ///   - animations: where its animations are.
    ///   - now: on a clock that never goes back.
    @MainActor
    init(_ screen: Screen, animations: inout AnimationClock, now: Duration) {
        id = screen.id
        title = screen.title
        var elements: [ElementForm] = []
        for element in screen.elements {
            let moment = element.frames.map { animations.moment(of: $0, id: element.id, now: now) }
            elements.append(ElementForm(element, moment))
        }
        self.elements = elements
    }
}

/// An element as programs see it. Six members are always there; the others only where they mean something.
private struct ElementForm: Encodable {
    private let element: Element
    /// The first rows of a list that can be long.
    private let rows: [RowForm]?
    /// What an animation shows now.
    private let moment: AnimationClock.Moment?

    @MainActor
    init(_ element: Element, _ moment: AnimationClock.Moment?) {
        self.element = element
        self.moment = moment
        rows = element.rows.map { RowForm.page(of: $0) }
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, label, value, enabled, error, options, format, lines, width, height, frame, playing, count, rows,
            menu
    }

    private struct OptionForm: Encodable {
        let value: String
        let label: String
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(element.id, forKey: .id)
        try container.encode(element.kind.rawValue, forKey: .kind)
        try container.encode(element.label, forKey: .label)
        try container.encode(element.isSecret ? nil : element.value, forKey: .value)
        try container.encode(element.isEnabled, forKey: .enabled)
        try container.encode(element.error, forKey: .error)
        if element.kind == .picker || !element.options.isEmpty {
            let options = element.options.map { OptionForm(value: $0.value, label: $0.label) }
            try container.encode(options, forKey: .options)
        }
        if element.format != .plain { try container.encode(element.format.rawValue, forKey: .format) }
        if element.kind == .field, element.hasLines { try container.encode(true, forKey: .lines) }
        try container.encodeIfPresent(element.picture?.width, forKey: .width)
        try container.encodeIfPresent(element.picture?.height, forKey: .height)
        try container.encodeIfPresent(moment?.frame, forKey: .frame)
        try container.encodeIfPresent(moment?.isPlaying, forKey: .playing)
        try container.encodeIfPresent(element.rows?.count, forKey: .count)
        try container.encodeIfPresent(rows, forKey: .rows)
        if !element.menu.isEmpty { try container.encode(element.menu.map(MenuItemForm.init), forKey: .menu) }
    }
}

/// A row of a list that can be long, as programs see it.
struct RowForm: Encodable {
    /// How many rows a snapshot has, and a page unless the program asks for another number.
    static let usualCount = 200
    /// How many rows a page has at most.
    static let mostRows = 1_000

    private let row: Element

    private enum CodingKeys: String, CodingKey {
        case id, label, detail, enabled, menu
    }

    @MainActor
    static func page(of rows: ElementRows, from first: Int = 0, count: Int = usualCount) -> [RowForm] {
        (min(first, rows.count)..<min(first + count, rows.count)).map { RowForm(row: rows.row(at: $0)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(row.id, forKey: .id)
        try container.encode(row.label, forKey: .label)
        try container.encode(row.value, forKey: .detail)
        try container.encode(row.isEnabled, forKey: .enabled)
        if !row.menu.isEmpty { try container.encode(row.menu.map(MenuItemForm.init), forKey: .menu) }
    }
}

private struct MenuItemForm: Encodable {
    let id: String
    let label: String
    let role: String
    let enabled: Bool

    init(_ item: MenuItem) {
        (id, label, role, enabled) = (item.id, item.label, item.role.rawValue, item.isEnabled)
    }
}
