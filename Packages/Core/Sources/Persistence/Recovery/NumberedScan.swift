import GRDB

/// Reads a table whose rows are numbered: forwards until reading fails, then backwards from the end, then what is
/// readable in between, page by page.
struct NumberedScan {
    private let selection: String
    private let probing: String
    private let number: String
    private let source: Database

    init(_ table: String, _ columns: [String], number: String, in source: Database) {
        self.number = number.quotedDatabaseIdentifier
        let names = [number] + columns.filter { $0 != number }
        // Indexes may be damaged when the table is not, and vice versa.
        let place = "FROM \(table.quotedDatabaseIdentifier) NOT INDEXED"
        selection = "SELECT \(names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")) \(place)"
        probing = "SELECT \(self.number) \(place) WHERE \(self.number) >= ? ORDER BY \(self.number) LIMIT 1"
        self.source = source
    }

    /// - Returns: whether all rows were read.
    func run(into sink: RowSink) throws -> Bool {
        let front = try read("ORDER BY \(number)", .up, until: nil, into: sink)
        if front.isWhole { return true }
        let back = try read("ORDER BY \(number) DESC", .down, until: front.last, into: sink)
        if back.isWhole { return false }
        let high = back.last ?? .max
        if front.last == nil, high > 0 {
            // Numbers begin with 1 unless the app has chosen others. Doubling steps from the lowest number would skip
            // them.
            try readBetween(.min, 1, into: sink)
            try readBetween(0, high, into: sink)
        } else {
            try readBetween(front.last ?? .min, high, into: sink)
        }
        return false
    }

    /// At most this many gaps are skipped; a corrupt tree can have as many gaps as there are numbers.
    private static let mostStretches = 1_000

    private enum Direction {
        case up
        case down
    }

    /// How far a read came: the number of the last row, nil without one, and whether the read reached its end.
    private typealias Stretch = (last: Int64?, isWhole: Bool)

    /// - Parameter limit: the number of a row that has been read already, at which the read ends.
    private func read(
        _ clause: String, _ direction: Direction, until limit: Int64?, arguments: StatementArguments = [],
        into sink: RowSink
    ) throws -> Stretch {
        var last: Int64?
        guard let rows = try? Row.fetchCursor(source, sql: "\(selection) \(clause)", arguments: arguments) else {
            return (nil, false)
        }
        while true {
            let next: Row?
            do { next = try rows.next() } catch { return (last, false) }
            guard let row = next else { return (last, true) }
            guard let number = Int64.fromDatabaseValue(row[0]) else { return (last, false) }
            if let limit, direction == .up ? number >= limit : number <= limit { return (last, true) }
            // A tree with a cycle has no end.
            if let last, direction == .up ? number <= last : number >= last { return (last, false) }
            try sink.take(Array(row.databaseValues))
            last = number
        }
    }

    /// Damage loses whole pages, with the rows on them. The rows after a lost page are found by probing higher and
    /// higher numbers until a row can be read.
    private func readBetween(_ low: Int64, _ high: Int64, into sink: RowSink) throws {
        var position = low
        for _ in 0..<Self.mostStretches {
            // A damaged tree may return another row than the requested one.
            guard let found = nextReadable(after: position, before: high), found > position else { return }
            let stretch = try read(
                "WHERE \(number) >= ? ORDER BY \(number)", .up, until: high, arguments: [found], into: sink)
            if stretch.isWhole { return }
            // `found` is the position when the row itself cannot be read, though its number can.
            position = max(stretch.last ?? found, found)
        }
    }

    /// The lowest number of a row that can be reached. Searches in steps that double, then bisects the last step.
    private func nextReadable(after position: Int64, before high: Int64) -> Int64? {
        var unreadable = position
        // The distance from the lowest number to the highest does not fit a signed number.
        for doubling in 0..<Int64.bitWidth - 1 where unreadable < high {
            let (sum, isTooFar) = position.addingReportingOverflow(1 << doubling)
            let isLast = isTooFar || sum >= high || doubling == Int64.bitWidth - 2
            let asked = isLast ? high : sum
            if probe(asked) != nil {
                return lowest(above: unreadable, upTo: asked).flatMap { $0 < high ? $0 : nil }
            }
            unreadable = asked
        }
        return nil
    }

    private func lowest(above unreadable: Int64, upTo readable: Int64) -> Int64? {
        var (low, high) = (unreadable, readable)
        // Their distance may not fit a signed number.
        while high.subtractingReportingOverflow(low).overflow || high - low > 1 {
            let middle = low / 2 + high / 2 + (low % 2 + high % 2) / 2
            if probe(middle) == nil { low = middle } else { high = middle }
        }
        return probe(high)
    }

    /// The first row from this number on; nil when the path to it is damaged.
    private func probe(_ number: Int64) -> Int64? {
        (try? Int64.fetchOne(source, sql: probing, arguments: [number])) ?? nil
    }
}
