import Core
import Foundation

/// Restores the header in the first page of a copy of a damaged database, if it is lost: without one, SQLite reads
/// nothing (sqlite.org, "Database File Format", 1.3).
enum HeaderRepair {
    /// - Parameter hasLog: whether there is a write-ahead log, which may hold the first page even though the file is
    ///   empty.
    static func repair(_ url: URL, hasLog: Bool) throws {
        let file = try FileHandle(forUpdating: url)
        defer { try? file.close() }
        let page = try file.read(upToCount: pageSize) ?? Data()
        if isHeader(page) { return }
        let header: Data
        switch page.count {
        case 0 where hasLog: header = Self.header + emptyPage
        // After the header begins the schema table: a leaf page or an interior page of its b-tree.
        case 512... where [0x05, 0x0d].contains(page[100]): header = Self.header
        default: return
        }
        try file.seek(toOffset: 0)
        try file.write(contentsOf: header)
    }

    /// SQLite's default, which this app uses.
    private static let pageSize = 4_096

    private static let magic = Data("SQLite format 3\0".utf8)

    private static func isHeader(_ page: Data) -> Bool {
        guard page.count >= 100, page.starts(with: magic) else { return false }
        func number(_ range: Range<Int>) -> Int { page[range].reduce(0) { $0 << 8 | Int($1) } }
        let size = number(16..<18)
        return (size == 1 || size >= 512 && size.nonzeroBitCount == 1)
            && (1...2).contains(page[18]) && (1...2).contains(page[19]) && page[20] == 0
            && page[21..<24].elementsEqual([64, 32, 32])
            && (0...4).contains(number(44..<48)) && (0...3).contains(number(56..<60))
    }

    /// The header of a database in WAL mode, with no free pages, in UTF-8. It leaves the size of the database open:
    /// SQLite uses the size of the file.
    private static var header: Data {
        var header = Data(count: 100)
        header.replaceSubrange(0..<16, with: magic)
        header.replaceSubrange(16..<24, with: [UInt8(pageSize >> 8), UInt8(pageSize & 0xff), 2, 2, 0, 64, 32, 32])
        // The schema cookie, and the schema format number.
        header[43] = 1
        header[47] = 4
        // UTF-8.
        header[59] = 1
        return header
    }

    /// A leaf without rows, whose content begins at the page's end.
    private static var emptyPage: Data {
        var page = Data(count: pageSize - 100)
        page[0] = 0x0d
        page.replaceSubrange(5..<7, with: [UInt8(pageSize >> 8), UInt8(pageSize & 0xff)])
        return page
    }
}
