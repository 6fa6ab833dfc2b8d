/// The app's desktop entry: how it is started, which links it opens, and its quick actions (freedesktop.org, "Desktop
/// Entry Specification" 1.5).
struct DesktopEntry {
    /// The absolute path of the program.
    let program: String
    /// The app's home directory, if it is not the default one (SLIPWAY_HOME).
    let home: String?
    let scheme: String
    let actions: [DesktopLinks.Action]
    /// What it has changed in the list of defaults, recorded so that it can be undone.
    let change: MimeAppsChange?

    static let mark = "X-Slipway-Installed=true"

    var text: String {
        var lines = [
            "[Desktop Entry]", "Type=Application", "Version=1.0", "Name=Slipway",
            "Comment=The foundation of an app, in a terminal", "Exec=\(command(["open", "%u"]))", "Terminal=true",
            "Categories=Utility;", "MimeType=x-scheme-handler/\(scheme);",
        ]
        if !actions.isEmpty { lines.append("Actions=" + actions.map { "\($0.name);" }.joined()) }
        lines.append(Self.mark)
        if let change { lines.append(change.record) }
        for action in actions {
            lines += [
                "", "[Desktop Action \(action.name)]", "Name=\(Self.escaped(action.title))",
                "Exec=\(command(["shell", "--quick-action", action.name]))",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// - Parameter arguments: `%u` in one of them stands for the link.
    private func command(_ arguments: [String]) -> String {
        var words: [String] = []
        if let home { words += ["/usr/bin/env", "SLIPWAY_HOME=\(home)"] }
        // `env` would take a program with = in its path for another variable, and such a path must not be the first
        // word of an entry. The shell gets the path and the link as separate arguments, so it parses neither.
        if program.contains("=") { words += ["/bin/sh", "-c", #"exec "$0" "$@""#] }
        words.append(program)
        return Self.escaped((words.map(Self.quoted) + arguments).joined(separator: " "))
    }

    /// Quotes a word of a command line for `Exec`, before ``escaped(_:)``.
    ///
    /// Compares scalars, as desktops do: a special sign with a combining mark is one Character, but desktops still read
    /// the sign.
    static func quoted(_ word: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            if special.contains(scalar) { result.append("\\") }
            result.append(scalar)
            if scalar == "%" { result.append("%") }
        }
        let isPlain = !word.isEmpty && !word.unicodeScalars.contains(where: reserved.contains)
        return isPlain ? String(result) : "\"" + String(result) + "\""
    }

    private static let reserved = Set(" \t\n\"'\\><~|&;$*?#()`".unicodeScalars)
    /// The characters that must be escaped inside quotes; all of them are reserved, too.
    private static let special = Set("\"`$\\".unicodeScalars)

    /// Escapes a value, so that it stays on one line of the file.
    static func escaped(_ value: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += #"\\"#.unicodeScalars
            case "\n": result += #"\n"#.unicodeScalars
            case "\t": result += #"\t"#.unicodeScalars
            case "\r": result += #"\r"#.unicodeScalars
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
