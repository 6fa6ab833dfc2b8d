import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The requests of one table, answered as the real server answers them, unless the row says why not.
    @Suite(.sharedBackends)
    struct RealServerTests {
        @Test(arguments: RealServerRow.all)
        func answersAsTheRealServer(_ row: RealServerRow) async throws {
            try await SharedBackends.with(row.setup) { test, steps in
                var setup = RealServerSetup(test)
                for step in steps { try await setup.take(step) }
                let mails = try test.mails().count
                let answer = try await setup.send(row)
                let comparison = try RealServerComparison(
                    answer, values: setup.values, mails: Array(test.mails().dropFirst(mails)))
                for mismatch in comparison.mismatches(row.here ?? row.expected) {
                    Issue.record("\(row.request): \(mismatch)\nThe answer is \(comparison.summary)")
                }
                if row.here != nil {
                    #expect(!comparison.mismatches(row.expected).isEmpty, "It is answered as by the real server.")
                }
            }
        }

        @Test func everyRowHasItsOwnNameAndASource() {
            let rows = RealServerRow.all
            #expect(rows.count >= 450)
            #expect(Set(rows.map(\.name)).count == rows.count)
            #expect(rows.allSatisfy { !$0.source.isEmpty })
        }

        /// The reasons in the documentation, each a line: `- **key**: the reason.`
        @Test func everyDifferenceIsDocumented() throws {
            let page = RealServerRow.directory.deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Sources/LocalBackend/LocalBackend.docc/DifferencesFromTheServer.md")
            let text = try String(contentsOf: page, encoding: .utf8)
            let start = try #require(text.range(of: "\n## The reasons\n"))
            let end = text.range(of: "\n## ", range: start.upperBound..<text.endIndex)?.lowerBound ?? text.endIndex
            let listed = text[start.upperBound..<end].split(separator: "\n").compactMap { line in
                line.firstMatch(of: /^- \*\*([a-z-]+)\*\*: ./).map { String($0.1) }
            }
            let used = Set(RealServerRow.all.compactMap(\.difference))
            #expect(used.subtracting(listed).sorted() == [], "These reasons are missing from the page.")
            #expect(Set(listed).subtracting(used).sorted() == [], "No row has these reasons.")
            #expect(listed.count == Set(listed).count)
            for row in RealServerRow.all {
                #expect((row.difference == nil) == (row.here == nil), "\(row.name)")
            }
        }
    }
}
