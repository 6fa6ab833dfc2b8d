import Core
import Foundation
import Persistence
import SettingsStorage

/// Checks the database. Later probes open it only if ``mayOpen`` is true: opening a damaged database would set it
/// aside, and diagnostics must not change anything.
@MainActor
final class StorageDiagnosis: DiagnosticStorage {
    private let database: AppDatabase
    private(set) var mayOpen = false

    init(_ database: AppDatabase) { self.database = database }

    var silence: String { PathReport.isThere(database.url) ? "not checked; see storage" : "none" }

    func lines() async -> [DiagnosticLine] {
        mayOpen = false
        let found = await database.inspect()
        let file = PathReport.line("database", database.url)
        let surroundings = Self.disk(found) + Self.setAside(found)
        guard PathReport.isThere(database.url) else { return [file] + surroundings }
        guard found.isSound || !PathReport.isReadableFile(database.url.resolvingSymlinksInPath()) else {
            return [file] + found.findings.map { DiagnosticLine("check", $0, isProblem: true) }
                + [DiagnosticLine("advice", Self.advice), Self.size(found)] + surroundings
        }
        do {
            // Only opening it shows whether it belongs to another program or to a newer version, or why it cannot be read.
            _ = try await database.schema()
        } catch {
            return [file, DiagnosticLine("check", error.description, isProblem: true), Self.size(found)] + surroundings
        }
        mayOpen = true
        return [file] + Self.lines(await database.inspect())
    }

    private static let advice =
        "The app sets the damaged file aside when it next needs it, and saves what it can. To do it yourself, run "
        + "'slipway settings export FILE', move the database away, and run 'slipway settings import FILE'."

    private static func lines(_ found: DatabaseInspection) -> [DiagnosticLine] {
        // 2: sqlite.org, "PRAGMA synchronous".
        let isFull = found.synchronous == 2
        let holders = found.holders.map { $0.isEmpty ? "none" : $0.map(String.init).joined(separator: ", ") }
        return [
            DiagnosticLine("check", "ok"),
            size(found),
            DiagnosticLine("schema", found.schema.joined(separator: ", ")),
            DiagnosticLine("journal", found.journalMode ?? "unknown", isProblem: found.journalMode != "wal"),
            DiagnosticLine(
                "synchronous",
                isFull
                    ? "FULL"
                    : found.synchronous.map(String.init) ?? "unknown: the disk is read-only, so doctor read a copy",
                isProblem: !isFull),
            DiagnosticLine("other processes", holders ?? "unknown on this system"),
        ] + disk(found) + setAside(found)
    }

    private static func size(_ found: DatabaseInspection) -> DiagnosticLine {
        let pages = found.pageCount.map { ", \($0) pages, \(found.freePages ?? 0) free" } ?? ""
        let (size, log) = (found.size.formatted(Self.bytes), found.logSize.formatted(Self.bytes))
        return DiagnosticLine("size", "\(size), log \(log)\(pages)")
    }

    private static let bytes = ByteCountFormatStyle(style: .binary)

    /// With less free space than this, in bytes, the next write may fail.
    private static let littleSpace = 1_048_576

    private static func disk(_ found: DatabaseInspection) -> [DiagnosticLine] {
        guard let space = found.freeSpace else { return [] }
        let text = space.formatted(Self.bytes)
        return [DiagnosticLine("disk", "\(text) free", isProblem: space < littleSpace)]
    }

    private static func setAside(_ found: DatabaseInspection) -> [DiagnosticLine] {
        found.recoveries.map { DiagnosticLine("set aside", $0.description) }
    }
}

/// Reports how many settings are set, and the names of those that are not valid or unknown. Values are left out,
/// because users show this report to others.
enum SettingsReport {
    static func lines(_ settings: SQLiteSettingsStore) async -> [DiagnosticLine] {
        do {
            let listings = try await settings.list()
            let set = listings.count { $0.origin == .set }
            let invalid = listings.filter { if case .invalid = $0.origin { true } else { false } }.map(\.name)
            let unknown = try await settings.unknown()
            return [
                DiagnosticLine("declared", "\(listings.count), \(set) of them set"),
                DiagnosticLine("not valid", text(invalid, "stored, but the default applies")),
                DiagnosticLine("unknown", text(unknown, "stored; perhaps from another version")),
            ]
        } catch {
            return [DiagnosticLine("settings", "cannot be read: \(error)", isProblem: true)]
        }
    }

    private static func text(_ names: [String], _ consequence: String) -> String {
        names.isEmpty ? "none" : "\(names.joined(separator: ", ")) (\(consequence))"
    }
}
