import Foundation
import Testing

@testable import Core

/// JSON from outside: what it means, and that its depth costs nothing.
struct ReceivedJSONTests {
    private struct Holder: Decodable, Equatable {
        let name: String?
        let data: [String: JSONValue]?
        let list: [JSONValue]?
        let any: JSONValue?
    }

    /// What a decoder that tries each kind makes of a text; the meaning that must not change.
    private static func tried(_ text: String) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    private static func received(_ text: String) -> JSONValue? {
        try? ReceivedJSON.decode(JSONValue.self, from: Data(text.utf8))
    }

    @Test(arguments: [
        "null", "true", "false", "0", "-0", "1", "-1", "9007199254740993", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551616", "1.0", "-0.0",
        "34.50", "0.1", "1e3", "1E+3", "1e-3", "1.5e1", "15e-1", "9007199254740993.0", "9223372036854775807.0", "1e18",
        "1e19", "1e38", "1e127", "1e128", "1e200", "-1e200", "1e-127", "1e-128", "1e-200", "1e308", "1e309", "1e400",
        "123456789012345678901234567890.12345678", "12345678901234567890123456789012345678901234567890",
        "0.1234567890123456789012345678901234567890123456789", "1.0000000000000001", "01", "-", "+1", ".5", "5.", "1e",
        "0x10", "NaN", "Infinity", "tru", "nul", "", " ", "\u{a0}1",
        #""""#, #""a""#, #""é😀""#, #""\u00e9""#, #""\ud83d\ude00""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000""#,
        #""\ud83d""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\u0041""#, #""\x""#, #""\u12g4""#, #""\u+123""#, #"""#,
        "\"\u{1}\"", "\"\t\"", "'a'",
        "[]", "[ ]", "[1,2]", "[,1]", "[1 2]", "[", "]", "[[],{}]", "{}", "{ }", #"{"a":1}"#,
        #"{"a"}"#, #"{"a":}"#, "{1:2}", #"{"a":1 "b":2}"#, #"{"":0}"#, #"{"a":1,"a":2}"#,
        #"{"a":{"b":[null,{"c":"d"}]}}"#,
        #"{"é":1,"é":2}"#, "1 2", "{} x", " \t\r\n1\n", "\u{feff}1", "/* */1", "// x\n1",
    ])
    func aTextMeansWhatItAlwaysMeant(_ text: String) {
        #expect(Self.received(text) == Self.tried(text))
    }

    /// `JSONDecoder` takes them; RFC 8259 does not.
    @Test(arguments: ["[1,]", #"{"a":1,}"#])
    func aCommaWithoutAValueIsRefused(_ text: String) {
        #expect(Self.received(text) == nil)
    }

    @Test func bytesThatAreNotUTF8AreRefused() {
        for bytes in [[0x22, 0xff, 0x22], [0x22, 0xc0, 0xaf, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22]] as [[UInt8]] {
            #expect(throws: DecodingError.self) { try ReceivedJSON.decode(JSONValue.self, from: Data(bytes)) }
        }
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32LittleEndian] {
            #expect(throws: ReceivedJSON.Refusal.notUTF8) {
                try ReceivedJSON.decode(JSONValue.self, from: #"{"a":1}"#.data(using: encoding) ?? Data())
            }
        }
    }

    @Test func valuesInsideOtherTypesAreFound() throws {
        let text = #"{"name":"n","data":{"0":[1,{"x":null}],"b":"c"},"list":[true,{"y":2.5}],"any":{"z":[]},"data":1}"#
        let holder = try ReceivedJSON.decode([Holder].self, from: Data("[{},\(text)]".utf8))
        #expect(holder[0] == Holder(name: nil, data: nil, list: nil, any: nil))
        #expect(holder[1].data == ["0": .array([.integer(1), .object(["x": .null])]), "b": .string("c")])
        #expect(holder[1].list == [.bool(true), .object(["y": .decimal(2.5)])])
        #expect(holder[1].any == .object(["z": .array([])]))
        #expect(throws: DecodingError.self) { try ReceivedJSON.decode(Holder.self, from: Data(#"{"data":[1]}"#.utf8)) }
        let null = try ReceivedJSON.decode(Holder.self, from: Data(#"{"data":null,"any":null}"#.utf8))
        #expect(null.data == nil && null.any == nil)
    }

    @Test(arguments: [(64, true), (65, false), (500, false), (200_000, false)])
    func theDepthIsBounded(_ depth: Int, isTaken: Bool) throws {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
            if isTaken {
                _ = try ReceivedJSON.decode(JSONValue.self, from: Data(text.utf8))
            } else {
                #expect(throws: ReceivedJSON.Refusal.nestedTooDeeply) {
                    try ReceivedJSON.decode(JSONValue.self, from: Data(text.utf8))
                }
            }
        }
    }

    @Test(arguments: [
        ("1", 0, 1...1), ("{}", 1, 1...2), ("[1,2]", 1, 3...3), (#"[[{"a":[]}]]"#, 4, 4...5), (#""[[[[""#, 0, 1...1),
        (#""\"[[""#, 0, 1...1), (#"["\\",[1]]"#, 2, 4...4), ("]]][", 0, 1...2),
        (#"{"a":[1,{}],"b,[":"c,"}"#, 3, 5...6), (#"["\\","\"[,"]"#, 1, 3...3),
    ])
    func nestingAndValuesAreCountedOutsideStrings(_ text: String, depth: Int, values: ClosedRange<Int>) {
        let size = JSONSize(of: Data(text.utf8))
        #expect(size.depth == depth)
        #expect(values.contains(size.values))
    }

    /// 40 MB of numbers took 1.3 GB.
    @Test(arguments: ["0,", "[],", "{},", #""","#, #"{"":0},"#, "[0],"])
    func manySmallValuesAreRefusedBeforeTheyAreDecoded(_ element: String) {
        let text = "[" + String(repeating: element, count: ReceivedJSON.valueLimit) + "0]"
        #expect(throws: ReceivedJSON.Refusal.tooManyValues) {
            try ReceivedJSON.decode([JSONValue].self, from: Data(text.utf8))
        }
        #expect(throws: ReceivedJSON.Refusal.tooManyValues) {
            try ReceivedJSON.decode([Holder].self, from: Data(text.utf8))
        }
    }

    @Test func asManyValuesAsAreAllowedAreDecoded() throws {
        let count = ReceivedJSON.valueLimit - 2
        let text = "[" + String(repeating: "0,", count: count - 1) + "0]"
        #expect(try ReceivedJSON.decode([Int].self, from: Data(text.utf8)).count == count)
    }

    @Test(
        arguments: [
            ("{}", nil), ("[1]\n", nil), ("{\"a\": }", [1, 7]), ("{\n\"é\" 1}", [2, 5]), ("nul", [1, 4]),
            (String(repeating: "[", count: 100), [1, 65]),
        ] as [(String, [Int]?)])
    func theFaultOfATextIsFound(text: String, place: [Int]?) {
        #expect(ReceivedJSON.fault(in: Data(text.utf8)).map { [$0.line, $0.column] } == place)
    }

    @Test(
        arguments: [
            ("", 1, "the text ends too early"), ("[1", 3, #"a comma or "]" is missing"#),
            ("[1,", 4, "the text ends too early"), ("[1,]", 4, "there is no value"),
            (#"{"a" 1}"#, 6, "a colon is missing"), ("{a:1}", 2, "a name in quotes is missing"),
            (#"{"a":1 "b":2}"#, 8, #"a comma or "}" is missing"#), ("1 2", 3, "there is more after the end"),
            ("nul", 4, "there is no value"), ("-", 2, "a digit is missing"), ("1.", 3, "a digit is missing"),
            ("1e", 3, "a digit is missing"), ("01", 2, "there is more after the end"),
            ("1e999", 6, "a number is too large"), ("NaN", 1, "there is no value"),
            (#""a"#, 3, "the text ends too early"),
            (#""\x""#, 4, "an escape is wrong"), (#""\u12g4""#, 7, "an escape is wrong"),
            ("\"\t\"", 2, "a control character stands in a text"),
        ])
    func whatIsWrongIsSaidWithItsPlace(text: String, column: Int, reason: String) throws {
        let fault = try #require(throws: JSONFault.self) {
            try ReceivedJSON.value(of: Data(text.utf8), nesting: 64, values: 64)
        }
        #expect(fault.reason == .notJSON(reason))
        #expect((fault.line, fault.column) == (1, column))
    }

    @Test func numbersThatAreComputedWithHaveOneKind() throws {
        let value = try ReceivedJSON.value(of: Data(" [1, -0.5e+2, 0.1] ".utf8), nesting: 1, values: 4)
        #expect(value == .array([.number(1), .number(-50), .number(0.1)]))
    }

    @Test func valuesAndNestingAreLimited() throws {
        func reason(_ text: String) -> JSONFault.Reason? {
            do throws(JSONFault) {
                _ = try ReceivedJSON.value(of: Data(text.utf8), nesting: 2, values: 4)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason("[[1],2]") == nil)
        #expect(reason("[1,2,3,4]") == .tooManyValues)
        #expect(reason("[[[1]]]") == .nestedTooDeeply)
        #expect(reason(String(repeating: "[", count: 1_000_000)) == .nestedTooDeeply)
    }

    @Test func noKindIsTried() throws {
        // A failed try describes its whole path in an error: the time that takes grows with the depth.
        let decoder = UntriedDecoder(document: JSONDocument(Data(#"{"a":[1,"x"]}"#.utf8)))
        #expect(try JSONValue(from: decoder) == .object(["a": .array([.integer(1), .string("x")])]))
    }
}

/// Has a document; its container methods throw.
private struct UntriedDecoder: Decoder {
    struct Asked: Error {}

    let document: JSONDocument
    let codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [JSONDocument.key: document] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw Asked() }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Asked() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Asked() }
}
