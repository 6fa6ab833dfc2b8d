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
    private struct OptionForm: Encodable {
        let value: String
        let label: String
    }

    private let id: String
    private let kind: String
    private let label: String
    @OrNull private var value: String?
    private let enabled: Bool
    @OrNull private var error: String?
    private let options: [OptionForm]?
    private let format: String?
    private let lines: Bool?
    private let width: Int?
    private let height: Int?
    /// What an animation shows now.
    private let frame: Int?
    private let playing: Bool?
    /// Of a list that can be long, with its first rows.
    private let count: Int?
    private let rows: [RowForm]?
    private let menu: [MenuItemForm]?

    @MainActor
    init(_ element: Element, _ moment: AnimationClock.Moment?) {
        (id, kind, label, enabled) = (element.id, element.kind.rawValue, element.label, element.isEnabled)
        _value = OrNull(wrappedValue: element.isSecret ? nil : element.value)
        _error = OrNull(wrappedValue: element.error)
        let hasOptions = element.kind == .picker || !element.options.isEmpty
        options = hasOptions ? element.options.map { OptionForm(value: $0.value, label: $0.label) } : nil
        format = element.format == .plain ? nil : element.format.rawValue
        lines = element.kind == .field && element.hasLines ? true : nil
        (width, height) = (element.picture?.width, element.picture?.height)
        (frame, playing) = (moment?.frame, moment?.isPlaying)
        (count, rows) = (element.rows?.count, element.rows.map { RowForm.page(of: $0) })
        menu = MenuItemForm.menu(of: element)
    }
}

/// A row of a list that can be long, as programs see it.
struct RowForm: Encodable {
    /// How many rows a snapshot has, and a page unless the program asks for another number.
    static let usualCount = 200
    static let mostRows = 1_000

    private let id: String
    private let label: String
    @OrNull private var detail: String?
    private let enabled: Bool
    private let menu: [MenuItemForm]?

    private init(_ row: Element) {
        (id, label, enabled) = (row.id, row.label, row.isEnabled)
        _detail = OrNull(wrappedValue: row.value)
        menu = MenuItemForm.menu(of: row)
    }

    @MainActor
    static func page(of rows: ElementRows, from first: Int = 0, count: Int = usualCount) -> [RowForm] {
        (min(first, rows.count)..<min(first + count, rows.count)).map { RowForm(rows.row(at: $0)) }
    }
}

private struct MenuItemForm: Encodable {
    let id: String
    let label: String
    let role: String
    let enabled: Bool

    /// - Returns: nil for an element without a menu.
    static func menu(of element: Element) -> [MenuItemForm]? {
        guard !element.menu.isEmpty else { return nil }
        return element.menu.map {
            MenuItemForm(id: $0.id, label: $0.label, role: $0.role.rawValue, enabled: $0.isEnabled)
        }
    }
}
