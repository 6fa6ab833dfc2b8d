import CoreTesting
import Foundation
import Testing

@testable import Navigation

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder(
            "links", cases: 5_000,
            texts: [
                "example://settings/account", "example://content/items/3?sheet=notes/x%20y&sheet=paywall",
                "example://content/search/a%2Fb/results?tag=a", "example://invitations/0a1b",
            ]
        ) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let explanation = table.explain(text, from: Shop.tabs()) { _ in true }
            for completion in table.completions(for: text) where !completion.hasPrefix(text) {
                throw FuzzFailure("\(completion) does not continue it")
            }
            let link: Link
            do throws(LinkError) {
                link = try table.parse(text)
            } catch {
                guard explanation.error == error.description else { throw FuzzFailure("it is explained otherwise") }
                throw error
            }
            guard explanation.error == (link.needsSession ? nil : LinkError.onlySignedOut.description) else {
                throw FuzzFailure("it is explained otherwise")
            }
            let printed = table.print(link.target, sheets: link.sheets)
            guard try table.parse(printed).target == link.target else {
                throw FuzzFailure("\(printed) is another place")
            }
        },
        FuzzedDecoder("saved windows", cases: 2_000, texts: [saved]) { json in
            let saved = try SavedNavigation(json: json)
            _ = Restoration(saved, into: Shop.tabs(), table: table).state
        },
        FuzzedDecoder("recordings", cases: 1_000, texts: [recording]) { file in
            _ = try JournalReplay(file, table: table).difference
        },
    ]

    private static let table = Shop.table()

    private static let saved =
        #"{"account":"u1","schema":2,"selectedTab":"content","sheets":[{"path":[{"captures":{"id":"3"},"route":"item"}],"#
        + #""route":{"captures":{"text":"x y"},"route":"note"}}],"signedOutPath":[],"stacks":{"content":[{"route":"chat"},"#
        + #"{"items":{"page":["2"],"tag":["a","b"]},"route":"search"}],"welcome":[{"route":"vision"}]}}"#

    private static let recording: String = {
        var session = NavigationSession(Shop.start)
        var journal = NavigationJournal(table: table)
        var text = (try? journal.header(session.state)) ?? ""
        for intent in [
            NavigationIntent.enterTabs, .push(Shop.chat), .selectTab("content"), .push(Shop.item("3")), .back,
        ] {
            let changed = session.perform(intent)
            text += (try? journal.line(for: intent, changed: changed, state: session.state)) ?? ""
        }
        return text
    }()
}
