@testable import Terminal

extension FrameScene {
    /// What keys show on top of a screen.
    static let keys = [
        FrameScene("settings.picker", at: "slipway://settings").using { interface in
            interface.focus("settings.appearance")
            try interface.press("Enter")
        },
        FrameScene("command-line", at: "slipway://settings").using { try $0.press(":") },
        FrameScene("command-line.typed", at: "slipway://settings").using { try $0.press(":", "'open slipway://pay") },
        FrameScene("find", at: "slipway://settings").using { try $0.press("Ctrl-K") },
        FrameScene("find.typed", at: "slipway://settings").using { try $0.press("Ctrl-K", "'app") },
        FrameScene("find.nothing", at: "slipway://settings").using { try $0.press("Ctrl-K", "'no such thing") },
        FrameScene("help", at: "slipway://settings").using { try $0.press("?") },
        FrameScene("search", at: "slipway://settings").using { try $0.press("/", "'feed") },
        FrameScene("too-small", at: "slipway://settings", size: (39, 11)),
    ]
}
