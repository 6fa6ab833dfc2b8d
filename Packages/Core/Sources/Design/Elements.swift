public import Foundation

/// A part of a screen, of one kind of element.
public protocol ElementConvertible {
    var element: Element { get }
}

extension Element: ElementConvertible {
    public var element: Element { self }
}

/// Text to read, in `value`; when it is nil, the element is not drawn.
public struct Text: ElementConvertible {
    public let element: Element

    /// - Parameter format: Markdown has several lines, and may grow while it is shown.
    public init(
        _ id: String, _ value: String?, label: String = "", format: Element.TextFormat = .plain,
        hasLines: Bool = false, menu: [MenuItem] = []
    ) {
        element = Element(
            id, label, .text(value, format: format, hasLines: hasLines || format == .markdown), menu: menu)
    }
}

/// A row of a menu. It runs its action when it is tapped; without an action, it only shows text.
public struct Row: ElementConvertible {
    public private(set) var element: Element

    public init(
        _ id: String, _ label: String, detail: String? = nil, icon: String? = nil, isEnabled: Bool = true,
        menu: [MenuItem] = [], action: Element.Action? = nil
    ) {
        element = Element(
            id, label, .row(detail: detail, icon: icon, action: action), isEnabled: isEnabled, menu: menu)
    }

    /// The row with a preview of what it leads to; see ``Element/preview``.
    public func preview(_ preview: Element.Preview?) -> Row {
        var row = self
        row.element.preview = preview
        return row
    }
}

/// Does something when it is tapped.
public struct Button: ElementConvertible {
    public let element: Element

    public init(
        _ id: String, _ label: String, role: Element.Role = .normal, isEnabled: Bool = true,
        action: @escaping Element.Action
    ) {
        element = Element(id, label, .button(action, role: role), isEnabled: isEnabled)
    }
}

/// Text that the user edits: one line, or several.
public struct Field: ElementConvertible {
    public private(set) var element: Element

    /// - Parameter isDraft: as of ``Element/isDraft``; `onChange` then stores the text.
    public init(
        _ id: String, _ label: String, text: String, hasLines: Bool = false, isDraft: Bool = false,
        error: String? = nil, isEnabled: Bool = true, onChange: @escaping Element.Change
    ) {
        element = Element(
            id, label, .field(text: text, hasLines: hasLines, change: onChange), isEnabled: isEnabled, error: error)
        element.isDraft = isDraft
    }
}

/// A field for a secret. The screen never holds what was entered, only how long it is.
public struct SecureField: ElementConvertible {
    public let element: Element

    /// - Parameters: as of ``Element/SecretInput``.
    public init(
        _ id: String, _ label: String, length: Int? = nil, hint: String? = nil,
        purpose: Element.SecretInput.Purpose = .known, error: String? = nil, isEnabled: Bool = true,
        onChange: @escaping Element.Change
    ) {
        let secret = Element.SecretInput(length: length, hint: hint, purpose: purpose, change: onChange)
        element = Element(id, label, .secure(secret), isEnabled: isEnabled, error: error)
    }
}

public struct Toggle: ElementConvertible {
    public let element: Element

    public init(
        _ id: String, _ label: String, isOn: Bool, isEnabled: Bool = true, error: String? = nil,
        onChange: @escaping @MainActor @Sendable (Bool) async -> Void
    ) {
        element = Element(
            id, label, .toggle(isOn: isOn) { await onChange(!isOn) }, isEnabled: isEnabled, error: error)
    }
}

public struct Picker: ElementConvertible {
    public let element: Element

    public init(
        _ id: String, _ label: String, selection: String, options: [Element.Option], isEnabled: Bool = true,
        error: String? = nil, onChange: @escaping Element.Change
    ) {
        element = Element(
            id, label, .picker(selection: selection, options, change: onChange), isEnabled: isEnabled, error: error)
    }
}

public struct ItemList: ElementConvertible {
    public private(set) var element: Element

    /// - Parameter isTimeline: as of ``Element/isTimeline``.
    public init(_ id: String, _ label: String, items: [String], isTimeline: Bool = false) {
        element = Element(id, label, .lines(items))
        element.isTimeline = isTimeline
    }

    /// A list that may have thousands of rows: each is made when it is needed.
    public init(_ id: String, _ label: String, rows: ElementRows) {
        element = Element(id, label, .list(rows))
    }
}

/// The progress of some work, from 0 to 1; nil when it is not known.
public struct ProgressIndicator: ElementConvertible {
    public let element: Element

    public init(_ id: String, _ label: String, fraction: Double? = nil) {
        // 0 divided by 0 is NaN: the progress is not known.
        let known = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
        element = Element(id, label, .progress(percent: known.map { Int(($0 * 100).rounded()) }))
    }
}

/// An image, represented by its description.
public struct Image: ElementConvertible {
    public let element: Element

    public init(_ id: String, description: String, isDecorative: Bool = false, picture: Picture? = nil) {
        element = Element(id, description, .image(picture, isDecorative: isDecorative))
    }
}

/// A line between two groups.
public struct Divider: ElementConvertible {
    public let element: Element

    public init(_ id: String) {
        element = Element(id, "", .divider)
    }
}

/// An encoded picture (PNG or JPEG) with its size in pixels.
public struct Picture: Sendable, Equatable {
    public let data: Data
    public let width: Int
    public let height: Int
    /// Whether it is of no use when its pixels are not told apart, like a QR code. It is then shown in its own size or a whole
    /// multiple of it, or not at all.
    public let isExact: Bool

    public init(_ data: Data, width: Int, height: Int, isExact: Bool = false) {
        self.data = data
        self.width = width
        self.height = height
        self.isExact = isExact
    }
}
