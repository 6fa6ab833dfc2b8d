import Foundation
@testable import Navigation
import Testing

/// Saved windows outlive versions of the app: every later version must be able to read what this one writes.
struct SavedNavigationTests {
    private let state = Shop.tabs(
        after: .push(Shop.vision), .selectTab("content"), .push(Shop.shelf("a/b", "c")), .push(Shop.chat),
        .presentSheet(Shop.note("x y")), .push(Shop.item("3")), .presentSheet(Shop.paywall))

    private static let body = """
        "selectedTab":"content","sheets":[\
        {"path":[{"captures":{"id":"3"},"route":"item"}],"route":{"captures":{"text":"x y"},"route":"note"}},\
        {"path":[],"route":{"route":"paywall"}}],"signedOutPath":[],"stacks":{\
        "content":[{"captures":{"aisle":"a/b","name":"c"},"route":"shelf"},{"route":"chat"}],\
        "welcome":[{"route":"vision"}]}}
        """

    @Test func theFormatHasNotChanged() throws {
        let saved = SavedNavigation(state, account: "u1")
        #expect(try json(saved) == #"{"account":"u1","schema":2,"# + Self.body)
        #expect(SavedNavigation.currentSchema == 2)
    }

    @Test(arguments: 1...2)
    func whatEveryEarlierVersionWroteIsRead(schema: Int) throws {
        let text = #"{"account":"u1","schema":\#(schema),"# + Self.body
        let saved = try SavedNavigation(json: Data(text.utf8))
        #expect(saved == SavedNavigation(state, account: "u1"))
        #expect(Restoration(saved, into: Shop.tabs(), table: Shop.table()).state == state)
    }

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test(arguments: [#"{"schema":3}"#, #"{"schema":99,"places":{}}"#])
    func dataOfANewerVersionIsReportedAsSuch(text: String) {
        #expect(throws: SavedNavigationError.newer) { try SavedNavigation(json: Data(text.utf8)) }
    }

    @Test func aSavedNavigationWithoutAnOwnerHasNoAccount() throws {
        let text = """
            {"schema":1,"selectedTab":"welcome","sheets":[],"signedOutPath":[{"route":"register"}],"stacks":{}}
            """
        let saved = try SavedNavigation(json: Data(text.utf8))
        #expect(saved.account == nil)
        #expect(saved.signedOutPath == [Shop.register])
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "{", #"{"schema":"1"}"#, #"{"schema":0}"#, #"{"schema":-1}"#, #"{"schema":1.5}"#,
        #"{"schema":1}"#, #"{"schema":2}"#, #"{"schema":true}"#,
        #"{"schema":1,"selectedTab":7,"sheets":[],"signedOutPath":[],"stacks":{}}"#,
        #"{"schema":1,"selectedTab":"a","sheets":[{}],"signedOutPath":[],"stacks":{}}"#,
    ])
    func whatIsNoSavedWindowIsAnError(text: String) {
        #expect(throws: SavedNavigationError.unreadable) { try SavedNavigation(json: Data(text.utf8)) }
    }
}
