import Core
public import Design
import Foundation

/// The state of a window for programs: its place, its screen, and its toasts.
struct WindowSnapshot: Encodable {
    private let status: WindowStatus
    private let screen: JSONValue
    private let toasts: [Toast]

    @MainActor
    init(of window: any ShellWindow, toasts: [Toast], animations: inout AnimationClock, now: Duration) {
        status = window.status
        screen = ScreenForm.screen(window.screen, animations: &animations, now: now)
        // Those below a sheet go on.
        animations.keep(only: Set(window.layers.flatMap { $0.screen.elements.map(\.id) }))
        self.toasts = toasts
    }

    private enum CodingKeys: String, CodingKey {
        case screen, toasts
    }

    func encode(to encoder: any Encoder) throws {
        // The members of the status stand beside the screen.
        try status.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(screen, forKey: .screen)
        try container.encode(toasts.map { ["style": $0.style.rawValue, "text": $0.text] }, forKey: .toasts)
    }
}

extension TerminalText {
    /// Encodes a value as one line of JSON, with sorted keys.
    public init(encoding value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        self.init(json: String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
