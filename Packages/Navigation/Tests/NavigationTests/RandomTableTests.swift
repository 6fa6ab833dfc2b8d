@testable import Navigation
import Testing

struct RandomTableTests {
    @Test(arguments: UInt64(0)..<100)
    func whatIsWrittenIsReadAsTheSameInEveryTableWithoutProblems(seed: UInt64) throws {
        var random = RandomTables(seed: seed)
        let table = random.table()
        for _ in 0..<60 {
            let link = random.link(in: table)
            let text = table.print(link.target, sheets: link.sheets)
            guard text.utf8.count <= RouteTable.linkLengthLimit else { continue }
            #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "\(text)")
            #expect(try table.parse(text) == link, "\(text)")
        }
    }

    /// Explaining, completing and describing never trap, and agree with parsing.
    @Test(arguments: UInt64(0)..<25)
    func explainingAgreesWithReading(seed: UInt64) {
        var random = RandomTables(seed: seed)
        let table = random.table()
        var state = NavigationState(firstTab: "main", otherTabs: ["other"])
        NavigationIntent.enterTabs.reduce(into: &state)
        for _ in 0..<40 {
            let text = random.anyLink()
            let explanation = table.explain(text, from: state) { _ in true }
            switch Result(catching: { () throws(LinkError) in try table.parse(text) }) {
            case .success(let link) where link.needsSession:
                #expect(explanation.outcome == .followed)
                let again = try? table.parse(table.print(link.target, sheets: link.sheets))
                #expect(again?.target == link.target && again?.sheets == link.sheets, "\(text)")
                var after = state
                NavigationIntent.follow(link).reduce(into: &after)
                #expect(explanation.after == table.print(after))
                #expect(explanation.differences == state.differences(to: after))
            case .success: #expect(explanation.error == LinkError.onlySignedOut.description)
            case .failure(let error): #expect(explanation.error == error.description)
            }
            #expect(explanation.text(verbose: true).hasPrefix(text + "\n"))
            for completion in table.completions(for: text) { #expect(completion.hasPrefix(text)) }
        }
    }
}
