import Design
import Terminal

/// A terminal whose whole screen belongs to a shell.
@MainActor
final class TerminalScreen: FrameOutput {
    private let keys: KeyTerminal
    private let writer: FrameWriter
    private var capabilities: TerminalCapabilities
    private let hasHighContrast: Bool

    init(
        _ keys: KeyTerminal, writer: FrameWriter, capabilities: TerminalCapabilities, environment: [String: String]
    ) {
        self.keys = keys
        self.writer = writer
        self.capabilities = capabilities
        hasHighContrast = environment["SLIPWAY_CONTRAST"] == "high"
    }

    var symbols: Symbols { capabilities.symbols }

    var isReady: Bool { capabilities.isComplete && writer.isIdle }
    var hasFailed: Bool { writer.hasFailed }

    var options: FrameEncoder.Options { capabilities.options }

    var pictures: PictureOutput {
        let pictures = capabilities.pictures
        if pictures.form == .kitty { keys.noteKittyPictures() }
        return pictures
    }

    func write(_ frame: EncodedFrame) { writer.write(frame) }

    func copy(_ text: String) -> String? {
        guard let frame = ClipboardText.frame(for: text, isInScreen: capabilities.isInScreen) else { return nil }
        if capabilities.hasClipboard { writer.write(frame) }
        return capabilities.clipboardNote
    }

    func note(_ report: TerminalReport) -> Bool { capabilities.note(report) }

    func noteResize() { ask(capabilities.sizeQuestion) }
    func noteFocus() { ask(capabilities.focusQuestion) }

    private func ask(_ question: TerminalText?) {
        if let question { keys.write(question) }
    }

    func giveUpAnswers() { capabilities.giveUp() }

    func setMouse(_ isOn: Bool) { keys.setMouse(isOn) }

    func suspend() -> Bool { TerminalDevice.suspend() }

    func theme(for appearance: WindowAppearance) -> Theme {
        let isDark =
            switch appearance {
            case .light: false
            case .dark: true
            // Most terminals are dark.
            case .system: capabilities.isDark ?? true
            }
        return Theme(isDark ? .dark : .light, hasHighContrast: hasHighContrast, colors: capabilities.options.colors)
    }
}
