/// What a desktop knows of the app: how it is started, which links it opens, and its quick actions (freedesktop.org,
/// "Desktop Entry Specification" 1.5).
struct DesktopEntry {
    /// The absolute path of the program.
    let program: String
    /// Where the app keeps its things, if not in the usual place (SLIPWAY_HOME).
    let home: String?
    let scheme: String
    let actions: [DesktopLinks.Action]
    /// What is needed to undo the change to the list of defaults.
    let change: MimeAppsChange?

    /// Says that a file is of our making.
    static let mark = "X-Slipway-Installed=true"

    var text: String {
        var lines = [
            "[Desktop Entry]", "Type=Application", "Version=1.0", "Name=Slipway",
            "Comment=The hull of an app, in a terminal", "Exec=\(command(["open", "%u"]))", "Terminal=true",
            "Categories=Utility;", "MimeType=x-scheme-handler/\(scheme);",
        ]
        if !actions.isEmpty { lines.append("Actions=" + actions.map { "\($0.name);" }.joined()) }
        lines.append(Self.mark)
        if let change { lines += change.record }
        for action in actions {
            lines += [
                "", "[Desktop Action \(action.name)]", "Name=\(Self.escaped(action.title))",
                "Exec=\(command(["shell", "--quick-action", action.name]))",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// - Parameter arguments: `%u` among them stands for the link.
    private func command(_ arguments: [String]) -> String {
        var words: [String] = []
        if let home { words += ["/usr/bin/env", "SLIPWAY_HOME=\(home)"] }
        // What has = in it would be one more variable to env, and must not be named first in an entry. The shell gets
        // it, and the link, as words of their own: it parses neither.
        if program.contains("=") { words += ["/bin/sh", "-c", #"exec "$0" "$@""#] }
        words.append(program)
        return Self.escaped((words.map(Self.quoted) + arguments).joined(separator: " "))
    }

    /// A word of a command line, as `Exec` wants it, before ``escaped(_:)``.
    ///
    /// By scalars, as desktops read: a sign with a combining mark behind it is one Character, and still that sign.
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
    /// What is to be escaped inside quotes; each is reserved, too.
    private static let special = Set("\"`$\\".unicodeScalars)

    /// A value as the file wants it: on one line.
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
