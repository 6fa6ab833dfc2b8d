import Design
import Foundation

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
        case state, detail, user, scene, tab, path, sheets, url, screen, toasts, pending, badges
    }

    func encode(to encoder: any Encoder) throws {
        // Absent values are written as null: programs can rely on every member being present.
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(status.state, forKey: .state)
        try container.encode(status.detail, forKey: .detail)
        try container.encode(status.user, forKey: .user)
        try container.encode(status.scene, forKey: .scene)
        try container.encode(status.tab, forKey: .tab)
        try container.encode(status.path, forKey: .path)
        try container.encode(status.sheets, forKey: .sheets)
        try container.encode(status.url, forKey: .url)
        try container.encode(ScreenForm(screen), forKey: .screen)
        try container.encode(toasts.map(ToastForm.init), forKey: .toasts)
        try container.encode(status.pending.map(PendingForm.init), forKey: .pending)
        try container.encode(status.badges, forKey: .badges)
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

private struct PendingForm: Encodable {
    let url: String
    let expires: String

    init(_ link: WindowStatus.WaitingLink) {
        url = link.url
        expires = link.expires.formatted(.iso8601)
    }
}
