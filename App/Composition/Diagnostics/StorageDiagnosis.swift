import Core
import Foundation
import Persistence

/// How the database is. The questions that come after this one ask it whether the database may be opened: to open a damaged
/// one is to set it aside, and that is not what a doctor is called for.
@MainActor
final class StorageDiagnosis {
    private let database: AppDatabase
    private(set) var mayOpen = false

    init(_ database: AppDatabase) {
        self.database = database
    }

    /// What is said in the place of what stands in a database that is not opened.
    var silence: String {
        PathReport.isThere(database.url) ? "not looked at; see storage" : "none yet"
    }

    func lines() async -> [DiagnosticLine] {
        mayOpen = false
        let found = await database.inspect()
        let file = PathReport.line("database", database.url)
        guard PathReport.isThere(database.url) else { return [file] + Self.disk(found) + Self.setAside(found) }
        guard PathReport.isReadableFile(database.url.resolvingSymlinksInPath()) else {
            return [file, refusal] + Self.disk(found) + Self.setAside(found)
        }
        guard found.isSound else {
            return [file] + found.findings.map { DiagnosticLine("check", $0, isProblem: true) }
                + [DiagnosticLine("advice", Self.advice), Self.size(found)]
                + Self.disk(found) + Self.setAside(found)
        }
        do {
            // Only whoever opens it learns that it is another program's, or a newer version's.
            _ = try database.schema()
        } catch {
            return [file, DiagnosticLine("check", error.description, isProblem: true), Self.size(found)]
                + Self.disk(found) + Self.setAside(found)
        }
        mayOpen = true
        return [file] + Self.lines(await database.inspect())
    }

    private static let advice =
        "The file is set aside, and what can be read of it saved, as soon as the damaged part is needed. To begin anew "
        + "before that: slipway settings export FILE, move the database away, slipway settings import FILE."

    /// Why what stands in the database's place cannot be opened, in the words of whoever tries. Nothing changes by that.
    private var refusal: DiagnosticLine {
        do {
            _ = try database.schema()
            return DiagnosticLine("check", "It could be opened just now; look again.", isProblem: true)
        } catch {
            return DiagnosticLine("check", error.description, isProblem: true)
        }
    }

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
                    : found.synchronous.map(String.init) ?? "unknown; nothing can be written here, so a copy was read",
                isProblem: !isFull),
            DiagnosticLine("other processes", holders ?? "the system does not tell"),
        ] + disk(found) + setAside(found)
    }

    private static func size(_ found: DatabaseInspection) -> DiagnosticLine {
        let pages = found.pageCount.map { ", \($0) pages, \(found.freePages ?? 0) of them free" } ?? ""
        return DiagnosticLine("size", "\(found.size) B, log \(found.logSize) B\(pages)")
    }

    /// Less than this, in bytes, and the next write may be the one that finds no room.
    private static let littleSpace = 1_048_576

    private static func disk(_ found: DatabaseInspection) -> [DiagnosticLine] {
        guard let space = found.freeSpace else { return [] }
        let text = space.formatted(.byteCount(style: .binary))
        return [DiagnosticLine("disk", "\(text) free", isProblem: space < littleSpace)]
    }

    private static func setAside(_ found: DatabaseInspection) -> [DiagnosticLine] {
        found.recoveries.map { DiagnosticLine("set aside", $0.description) }
    }
}
