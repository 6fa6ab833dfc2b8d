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
    static func quoted(_ word: String) -> String {
        let word = word.replacing("%", with: "%%")
        guard word.isEmpty || word.contains(where: reserved.contains) else { return word }
        return "\"" + word.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    private static let reserved = Set(" \t\n\"'\\><~|&;$*?#()`" as String)
    /// What is to be escaped inside quotes.
    private static let special = Set("\"`$\\" as String)

    /// A value as the file wants it.
    static func escaped(_ value: String) -> String {
        value.replacing("\\", with: #"\\"#).replacing("\n", with: #"\n"#).replacing("\t", with: #"\t"#)
            .replacing("\r", with: #"\r"#)
    }
}
