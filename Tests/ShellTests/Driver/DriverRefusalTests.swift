import Design
import Foundation
import Testing

@testable import Shell

@MainActor
@Suite struct DriverRefusalTests {
    /// A line that is refused, and why.
    struct Case: CustomTestStringConvertible {
        let line: String
        let code: Refusal.Code
        let message: String

        init(_ line: String, _ code: Refusal.Code, _ message: String) {
            self.line = line
            self.code = code
            self.message = message
        }

        var testDescription: String { line }
    }

    nonisolated static let noObject = #"The line is not a JSON object. Write one like {"do":"snapshot"}."#

    nonisolated static let tooDeep = "The line is nested more than 64 levels deep."

    nonisolated static let cases = [
        Case("", .badJSON, noObject),
        Case("hello", .badJSON, noObject),
        Case(#"{"do":"snapshot""#, .badJSON, noObject),
        Case(#"{"do":"snapshot"}{"do":"quit"}"#, .badJSON, noObject),
        Case(#"["snapshot"]"#, .badJSON, noObject),
        Case(#""snapshot""#, .badJSON, noObject),
        Case("null", .badJSON, noObject),
        Case(String(repeating: "[", count: 100_000), .badJSON, tooDeep),
        Case(#"{"do":"snapshot","id":"# + String(repeating: "[", count: 100_000), .badJSON, tooDeep),
        Case(
            #"{"do":"snapshot","id":"# + String(repeating: "[", count: 500) + String(repeating: "]", count: 500) + "}",
            .badJSON, tooDeep),

        Case(#"{"do":"tpa","element":"x"}"#, .unknownCommand, "There is no command 'tpa'. Did you mean 'tap'?"),
        Case(#"{"do":"SNAPSHOT"}"#, .unknownCommand, "There is no command 'SNAPSHOT'. Did you mean 'snapshot'?"),
        Case(#"{"do":"fly to the moon"}"#, .unknownCommand, "There is no command 'fly to the moon'."),
        Case(#"{"do":""}"#, .unknownCommand, "There is no command ''."),

        Case("{}", .missingArgument, #"The command needs "do"."#),
        Case(#"{"do":null}"#, .missingArgument, #"The command needs "do"."#),
        Case(#"{"do":"tap"}"#, .missingArgument, #"The command needs "element"."#),
        Case(#"{"do":"tap","element":null}"#, .missingArgument, #"The command needs "element"."#),
        Case(#"{"do":"type","text":"a"}"#, .missingArgument, #"The command needs "element"."#),
        Case(#"{"do":"type","element":"every.field"}"#, .missingArgument, #"The command needs "text"."#),
        Case(#"{"do":"select","element":"every.picker"}"#, .missingArgument, #"The command needs "value"."#),
        Case(#"{"do":"rows"}"#, .missingArgument, #"The command needs "element"."#),
        Case(#"{"do":"tab"}"#, .missingArgument, #"The command needs "tab"."#),
        Case(#"{"do":"open"}"#, .missingArgument, #"The command needs "url"."#),
        Case(#"{"do":"phase"}"#, .missingArgument, #"The command needs "phase"."#),

        Case(
            #"{"do":"tap","element":"every.buton"}"#, .unknownElement,
            "The screen 'every' has no element 'every.buton'. Did you mean 'every.button'?"),
        Case(
            #"{"do":"type","element":"welcome","text":"a"}"#, .unknownElement,
            "The screen 'every' has no element 'welcome'."),

        Case(#"{"do":"tap","element":"every.text"}"#, .wrongKind, "'every.text' is a text: it cannot be tapped."),
        Case(#"{"do":"tap","element":"every.fact"}"#, .wrongKind, "'every.fact' is a row: it cannot be tapped."),
        Case(#"{"do":"tap","element":"every.field"}"#, .wrongKind, "'every.field' is a field: it cannot be tapped."),
        Case(
            #"{"do":"tap","element":"every.picker"}"#, .wrongKind, "'every.picker' is a picker: it cannot be tapped."),
        Case(
            #"{"do":"type","element":"every.button","text":"a"}"#, .wrongKind,
            "'every.button' is a button: it cannot be typed into."),
        Case(
            #"{"do":"type","element":"every.disabled","text":"a"}"#, .wrongKind,
            "'every.disabled' is a button: it cannot be typed into."),
        Case(
            #"{"do":"select","element":"every.toggle","value":"on"}"#, .wrongKind,
            "'every.toggle' is a toggle: it cannot be given a choice."),

        Case(
            #"{"do":"rows","element":"every.list"}"#, .wrongKind, "'every.list' is a list that has no rows to read."),
        Case(
            #"{"do":"rows","element":"every.text"}"#, .wrongKind, "'every.text' is a text that has no rows to read."),

        Case(#"{"do":"tap","element":"every.disabled"}"#, .disabled, "'every.disabled' is disabled."),

        Case(
            #"{"do":"select","element":"every.picker","value":"pink"}"#, .badValue,
            "'every.picker' has no choice 'pink'; it has: system, dark."),
        Case(
            #"{"do":"type","element":"every.field","text":"a\nb"}"#, .badValue,
            "'every.field' is one line of text, without control characters."),
        Case(
            #"{"do":"type","element":"every.secure","text":"p\u0000w"}"#, .badValue,
            "'every.secure' is one line of text, without control characters."),
        Case(
            #"{"do":"type","element":"every.field","text":"a\u2028b"}"#, .badValue,
            "'every.field' is one line of text, without control characters."),
        Case(
            #"{"do":"rows","element":"every.list","from":-1}"#, .badValue,
            #""from" must be a whole number from 0 to 2147483647."#),
        Case(
            #"{"do":"rows","element":"every.list","from":"0"}"#, .badValue,
            #""from" must be a whole number from 0 to 2147483647."#),
        Case(
            #"{"do":"rows","element":"every.list","count":0}"#, .badValue,
            #""count" must be a whole number from 1 to 1000."#),
        Case(
            #"{"do":"rows","element":"every.list","count":1001}"#, .badValue,
            #""count" must be a whole number from 1 to 1000."#),
        Case(
            #"{"do":"rows","element":"every.list","count":1.5}"#, .badValue,
            #""count" must be a whole number from 1 to 1000."#),
        Case(#"{"do":"tab","tab":"home"}"#, .badValue, "There is no tab 'home'."),
        Case(#"{"do":"tab","tab":1}"#, .badValue, #""tab" must be a string."#),
        Case(#"{"do":["snapshot"]}"#, .badValue, #""do" must be a string."#),
        Case(#"{"do":"tap","element":{}}"#, .badValue, #""element" must be a string."#),
        Case(#"{"do":"snapshot","wait":"no"}"#, .badValue, #""wait" must be true or false."#),
        Case(#"{"do":"snapshot","wait":0}"#, .badValue, #""wait" must be true or false."#),
        Case(
            #"{"do":"phase","phase":"asleep"}"#, .badValue,
            "There is no phase 'asleep'; there are: active, inactive, background."),

        Case(#"{"do":"open","url":"https://a.b"}"#, .badLink, "'https://a.b' is no link of this app."),

        Case(#"{"do":"pop"}"#, .nothingToDo, "There is nothing to pop."),
        Case(#"{"do":"dismiss"}"#, .nothingToDo, "There is nothing to dismiss."),
        Case(#"{"do":"back"}"#, .nothingToDo, "There is nothing to back."),
        Case(#"{"do":"forward"}"#, .nothingToDo, "There is nothing to forward."),
    ]

    @Test(arguments: cases)
    func aRefusedCommandHasAReasonAndChangesNothing(case row: Case) async throws {
        let session = try DriverSession()
        let before = try await session.answer(to: #"{"do":"snapshot"}"#)
        let actions = session.window.actions
        let settled = session.window.settled

        let answer = try await session.answer(to: row.line)
        #expect(answer.ok == false)
        #expect(answer.code == row.code.rawValue)
        #expect(answer.message == row.message)
        #expect(answer.members.keys.sorted() == ["error", "ok", "seq", "snapshot"])
        #expect(answer.snapshot as NSDictionary == before.snapshot as NSDictionary)
        #expect(session.window.actions == actions)
        #expect(session.window.settled == settled)

        // And the next line works.
        let next = try await session.answer(to: #"{"do":"tap","element":"every.button"}"#)
        #expect(next.ok == true)
        #expect(next.seq == 3)
        #expect(session.window.actions == actions + ["button"])
        #expect(await session.end() == "")
    }

    /// What is typed, what the element gets, and nil for a refusal.
    @Test(
        arguments: [
            (#"a\nb"#, "a\nb"), (#"a\r\nb\r\n"#, "a\nb\n"), (#"\tif {\n\t}"#, "\tif {\n\t}"), ("", ""),
            (#"a\rb"#, nil), (#"a\r\r\nb"#, nil), (#"a\u0000b"#, nil), (#"a\u001b[2J"#, nil), (#"a\u0085b"#, nil),
            (#"a\u2028b"#, nil),
        ] as [(String, String?)])
    func aTextOfSeveralLinesTakesLineFeedsAndTabs(text: String, typed: String?) async throws {
        let session = try DriverSession()
        let window = session.window
        window.otherScreen = Screen("letter", title: "Letter") {
            Field("letter.text", "Text", text: "", hasLines: true) { window.record("type \($0)") }
        }
        let answer = try await session.answer(to: #"{"do":"type","element":"letter.text","text":"\#(text)"}"#)
        #expect(answer.ok == (typed != nil))
        if let typed {
            #expect(window.actions == ["start", "type \(typed)"])
        } else {
            #expect(answer.code == Refusal.Code.badValue.rawValue)
            #expect(answer.message == "'letter.text' has no control characters besides line feeds and tabs.")
            #expect(window.actions == ["start"])
        }
        _ = await session.end()
    }

    @Test func everyCodeHasACase() {
        #expect(Set(Self.cases.map(\.code)) == Set(Refusal.Code.allCases))
    }
}
