import Foundation
@testable import Navigation
import Testing

/// Saved windows outlive versions of the app: what is written today must be read for ever.
@Suite struct SavedNavigationTests {
    private let state = Shop.tabs(
        after: .push(Shop.vision), .selectTab("content"), .push(Shop.shelf("a/b", "c")), .push(Shop.chat),
        .presentSheet(Shop.note("x y")), .push(Shop.item("3")), .presentSheet(Shop.paywall))

    private let json = """
        {"account":"u1","schema":1,"selectedTab":"content","sheets":[\
        {"path":[{"captures":{"id":"3"},"route":"item"}],"route":{"captures":{"text":"x y"},"route":"note"}},\
        {"path":[],"route":{"route":"paywall"}}],"signedOutPath":[],"stacks":{\
        "content":[{"captures":{"aisle":"a/b","name":"c"},"route":"shelf"},{"route":"chat"}],\
        "welcome":[{"route":"vision"}]}}
        """

    @Test func theFormatHasNotChanged() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let saved = SavedNavigation(state, account: "u1")
        #expect(String(decoding: try encoder.encode(saved), as: UTF8.self) == json)
        #expect(SavedNavigation.currentSchema == 1)
    }

    @Test func whatAnEarlierVersionWroteIsRead() throws {
        let saved = try JSONDecoder().decode(SavedNavigation.self, from: Data(json.utf8))
        #expect(saved == SavedNavigation(state, account: "u1"))
        #expect(Restoration(saved, into: Shop.tabs(), table: Shop.table()).state == state)
    }

    @Test func whatNobodyOwnsHasNoAccount() throws {
        let text = """
            {"schema":1,"selectedTab":"welcome","sheets":[],"signedOutPath":[{"route":"register"}],"stacks":{}}
            """
        let saved = try JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8))
        #expect(saved.account == nil)
        #expect(saved.signedOutPath == [Shop.register])
    }

    @Test(arguments: [
        "", "null", "[]", "{}", #"{"schema":"1"}"#,
        #"{"schema":1,"selectedTab":7,"sheets":[],"signedOutPath":[],"stacks":{}}"#,
        #"{"schema":1,"selectedTab":"a","sheets":[{}],"signedOutPath":[],"stacks":{}}"#,
    ])
    func whatIsNoSavedWindowIsAnError(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8))
        }
    }
}
