import Design
import Foundation
import Testing

@testable import Shell

@MainActor
struct DriverRefusalTests {
    nonisolated private static let noObject = #"The line is not a JSON object. Write one like {"do":"snapshot"}."#
    nonisolated private static let tooDeep = "The line is nested more than 64 levels deep."
    nonisolated private static let oneLine = "is one line of text, without control characters."
    nonisolated private static let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)

    nonisolated private static func needs(_ name: String) -> String { #"The command needs "\#(name)"."# }
    nonisolated private static func mustBe(_ name: String, _ form: String) -> String {
        #""\#(name)" must be \#(form)."#
    }

    /// Lines that are refused, and why.
    nonisolated static let cases: [(line: String, code: Refusal.Code, message: String)] = [
        ("", .badJSON, noObject), (#"{"do":"snapshot""#, .badJSON, noObject), ("null", .badJSON, noObject),
        (#"{"do":"snapshot"}{"do":"quit"}"#, .badJSON, noObject), (#"["snapshot"]"#, .badJSON, noObject),
        (String(repeating: "[", count: 100_000), .badJSON, tooDeep),
        (#"{"do":"snapshot","id":\#(deep)}"#, .badJSON, tooDeep),

        (#"{"do":"tpa","element":"x"}"#, .unknownCommand, "There is no command 'tpa'. Did you mean 'tap'?"),
        (#"{"do":"SNAPSHOT"}"#, .unknownCommand, "There is no command 'SNAPSHOT'. Did you mean 'snapshot'?"),
        (#"{"do":"fly to the moon"}"#, .unknownCommand, "There is no command 'fly to the moon'."),

        ("{}", .missingArgument, needs("do")), (#"{"do":null}"#, .missingArgument, needs("do")),
        (#"{"do":"tap"}"#, .missingArgument, needs("element")),
        (#"{"do":"type","text":"a"}"#, .missingArgument, needs("element")),
        (#"{"do":"type","element":"every.field"}"#, .missingArgument, needs("text")),
        (#"{"do":"select","element":"every.picker"}"#, .missingArgument, needs("value")),
        (#"{"do":"rows"}"#, .missingArgument, needs("element")), (#"{"do":"tab"}"#, .missingArgument, needs("tab")),
        (#"{"do":"open"}"#, .missingArgument, needs("url")), (#"{"do":"phase"}"#, .missingArgument, needs("phase")),

        (
            #"{"do":"tap","element":"every.buton"}"#, .unknownElement,
            "The screen 'every' has no element 'every.buton'. Did you mean 'every.button'?"
        ),
        (
            #"{"do":"type","element":"welcome","text":"a"}"#, .unknownElement,
            "The screen 'every' has no element 'welcome'."
        ),

        (#"{"do":"tap","element":"every.text"}"#, .wrongKind, "'every.text' is a text: it cannot be tapped."),
        (#"{"do":"tap","element":"every.field"}"#, .wrongKind, "'every.field' is a field: it cannot be tapped."),
        (
            #"{"do":"type","element":"every.disabled","text":"a"}"#, .wrongKind,
            "'every.disabled' is a button: it cannot be typed into."
        ),
        (
            #"{"do":"select","element":"every.toggle","value":"on"}"#, .wrongKind,
            "'every.toggle' is a toggle: it cannot be given a choice."
        ),
        (#"{"do":"rows","element":"every.list"}"#, .wrongKind, "'every.list' is a list that has no rows to read."),

        (#"{"do":"tap","element":"every.disabled"}"#, .disabled, "'every.disabled' is disabled."),

        (
            #"{"do":"select","element":"every.picker","value":"pink"}"#, .badValue,
            "'every.picker' has no choice 'pink'; it has: system, dark."
        ),
        (#"{"do":"type","element":"every.field","text":"a\nb"}"#, .badValue, "'every.field' \(oneLine)"),
        (#"{"do":"type","element":"every.secure","text":"p\u0000w"}"#, .badValue, "'every.secure' \(oneLine)"),
        (#"{"do":"type","element":"every.field","text":"a\u2028b"}"#, .badValue, "'every.field' \(oneLine)"),
        (
            #"{"do":"rows","element":"every.list","from":-1}"#, .badValue,
            mustBe("from", "a whole number from 0 to 2147483647")
        ),
        (
            #"{"do":"rows","element":"every.list","from":"0"}"#, .badValue,
            mustBe("from", "a whole number from 0 to 2147483647")
        ),
        (#"{"do":"rows","element":"a","count":0}"#, .badValue, mustBe("count", "a whole number from 1 to 1000")),
        (#"{"do":"rows","element":"a","count":1001}"#, .badValue, mustBe("count", "a whole number from 1 to 1000")),
        (#"{"do":"rows","element":"a","count":1.5}"#, .badValue, mustBe("count", "a whole number from 1 to 1000")),
        (#"{"do":"tab","tab":"home"}"#, .badValue, "There is no tab 'home'."),
        (#"{"do":"tab","tab":1}"#, .badValue, mustBe("tab", "a string")),
        (#"{"do":["snapshot"]}"#, .badValue, mustBe("do", "a string")),
        (#"{"do":"snapshot","wait":"no"}"#, .badValue, mustBe("wait", "true or false")),
        (#"{"do":"snapshot","wait":0}"#, .badValue, mustBe("wait", "true or false")),
        (
            #"{"do":"phase","phase":"asleep"}"#, .badValue,
            "There is no phase 'asleep'; there are: active, inactive, background."
        ),

        (#"{"do":"open","url":"https://a.b"}"#, .badLink, "'https://a.b' is no link of this app."),

        (#"{"do":"pop"}"#, .nothingToDo, "There is nothing to pop."),
        (#"{"do":"dismiss"}"#, .nothingToDo, "There is nothing to dismiss."),
        (#"{"do":"back"}"#, .nothingToDo, "There is nothing to back."),
        (#"{"do":"forward"}"#, .nothingToDo, "There is nothing to forward."),
    ]

    @Test(arguments: cases)
    func aRefusedCommandHasAReasonAndChangesNothing(line: String, code: Refusal.Code, message: String) async throws {
        let session = try DriverSession()
        let before = try await session.snapshot()
        let actions = session.window.actions
        let settled = session.window.settled

        let answer = try await session.answer(to: line)
        #expect(answer.ok == false)
        #expect(answer.code == code.rawValue)
        #expect(answer.message == message)
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
    }

    @Test func everyCodeHasACase() {
        #expect(Set(Self.cases.map(\.code)) == Set(Refusal.Code.allCases))
    }
}
