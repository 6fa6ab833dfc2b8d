import Core
import CoreTesting
import Foundation
import Testing

@testable import Shell

struct DesktopLinksTests {
    let home: TemporaryDirectory
    let links: DesktopLinks
    let actions = [DesktopLinks.Action(name: "feedback-form", title: "Send feedback")]

    init() throws {
        home = try TemporaryDirectory()
        links = DesktopLinks(scheme: "slipway", environment: ["HOME": home.url.path])
    }

    private var entry: URL { home.path(".local/share/applications/slipway.desktop") }
    private var defaults: URL { home.path(".config/mimeapps.list") }

    private func install() throws(FileError) -> DesktopLinks.Report {
        try links.install(program: "/usr/bin/slipway", home: nil, actions: actions)
    }

    private func write(_ text: String, to url: URL) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func text(_ url: URL) -> String? {
        (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func whatWasInstalledIsRemovedWithoutATrace() throws {
        #expect(try links.remove().changes == [])
        let installed = try install()
        #expect(installed.installed)
        #expect(
            installed.changes == [
                "wrote \(entry.path)", "made it the default for slipway:// links in \(defaults.path)",
            ])
        #expect(text(defaults) == "[Default Applications]\nx-scheme-handler/slipway=slipway.desktop\n")
        let removed = try links.remove()
        #expect(!removed.installed)
        #expect(
            removed.changes == [
                "removed \(defaults.path), which contained nothing else", "removed \(entry.path)",
            ])
        #expect(text(entry) == nil)
        #expect(text(defaults) == nil)
        #expect(try links.remove().changes == [])
    }

    @Test func thePreviousHandlerIsRestored() throws {
        let before =
            "# by hand\n[Default Applications]\nx-scheme-handler/slipway=other.desktop;\ntext/html=web.desktop\n"
        try write(before, to: defaults)
        #expect(try install().changes.last?.hasSuffix(" (before: other.desktop;)") == true)
        #expect(text(defaults) == before.replacing("other.desktop;", with: "slipway.desktop"))
        let removed = try links.remove()
        #expect(
            removed.changes.first == "restored the default for slipway:// links to other.desktop; in \(defaults.path)")
        #expect(text(defaults) == before)
    }

    @Test func aSecondInstallationChangesNothing() throws {
        let before = "[Default Applications]\nx-scheme-handler/slipway=other.desktop\n"
        try write(before, to: defaults)
        _ = try install()
        let files = [text(entry), text(defaults)]
        #expect(try install().changes == [])
        #expect([text(entry), text(defaults)] == files)
        // Another version in another place: the entry is new, but the recorded previous default stays.
        let moved = try links.install(program: "/opt/slipway", home: "/h", actions: [])
        #expect(moved.changes == ["wrote \(entry.path)"])
        _ = try links.remove()
        #expect(text(defaults) == before)
    }

    @Test func aDefaultThatThePersonHasChangedSinceIsLeft() throws {
        _ = try install()
        let chosen = "[Default Applications]\nx-scheme-handler/slipway=chosen.desktop\n"
        try write(chosen, to: defaults)
        #expect(try links.remove().changes == ["removed \(entry.path)"])
        #expect(text(defaults) == chosen)
    }

    @Test func anotherProgramsEntryIsNotChanged() throws {
        try write("[Desktop Entry]\nName=Mine\n", to: entry)
        let error = FileError(
            "replace", entry, code: EEXIST, remedy: "slipway did not write it. Move it away first.")
        #expect(throws: error) { try install() }
        let shared = "[Default Applications]\nx-scheme-handler/slipway=slipway.desktop\n"
        try write(shared, to: defaults)
        let kept = try links.remove()
        #expect(kept.isOthers && !kept.installed)
        #expect(kept.changes == [])
        #expect(text(defaults) == shared)
        #expect(text(entry) == "[Desktop Entry]\nName=Mine\n")
    }

    @Test(arguments: [true, false]) func defaultsThatCannotBeWrittenLeaveTheEntryAsItWas(isInstalled: Bool) throws {
        if isInstalled {
            _ = try install()
            try FileManager.default.removeItem(at: defaults.deletingLastPathComponent())
        }
        let before = text(entry)
        try write("", to: home.path(".config"))
        #expect(throws: FileError.self) { try links.install(program: "/opt/slipway", home: "/h", actions: []) }
        #expect(text(entry) == before)
        #expect((before != nil) == isInstalled)
    }

    /// A list of the user's own stays, even if nothing is in it.
    @Test func anEmptyListOfTheUserIsNotRemoved() throws {
        try write("[Default Applications]\n", to: defaults)
        _ = try install()
        #expect(try links.remove().changes.last == "removed \(entry.path)")
        #expect(text(defaults) == "[Default Applications]\n")
    }

    @Test func modesAndLinksOfThePersonStayAsTheyAre() throws {
        let elsewhere = home.path("dotfiles/mimeapps.list")
        try write("[Default Applications]\n", to: elsewhere)
        try #require(chmod(elsewhere.path, 0o640) == 0)
        try FileManager.default.createDirectory(
            at: defaults.deletingLastPathComponent(), withIntermediateDirectories: true)
        try #require(chmod(defaults.deletingLastPathComponent().path, 0o755) == 0)
        try FileManager.default.createSymbolicLink(at: defaults, withDestinationURL: elsewhere)
        _ = try install()
        #expect(text(elsewhere)?.contains("slipway.desktop") == true)
        #expect(try FileStatus(at: elsewhere).permissions == 0o640)
        #expect(try FileStatus(at: defaults.deletingLastPathComponent()).permissions == 0o755)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: defaults.path) == elsewhere.path)
    }

    @Test func directoriesAreThoseOfTheEnvironmentIfTheyAreAbsolute() throws {
        let environment = [
            "HOME": home.url.path, "XDG_DATA_HOME": home.path("data").path, "XDG_CONFIG_HOME": "relative",
        ]
        let report = try DesktopLinks(scheme: "slipway", environment: environment)
            .install(program: "/usr/bin/slipway", home: nil, actions: actions)
        #expect(report.entry == home.path("data/applications/slipway.desktop").path)
        #expect(report.defaults == defaults.path)
    }
}
