@testable import Navigation
import Testing

/// A link and its exact expected result.
struct LinkRow: Sendable, CustomTestStringConvertible {
    let link: String
    let outcome: Result<Link, LinkError>

    var testDescription: String { link.debugDescription }

    static func opens(
        _ link: String, _ tab: TabID, _ stack: [RouteEntry] = [], sheets: [SheetEntry] = [], ignored: [String] = []
    ) -> LinkRow {
        LinkRow(
            link: link, outcome: .success(Link(target: .tab(tab, stack), sheets: sheets, ignoredItems: ignored)))
    }

    static func opensSignedOut(_ link: String, _ path: [RouteEntry], ignored: [String] = []) -> LinkRow {
        LinkRow(link: link, outcome: .success(Link(target: .signedOut(path), sheets: [], ignoredItems: ignored)))
    }

    static func refuses(_ link: String, _ error: LinkError) -> LinkRow {
        LinkRow(link: link, outcome: .failure(error))
    }

    func check(against table: RouteTable) {
        let actual: Result<Link, LinkError>
        do throws(LinkError) {
            actual = .success(try table.parse(link))
        } catch {
            actual = .failure(error)
        }
        #expect(actual == outcome)
    }
}
