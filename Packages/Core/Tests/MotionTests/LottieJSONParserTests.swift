import Foundation
import Testing

@testable import Motion

@Suite struct LottieJSONParserTests {
    private static func parse(_ text: String, _ limits: MotionLimits = MotionLimits()) throws -> LottieValue {
        try LottieJSONParser.parse(Data(text.utf8), limits: limits)
    }

    @Test(
        arguments: [
            ("1", .number(1)), (" -0.5e+2 ", .number(-50)), ("0", .number(0)), ("true", .bool(true)),
            ("false", .bool(false)), ("null", .null), ("[]", .array([])), ("{}", .object(LottieMembers([]))),
            ("[1,[2]]", .array([.number(1), .array([.number(2)])])), (#""a\n\"\\\/\u00e9""#, .string("a\n\"\\/é")),
            (#""\ud83d\ude00é""#, .string("😀é")), (#""\ud83d!""#, .string("\u{fffd}!")),
            (#""\ud83d\u0041""#, .string("\u{fffd}")), (#""\ude00""#, .string("\u{fffd}")),
            ("\u{feff}[ 1 ]", .array([.number(1)])),
        ] as [(String, LottieValue)])
    func valuesAreRead(text: String, value: LottieValue) throws {
        #expect(try Self.parse(text) == value)
    }

    @Test(
        arguments: [
            ("", 1, 1, "the text ends too early"), ("[1", 1, 3, "a comma or \"]\" is missing"),
            ("[1,", 1, 4, "the text ends too early"), ("[1,]", 1, 4, "there is no value"),
            ("{\"a\" 1}", 1, 6, "a colon is missing"), ("{a:1}", 1, 2, "a name in quotes is missing"),
            ("{\"a\":1 \"b\":2}", 1, 8, "a comma or \"}\" is missing"), ("1 2", 1, 3, "there is more after the end"),
            ("[\n 1,\n nul]", 3, 2, "there is no value"), ("-", 1, 2, "a digit is missing"),
            ("1.", 1, 3, "a digit is missing"), ("1e", 1, 3, "a digit is missing"),
            ("01", 1, 2, "there is more after the end"), ("1e999", 1, 6, "a number is too large"),
            ("NaN", 1, 1, "there is no value"), ("\"a", 1, 3, "the text ends too early"),
            ("\"\\x\"", 1, 4, "an escape is wrong"), ("\"\\u12g4\"", 1, 6, "an escape is wrong"),
            ("\"\t\"", 1, 2, "a control character stands in a text"),
        ])
    func whatIsWrongIsSaidWithItsPlace(text: String, line: Int, column: Int, reason: String) {
        #expect(throws: MotionProblem.notJSON(line: line, column: column, reason: reason)) { try Self.parse(text) }
    }

    @Test func theLastOfTwoMembersCounts() throws {
        #expect(try Self.parse(#"{"a":1,"a":2}"#)["a"] == .number(2))
        #expect(try Self.parse(#"{"a":1}"#)["b"] == nil)
        #expect(try Self.parse("1")["b"] == nil)
    }

    @Test(arguments: [LottieMembers.fewMembers - 1, LottieMembers.fewMembers, 300])
    func membersOfLargeObjectsAreFoundAsWell(count: Int) throws {
        let members = (0..<count).map { "\"m\($0)\":\($0)" } + [#""m0":-1"#]
        let object = try Self.parse("{\(members.joined(separator: ","))}")
        #expect(object["m0"] == .number(-1))
        #expect(object["m\(count - 1)"] == .number(Double(count - 1)))
        #expect(object["m\(count)"] == nil)
    }

    @Test func valuesAndNestingAreLimited() throws {
        var limits = MotionLimits()
        limits.values = 4
        limits.nesting = 2
        #expect(try Self.parse("[[1],2]", limits) == .array([.array([.number(1)]), .number(2)]))
        #expect(throws: MotionProblem.tooMuch(.values, limit: 4)) { try Self.parse("[1,2,3,4]", limits) }
        #expect(throws: MotionProblem.tooMuch(.nesting, limit: 2)) { try Self.parse("[[[1]]]", limits) }
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(throws: MotionProblem.tooMuch(.nesting, limit: 128)) { try Self.parse(deep) }
    }
}
