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
        ) { text in
            let link = try table.parse(String(decoding: text, as: UTF8.self))
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
