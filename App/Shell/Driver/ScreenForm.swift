import Core
import Design

/// Screens as programs see them.
enum ScreenForm {
    /// How many rows a snapshot has, and a page unless the program asks for another number.
    static let usualCount = 200
    static let mostRows = 1_000

    /// - Parameters:
    ///   - animations: where its animations are.
    ///   - now: on a clock that never goes back.
    @MainActor
    static func screen(_ screen: Screen, animations: inout AnimationClock, now: Duration) -> JSONValue {
        var elements: [JSONValue] = []
        for element in screen.elements {
            let moment = element.frames.map { animations.moment(of: $0, id: element.id, now: now) }
            elements.append(Self.element(element, moment))
        }
        return ["id": .string(screen.id), "title": .string(screen.title), "elements": .array(elements)]
    }

    /// Six members are always there; the others only where they mean something.
    @MainActor
    private static func element(_ element: Element, _ moment: AnimationClock.Moment?) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(element.id), "kind": .string(element.kind.rawValue), "label": .string(element.label),
            "value": JSONValue(element.value), "enabled": .bool(element.isEnabled),
            "error": JSONValue(element.error),
        ]
        members["menu"] = menu(of: element)
        switch element.content {
        case .text, .message:
            if element.format == .markdown { members["format"] = .string(element.format.rawValue) }
        case .field(_, hasLines: true, _): members["lines"] = true
        case .picker: members["options"] = options(of: element)
        case .lines, .table: if !element.options.isEmpty { members["options"] = options(of: element) }
        case .list(let rows):
            members["count"] = JSONValue(rows.count)
            members["rows"] = .array(page(of: rows))
        case .image(let picture?, _):
            members["width"] = JSONValue(picture.width)
            members["height"] = JSONValue(picture.height)
        case .animation:
            members["frame"] = moment.map { JSONValue($0.frame) }
            members["playing"] = moment.map { .bool($0.isPlaying) }
        default: break
        }
        return .object(members)
    }

    private static func options(of element: Element) -> JSONValue {
        .array(element.options.map { ["value": .string($0.value), "label": .string($0.label)] })
    }

    /// Rows of a list that can be long.
    @MainActor
    static func page(of rows: ElementRows, from first: Int = 0, count: Int = usualCount) -> [JSONValue] {
        (min(first, rows.count)..<min(first + count, rows.count)).map { position in
            let row = rows.row(at: position)
            var members: [String: JSONValue] = [
                "id": .string(row.id), "label": .string(row.label), "detail": JSONValue(row.value),
                "enabled": .bool(row.isEnabled),
            ]
            members["menu"] = menu(of: row)
            return .object(members)
        }
    }

    /// - Returns: nil for an element without a menu.
    private static func menu(of element: Element) -> JSONValue? {
        guard !element.menu.isEmpty else { return nil }
        return .array(
            element.menu.map { item in
                [
                    "id": .string(item.id), "label": .string(item.label), "role": .string(item.role.rawValue),
                    "enabled": .bool(item.isEnabled),
                ]
            })
    }
}
