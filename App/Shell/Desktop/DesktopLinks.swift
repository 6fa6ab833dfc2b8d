public import Core
public import Foundation

/// Registers the app with the user's desktop as the handler of its links, and undoes that.
public struct DesktopLinks: Sendable {
    /// A quick action, as a desktop's menu shows it.
    public struct Action: Sendable, Equatable {
        public let name: String
        public let title: String

        public init(name: String, title: String) {
            self.name = name
            self.title = title
        }
    }

    /// The result of a change.
    public struct Report: Sendable, Equatable, Encodable {
        /// The desktop entry.
        public let entry: String
        /// The list of default programs.
        public let defaults: String
        /// Whether the app opens its links now.
        public let installed: Bool
        /// Whether the desktop entry belongs to another program, and was left alone.
        public let isOthers: Bool
        /// The changes, in words; empty when nothing had to change.
        public let changes: [String]
    }

    private let entry: SharedFile
    private let defaults: SharedFile
    private let scheme: String

    /// - Parameter environment: names the `BaseDirectories`.
    public init(scheme: String, environment: [String: String]) {
        let base = BaseDirectories(environment: environment)
        entry = SharedFile(
            url: base.data.appendingPathComponent("applications").appendingPathComponent("slipway.desktop"))
        defaults = SharedFile(url: base.configuration.appendingPathComponent("mimeapps.list"))
        self.scheme = scheme
    }

    /// The directory whose entries have changed after ``install(program:home:actions:)`` and ``remove()``.
    public var applications: URL { entry.url.deletingLastPathComponent() }

    /// Writes the entry and makes it the default, or changes nothing. A repeated call changes only what differs.
    ///
    /// - Parameters:
    ///   - program: the absolute path of the program.
    ///   - home: the absolute path of the app's home, if it is not the default one.
    /// - Throws: also when another program's file has the entry's name.
    public func install(program: String, home: String?, actions: [Action]) throws(FileError) -> Report {
        let before = try existingEntry()
        guard before?.isOurs ?? true else {
            throw FileError("replace", entry.url, code: EEXIST, remedy: "slipway did not write it. Move it away first.")
        }
        var list = try defaultsList()
        let other = list.entry
        let isDefault = list.isOurs
        let text = DesktopEntry(
            program: program, home: home, scheme: scheme, actions: actions,
            change: isDefault ? before.flatMap { MimeAppsChange(recordedIn: $0.text) } : list.setDefault()
        ).text
        var changes: [String] = []
        // The entry, which records the previous default, is written first: it can be undone even if the process ends
        // between the two writes.
        if text != before?.text {
            try entry.write(Array(text.utf8))
            changes.append("wrote \(entry.url.path)")
        }
        if !isDefault {
            do throws(FileError) {
                try defaults.write(list.bytes)
            } catch {
                // Without the default, the entry must not stay. If it cannot be restored, the first error is still the
                // one to report.
                if let before { try? entry.write(Array(before.text.utf8)) } else { try? entry.remove() }
                throw error
            }
            let instead = other.map { " (before: \($0))" } ?? ""
            changes.append("made it the default for \(scheme):// links in \(defaults.url.path)\(instead)")
        }
        return report(isInstalled: true, changes)
    }

    /// Removes the entry, and restores the previous default. An entry that belongs to another program stays.
    public func remove() throws(FileError) -> Report {
        let before = try existingEntry()
        guard before?.isOurs ?? true else { return report(isInstalled: false, isOthers: true, []) }
        var list = try defaultsList()
        var changes: [String] = []
        if list.undo(before.flatMap { MimeAppsChange(recordedIn: $0.text) }) {
            if list.bytes.isEmpty {
                try defaults.remove()
                changes.append("removed \(defaults.url.path), which contained nothing else")
            } else {
                try defaults.write(list.bytes)
                let now = list.entry.map { "restored the default for \(scheme):// links to \($0)" }
                changes.append((now ?? "removed the default for \(scheme):// links") + " in \(defaults.url.path)")
            }
        }
        if before != nil {
            try entry.remove()
            changes.append("removed \(entry.url.path)")
        }
        return report(isInstalled: false, changes)
    }

    private func report(isInstalled: Bool, isOthers: Bool = false, _ changes: [String]) -> Report {
        Report(
            entry: entry.url.path, defaults: defaults.url.path, installed: isInstalled, isOthers: isOthers,
            changes: changes)
    }

    private func defaultsList() throws(FileError) -> MimeAppsList {
        MimeAppsList(try defaults.read(), scheme: scheme, entry: entry.url.lastPathComponent)
    }

    /// The file of the entry's name, which another program may have written; nil when there is none.
    private func existingEntry() throws(FileError) -> (text: String, isOurs: Bool)? {
        guard let bytes = try entry.read() else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return (text, text.split(separator: "\n").contains { $0 == DesktopEntry.mark })
    }
}
