import GRDB

/// The page of a list of users for an administrator, the newest first.
struct UserListing: Sendable, Equatable {
    let page: Int
    let perPage: Int

    private static let usualPerPage = 50

    init(_ query: QueryItems) throws(CallError) {
        page = max(1, try Self.number(query["page"]) ?? 1)
        let asked = try Self.number(query["per_page"]) ?? Self.usualPerPage
        perPage = asked == 0 ? Self.usualPerPage : asked
    }

    private static func number(_ text: String?) throws(CallError) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard text.utf8.allSatisfy(\.isDigit), let number = Int(text) else {
            throw .invalid("Bad Pagination Parameters: \"\(text.prefix(64))\" is not a number")
        }
        return number
    }

    func fetch(from database: Database) throws -> (users: [UserRecord], total: Int) {
        let total = try UserRecord.fetchCount(database)
        let (offset, isTooFar) = (page - 1).multipliedReportingOverflow(by: perPage)
        guard !isTooFar else { return ([], total) }
        // Users that were created at the same time keep a fixed order, so that no page repeats or skips one.
        let users = try UserRecord.order(Column("created_at").desc, Column.rowID.desc)
            .limit(perPage, offset: offset).fetchAll(database)
        return (users, total)
    }

    /// The `Link` header's value (RFC 8288): the next page when there is one, and the last.
    func links(total: Int, path: String) -> String {
        let last = total / perPage + (total % perPage > 0 ? 1 : 0)
        let pages = (page < last ? [(page + 1, "next")] : []) + [(last, "last")]
        // The page number comes first: some clients read no further.
        return pages.map { "<\(path)?page=\($0)&per_page=\(perPage)>; rel=\"\($1)\"" }.joined(separator: ", ")
    }
}
