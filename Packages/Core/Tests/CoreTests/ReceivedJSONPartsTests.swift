import Core
import Foundation
import Testing

/// Long documents, read part by part.
struct ReceivedJSONPartsTests {
    private static func members(_ text: String) throws -> [[String]] {
        var members: [[String]] = []
        try ReceivedJSON.forEachMember(of: Data(text.utf8)) { name, value in
            members.append([name, String(decoding: value, as: UTF8.self)])
        }
        return members
    }

    private static func elements(_ text: String) throws -> [String] {
        var elements: [String] = []
        try ReceivedJSON.forEachElement(of: Data(text.utf8)) { index, value in
            #expect(index == elements.count)
            elements.append(String(decoding: value, as: UTF8.self))
        }
        return elements
    }

    @Test(
        arguments: [
            ("{}", []), (" { } ", []), ("\u{feff}{}", []), (#"{"a":1}"#, [["a", "1"]]),
            (
                #" { "a\u00e9" : [1, {"b": "}]"}] , "c":"\\","d":tru } "#,
                [["a\u{e9}", #"[1, {"b": "}]"}]"#], ["c", #""\\""#], ["d", "tru"]]
            ),
            (#"{"a":1,"a":2}"#, [["a", "1"], ["a", "2"]]),
        ] as [(String, [[String]])])
    func theMembersOfAnObjectAreTaken(text: String, members: [[String]]) throws {
        #expect(try Self.members(text) == members)
    }

    @Test(
        arguments: [
            ("[]", []), ("[1]", ["1"]), ("[ [1,2] ,{\"a\":[]}\n, \"x,y\" ]", ["[1,2]", "{\"a\":[]}", "\"x,y\""]),
        ] as [(String, [String])])
    func theElementsOfAnArrayAreTaken(text: String, elements: [String]) throws {
        #expect(try Self.elements(text) == elements)
    }

    @Test(arguments: [
        ("", 1, "the text ends too early"), ("{", 2, "a name in quotes is missing"),
        (#"{"a"}"#, 5, "a colon is missing"), (#"{"a":}"#, 6, "there is no value"),
        (#"{"a":1 "b":2}"#, 8, #"a comma or "}" is missing"#), (#"{"a":1,}"#, 8, "a name in quotes is missing"),
        (#"{"a":[1}"#, 9, #"a comma or "}" is missing"#), (#"{"a":[1"#, 6, "the text ends too early"),
        (#"{"a":"x}"#, 6, "the text ends too early"), ("{} x", 4, "there is more after the end"),
        (#"{"\x":1}"#, 5, "an escape is wrong"),
    ])
    func whereATextStopsBeingAnObjectIsSaid(text: String, column: Int, reason: String) throws {
        let fault = try #require(throws: JSONFault.self) { try Self.members(text) }
        #expect(fault.reason == .notJSON(reason))
        #expect((fault.line, fault.column) == (1, column))
    }

    @Test(arguments: ["[]", "1", #""a""#, "null"])
    func anotherKindOfValueIsRefused(text: String) {
        #expect(throws: DecodingError.self) { try Self.members(text) }
        #expect(throws: DecodingError.self) { try Self.elements("{}") }
    }

    /// Slices keep the places that they have in the whole text.
    @Test func aPartCanBeTakenApartAgain() throws {
        var found: [[String: Int]] = []
        try ReceivedJSON.forEachMember(of: Data(#"{"a":[{"b":1},{"b":2}]}"#.utf8)) { _, list in
            try ReceivedJSON.forEachElement(of: list) { _, element in
                found.append(try ReceivedJSON.decode([String: Int].self, from: element))
            }
        }
        #expect(found == [["b": 1], ["b": 2]])
    }
}
