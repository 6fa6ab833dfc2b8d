import Foundation

/// Programs that show the same two screens: a list as in the settings, and a form as that of signing in.
struct ScreenProgram {
    enum Screen: String {
        case settings
        case signIn = "sign-in"
        /// A text that is typed; only ours.
        case draft
    }

    let name: String
    private let program: URL
    private let environment: [String: String]
    private let arguments: (Screen) -> [String]
    /// What is typed before the screen is there.
    private let steps: (Screen) -> [String]

    /// Ours, in a home with an account. The scene is the name of its window.
    static func slipway(_ programs: URL, home: URL, scene: String = "main") -> ScreenProgram {
        let shell = ["shell", "--scene", scene]
        return ScreenProgram(
            name: "slipway", program: programs.appendingPathComponent("slipway"),
            environment: ["SLIPWAY_HOME": home.path, "HOME": home.path],
            arguments: { screen in
                switch screen {
                case .settings: shell + ["slipway://settings"]
                case .signIn: shell
                case .draft: shell + [Self.draft]
                }
            },
            // To the second button, and to the screen behind it; some lines up.
            steps: { $0 == .settings ? [] : $0 == .draft ? ["\u{1b}[A\u{1b}[A\u{1b}[A"] : ["\t", "\r"] })
    }

    static let draft = "slipway://settings?sheet=feedback-form"

    /// The others, as far as Tools/bench could make them; it says which it could not.
    static func peers(_ programs: URL) -> [ScreenProgram] {
        let directory = programs.appendingPathComponent("ScreenPeers")
        let terminals = ["TERMINFO": directory.appendingPathComponent("terminfo").path, "TERM": "xterm-exact"]
        return [("ncurses", terminals), ("textual", ["TEXTUAL_ANIMATIONS": "none"])].compactMap { name, environment in
            let program = directory.appendingPathComponent(name)
            guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
            return ScreenProgram(
                name: name, program: program, environment: environment, arguments: { [$0.rawValue] }, steps: { _ in [] }
            )
        }
    }

    /// Starts the program, and returns when its screen has not changed for a second.
    func start(_ screen: Screen) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            name, program, arguments(screen), environment: Self.common.merging(environment) { $1 })
        _ = try terminal.read(quiet: 1_500)
        for step in steps(screen) {
            try terminal.type(step)
            _ = try terminal.read(quiet: 500)
        }
        return terminal
    }

    /// The terminal is the same for all.
    static let common = [
        "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    ]
}
