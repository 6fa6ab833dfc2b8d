/// A piece of a screen that knows how to become an ``Element``.
///
/// The types of this file are the vocabulary in which features write screens; each stands for one kind.
public protocol ElementConvertible {
    var element: Element { get }
}

extension Element: ElementConvertible {
    public var element: Element { self }
}

/// Something to read. `value` is the text; nil when there is nothing to say now, and then it is not drawn.
public struct Text: ElementConvertible {
    public let element: Element

    public init(_ id: String, _ value: String?, label: String = "") {
        element = Element(id: id, kind: .text, label: label, value: value)
    }
}

/// A line of a menu: leads somewhere when it has an action, else only tells.
public struct Row: ElementConvertible {
    public let element: Element

    public init(_ id: String, _ label: String, detail: String? = nil) {
        element = Element(id: id, kind: .row, label: label, value: detail)
    }

    public init(
        _ id: String, _ label: String, detail: String? = nil, isEnabled: Bool = true,
        action: @escaping @MainActor @Sendable () async -> Void
    ) {
        element = Element(
            id: id, kind: .row, label: label, value: detail, isEnabled: isEnabled, interaction: .tap(action))
    }
}

/// Does something when it is tapped.
public struct Button: ElementConvertible {
    public let element: Element

    public init(
        _ id: String, _ label: String, isEnabled: Bool = true,
        action: @escaping @MainActor @Sendable () async -> Void
    ) {
        element = Element(id: id, kind: .button, label: label, isEnabled: isEnabled, interaction: .tap(action))
    }
}

/// One line of text that a person writes.
public struct Field: ElementConvertible {
    public let element: Element

    public init(
        _ id: String, _ label: String, text: String, error: String? = nil, isEnabled: Bool = true,
        onChange: @escaping @MainActor @Sendable (String) async -> Void
    ) {
        element = Element(
            id: id, kind: .field, label: label, value: text, isEnabled: isEnabled, error: error,
            interaction: .type(onChange))
    }
}

/// A field for a secret. The screen never holds what was entered, only whether anything was.
public struct SecureField: ElementConvertible {
    public let element: Element

    public init(
        _ id: String, _ label: String, error: String? = nil, isEnabled: Bool = true,
        onChange: @escaping @MainActor @Sendable (String) async -> Void
    ) {
        element = Element(
            id: id, kind: .secure, label: label, isEnabled: isEnabled, error: error, interaction: .type(onChange))
    }
}

/// A switch; tapping asks for the other position.
public struct Toggle: ElementConvertible {
    public let element: Element

    public init(
        _ id: String, _ label: String, isOn: Bool, isEnabled: Bool = true, error: String? = nil,
        onChange: @escaping @MainActor @Sendable (Bool) async -> Void
    ) {
        element = Element(
            id: id, kind: .toggle, label: label, value: isOn ? "on" : "off", isEnabled: isEnabled, error: error,
            interaction: .tap { await onChange(!isOn) })
    }
}

/// One choice of several.
public struct Picker: ElementConvertible {
    public let element: Element

    public init(
        _ id: String, _ label: String, selection: String, options: [Element.Option], isEnabled: Bool = true,
        error: String? = nil, onChange: @escaping @MainActor @Sendable (String) async -> Void
    ) {
        element = Element(
            id: id, kind: .picker, label: label, value: selection, isEnabled: isEnabled, error: error,
            options: options, interaction: .select(onChange))
    }
}

/// Several lines that belong together and are only read.
public struct ItemList: ElementConvertible {
    public let element: Element

    public init(_ id: String, _ label: String, items: [String]) {
        element = Element(
            id: id, kind: .list, label: label, value: String(items.count), options: items.map { Element.Option($0, $0) }
        )
    }
}

/// How far some work has come, from 0 to 1; nil when that is not known.
public struct ProgressIndicator: ElementConvertible {
    public let element: Element

    public init(_ id: String, _ label: String, fraction: Double? = nil) {
        // Nothing out of nothing is not a number, and so not known.
        let known = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
        let percent = known.map { "\(Int(($0 * 100).rounded()))%" }
        element = Element(id: id, kind: .progress, label: label, value: percent)
    }
}

/// A picture, told in words.
public struct Image: ElementConvertible {
    public let element: Element

    public init(_ id: String, description: String) {
        element = Element(id: id, kind: .image, label: description)
    }
}

/// A line between two groups.
public struct Divider: ElementConvertible {
    public let element: Element

    public init(_ id: String) {
        element = Element(id: id, kind: .divider, label: "")
    }
}
