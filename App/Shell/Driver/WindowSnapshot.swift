import Design

/// The state of a window for programs: its place, its screen, and its toasts.
struct WindowSnapshot: Encodable {
    let status: WindowStatus
    let screen: Screen
    let toasts: [Toast]

    @MainActor
    init(of window: any ShellWindow, toasts: [Toast]) {
        status = window.status
        screen = window.screen
        self.toasts = toasts
    }

    private enum CodingKeys: String, CodingKey {
        case screen, toasts
    }

    func encode(to encoder: any Encoder) throws {
        // The members of the status stand beside the screen.
        try status.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ScreenForm(screen), forKey: .screen)
        try container.encode(toasts.map(ToastForm.init), forKey: .toasts)
    }
}

private struct ScreenForm: Encodable {
    let id: String
    let title: String
    let elements: [ElementForm]

    init(_ screen: Screen) {
        id = screen.id
        title = screen.title
        elements = screen.elements.map(ElementForm.init)
    }
}

private struct ElementForm: Encodable {
    let element: Element

    private enum CodingKeys: String, CodingKey {
        case id, kind, label, value, enabled, error, options
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
    }
}

private struct ToastForm: Encodable {
    let style: String
    let text: String

    init(_ toast: Toast) {
        style = toast.style.rawValue
        text = toast.text
    }
}
