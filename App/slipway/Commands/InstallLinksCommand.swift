import ArgumentParser
import Composition
import Design
import Foundation
import Navigation
import Shell

struct InstallLinksCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "install-links", "Open slipway:// links of your desktop with this program.",
        """
        Writes a desktop entry with the quick actions, for your user only, and makes it the default for slipway:// \
        links. The entry remembers SLIPWAY_HOME. --remove undoes all of it.
        """,
        examples: "slipway install-links", "xdg-open slipway://settings")

    @OptionGroup var common: CommonOptions

    @Flag(help: "Remove the entry and restore the program that opened these links before.")
    var remove = false

    func execute() async throws {
        #if os(macOS)
            throw CommandFailure(
                .failed, "macOS opens links only with application bundles, so this command does not work here.")
        #else
            let environment = ProcessInfo.processInfo.environment
            let links = DesktopLinks(scheme: AppModules.all.routeTable.scheme, environment: environment)
            let report = remove ? try links.remove() : try install(links, environment)
            let isUpdated = !report.changes.isEmpty && updateDatabase(links.applications, environment)
            try printReport(report, isUpdated: isUpdated)
        #endif
    }

    /// Updates the desktop's index of its entries, if the program for that is installed; without it, desktops read the
    /// entries themselves.
    private func updateDatabase(_ directory: URL, _ environment: [String: String]) -> Bool {
        guard let program = DesktopProgram.find("update-desktop-database", environment),
            access(directory.path, F_OK) == 0,
            let process = DesktopProgram.start(program, ["-q", directory.path], environment)
        else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private func install(_ links: DesktopLinks, _ environment: [String: String]) throws -> DesktopLinks.Report {
        guard let program = ProgramPath.find(environment) else {
            throw CommandFailure(.failed, "slipway cannot find its own path. Start it by its full path.")
        }
        let home = environment["SLIPWAY_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return try links.install(
            program: program, home: home.map { URL(fileURLWithPath: $0).standardizedFileURL.path },
            actions: QuickAction.all.map { DesktopLinks.Action(name: $0.name, title: $0.title) })
    }

    private func printReport(_ report: DesktopLinks.Report, isUpdated: Bool) throws {
        let form: JSONObject = [
            "installed": report.installed, "entry": report.entry, "defaults": report.defaults,
            "changes": report.changes, "databaseUpdated": isUpdated,
        ]
        try output(form) {
            for change in report.changes { Output.print("\(change.prefix(1).uppercased())\(change.dropFirst()).") }
            if isUpdated { Output.print("Updated the database of desktop entries.") }
            if report.isOthers {
                Output.print(
                    "slipway is not installed. \(report.entry) comes from another program and was left as it is.")
            } else if report.changes.isEmpty {
                Output.print(remove ? "There was nothing to remove." : "This program opens slipway:// links already.")
            }
        }
    }
}

enum ProgramPath {
    /// The absolute path by which it was started: a symbolic link in a directory of programs stays valid when it points
    /// to another version. Nil when the path cannot be found.
    static func find(_ environment: [String: String]) -> String? {
        let name = CommandLine.arguments[0]
        if name.contains("/") {
            let path = URL(fileURLWithPath: name).standardizedFileURL.path
            return isExecutable(path) ? path : nil
        }
        let directories = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let candidates = directories.map { "\($0)/\(name)" } + [Bundle.main.executablePath].compactMap(\.self)
        return candidates.first(where: isExecutable)
    }

    private static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
