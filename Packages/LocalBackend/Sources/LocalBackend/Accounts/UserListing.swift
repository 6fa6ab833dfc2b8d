import Foundation
import GRDB

/// The page, filter and order of a list of users for an administrator.
struct UserListing: Sendable, Equatable {
    /// From 1.
    let page: Int
    let perPage: Int
    /// Part of an address, or of the metadata's `full_name`.
    let filter: String
    let isOldestFirst: Bool

    private static let usualPerPage = 50

    /// - Throws: ``CallError`` `validation_failed`.
    init(_ query: QueryItems) throws(CallError) {
        page = max(1, try Self.number(query["page"]) ?? 1)
        let asked = try Self.number(query["per_page"]) ?? Self.usualPerPage
        perPage = asked == 0 ? Self.usualPerPage : asked
        filter = query["filter"] ?? ""
        isOldestFirst = try Self.isOldestFirst(query["sort"])
    }

    private static func number(_ text: String?) throws(CallError) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard text.utf8.allSatisfy(\.isDigit), let number = Int(text) else {
            throw .invalid("Bad Pagination Parameters: \"\(text.prefix(64))\" is not a number")
        }
        return number
    }

    private static func isOldestFirst(_ sort: String?) throws(CallError) -> Bool {
        guard let sort else { return false }
        let words = sort.split(separator: " ", maxSplits: 1)
        guard words.first == "created_at" else {
            throw .invalid("Bad Sort Parameters: bad field for sort '\(words.first ?? "")'")
        }
        switch words.dropFirst().first?.uppercased() {
        case nil, "DESC": return false
        case "ASC": return true
        default:
            throw .invalid("Bad Sort Parameters: bad direction for sort '\(words[1])', only 'asc' and 'desc' allowed")
        }
    }

    /// The users of this page, and how many there are on all of them.
    func fetch(from database: Database) throws -> (users: [UserRecord], total: Int) {
        var request = UserRecord.all()
        if !filter.isEmpty {
            // Not LIKE: the filter may contain % and _ as literal characters.
            request = request.filter(
                sql: """
                    instr(email, lower(?)) > 0
                    OR instr(lower(json_extract(user_metadata, '$.full_name')), lower(?)) > 0
                    """, arguments: [filter, filter])
        }
        let total = try request.fetchCount(database)
        // Users that were created at the same time keep a fixed order, so that no page repeats or skips one.
        let (made, number) = (Column("created_at"), Column.rowID)
        request = isOldestFirst ? request.order(made, number) : request.order(made.desc, number.desc)
        let (offset, isTooFar) = (page - 1).multipliedReportingOverflow(by: perPage)
        guard !isTooFar else { return ([], total) }
        return (try request.limit(perPage, offset: offset).fetchAll(database), total)
    }

    /// The `Link` header's value (RFC 8288): the next page when there is one, and the last.
    func links(total: Int, of request: Request) -> String {
        let last = total / perPage + (total % perPage > 0 ? 1 : 0)
        var links: [String] = []
        if page < last { links.append("<\(address(of: page + 1, request))>; rel=\"next\"") }
        links.append("<\(address(of: last, request))>; rel=\"last\"")
        return links.joined(separator: ", ")
    }

    // The page number comes first: some clients read no further.
    private func address(of page: Int, _ request: Request) -> String {
        var items = ["page=\(page)", "per_page=\(perPage)"]
        for name in ["filter", "sort"] {
            guard let value = request.query[name], !value.isEmpty else { continue }
            items.append("\(name)=\(FormEncoding.encode(value))")
        }
        return "\(request.head.path)?\(items.joined(separator: "&"))"
    }
}
