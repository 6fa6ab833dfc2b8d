import Design
import Foundation
import Testing

@testable import Shell

@MainActor
struct DriverAnswerTests {
    static let snapshotMembers: Set = [
        "state", "detail", "user", "scene", "tab", "path", "sheets", "url", "screen", "toasts", "pending",
        "badges",
    ]
    static let elementMembers: Set = ["id", "kind", "label", "value", "enabled", "error"]

    let window = FakeWindow()

    @Test func aSnapshotOfSomewhereHasEveryMember() async throws {
        let expires = try Date("2026-03-04T05:06:07Z", strategy: .iso8601)
        window.status.detail = "d"
        window.status.sheets = ["feedback-form", "a/b"]
        window.status.pending = [.init(url: "example://vision", expires: expires)]
        window.status.badges = ["settings": 1]
        window.toasts.post(.warning, "Mind the gap.")
        let session = try DriverSession(window)
        let snapshot = try await session.snapshot().snapshot
        #expect(Set(snapshot.keys) == Self.snapshotMembers)
        #expect(snapshot["state"] as? String == "authenticated")
        #expect(snapshot["detail"] as? String == "d")
        #expect(snapshot["user"] as? [String: String] == ["id": "u1", "email": "anna@example.org"])
        #expect(snapshot["scene"] as? String == "main")
        #expect(snapshot["tab"] as? String == "content")
        #expect(snapshot["path"] as? [String] == ["chat"])
        #expect(snapshot["sheets"] as? [String] == ["feedback-form", "a/b"])
        #expect(snapshot["url"] as? String == "example://content/chat")
        #expect(snapshot["toasts"] as? [[String: String]] == [["style": "warning", "text": "Mind the gap."]])
        #expect(
            snapshot["pending"] as? [[String: String]]
                == [["url": "example://vision", "expires": "2026-03-04T05:06:07Z"]])
        #expect(snapshot["badges"] as? [String: Int] == ["settings": 1])
    }

    @Test func aSnapshotOfNowhereHasTheSameMembersWithExplicitNulls() async throws {
        window.status = WindowStatus(state: "loading", scene: "main")
        let session = try DriverSession(window)
        let snapshot = try await session.snapshot().snapshot
        #expect(Set(snapshot.keys) == Self.snapshotMembers)
        for member in ["detail", "user", "tab", "url"] { #expect(snapshot[member] is NSNull, "\(member)") }
        for member in ["path", "sheets", "toasts", "pending"] {
            #expect((snapshot[member] as? [Any])?.isEmpty == true, "\(member)")
        }
        #expect((snapshot["badges"] as? [String: Any])?.isEmpty == true)
        window.status.user = .init(id: "u1", email: nil)
        let user = try #require(try await session.snapshot().snapshot["user"] as? [String: Any])
        #expect(user as NSDictionary == ["id": "u1", "email": NSNull()])
    }

    @Test func everyElementHasEveryMemberAndOnlyChoicesHaveMore() async throws {
        let session = try DriverSession(window)
        let screen = try await session.snapshot().screen
        #expect(Set(screen.keys) == ["id", "title", "elements"])
        #expect(screen["id"] as? String == "every")
        #expect(screen["title"] as? String == "Everything")
        let elements = try #require(screen["elements"] as? [[String: Any]])
        #expect(elements.compactMap { $0["id"] as? String } == window.screen.elements.map(\.id))
        #expect(Set(elements.compactMap { $0["kind"] as? String }) == Set(Element.Kind.allCases.map(\.rawValue)))
        for element in elements {
            let more: Set<String> =
                switch element["kind"] as? String {
                case "picker", "list": ["options"]
                case "animation": ["frame", "playing"]
                default: []
                }
            #expect(Set(element.keys) == Self.elementMembers.union(more))
        }
        let values = Dictionary(
            uniqueKeysWithValues: elements.map { ($0["id"] as? String ?? "", $0["value"] as? String) })
        #expect(
            values.compactMapValues(\.self) == [
                "every.text": "Hello.", "every.fact": "1.0", "every.list": "2", "every.progress": "50%",
                "every.field": "anna@example.org", "every.toggle": "off", "every.picker": "system",
            ])
        #expect(elements.allSatisfy { $0["value"] is String || $0["value"] is NSNull })
    }

    @Test func aPickerSaysItsChoicesEvenWhenItHasNone() async throws {
        let session = try DriverSession(window)
        let picker = try await session.snapshot().element("every.picker")
        #expect(
            picker["options"] as? [[String: String]]
                == [["value": "system", "label": "As the system"], ["value": "dark", "label": "Dark"]])
        window.otherScreen = Screen("empty", title: "Empty") {
            Picker("empty.picker", "None", selection: "", options: []) { _ in }
        }
        let empty = try await session.snapshot().element("empty.picker")
        #expect((empty["options"] as? [Any])?.isEmpty == true)
    }

    @Test func disabledAndInvalidElementsAreReported() async throws {
        window.emailError = "Write an e-mail address."
        let session = try DriverSession(window)
        let answer = try await session.snapshot()
        #expect(try answer.element("every.disabled")["enabled"] as? Bool == false)
        #expect(try answer.element("every.button")["enabled"] as? Bool == true)
        #expect(try answer.element("every.field")["error"] as? String == "Write an e-mail address.")
        #expect(try answer.element("every.secure")["error"] is NSNull)
        #expect(try answer.value(of: "every.error") == "Write an e-mail address.")
    }

    @Test func aSecretIsNeverPrinted() async throws {
        let element = SecureField("secret.word", "Password") { _ in }.element
        window.otherScreen = Screen("secret", title: "Secret", actions: [element]) {}
        let session = try DriverSession(window)
        session.write(#"{"do":"type","element":"secret.word","text":"opensesame"}"#)
        session.write(#"{"do":"type","element":"secret.word","text":"opensesame\n"}"#)
        session.write(#"{"do":"tap","element":"secret.word"}"#)
        let text = await session.end()
        #expect(text.split(separator: "\n").count == 3)
        #expect(!text.contains("opensesame"))
    }

    @Test func aToastIsReportedOnce() async throws {
        window.toasts.post(.info, "Before the first answer.")
        let session = try DriverSession(window)
        #expect(
            try await session.snapshot().toasts.map { $0["text"] } == [
                "Before the first answer."
            ])
        let saved = try await session.answer(to: #"{"do":"tap","element":"every.button"}"#)
        #expect(saved.toasts == [["style": "success", "text": "Saved."]])
        #expect(try await session.snapshot().toasts == [])
        window.toasts.post(.error, "Lost.")
        // A refusal includes the toasts as well.
        #expect(try await session.answer(to: "nonsense").toasts == [["style": "error", "text": "Lost."]])
        #expect(try await session.snapshot().toasts == [])
    }

    @Test(arguments: [
        "null", "true", "false", "0", "7", "-1", "9223372036854775807", "18446744073709551615", "0.1", "-2.5e-3",
        "1e300",
        #""""#, #""a \"b\" \u0000 é 🚢""#, "[]", "{}", #"[1,[null,{"a":[true]}]]"#, #"{"a":{"b":"c"},"d":[1.5]}"#,
    ])
    func anIdOfAnyKindComesBack(id: String) async throws {
        let session = try DriverSession(window)
        let expected = try JSONSerialization.jsonObject(with: Data("[\(id)]".utf8)) as? NSArray
        for line in [
            #"{"do":"snapshot","id":\#(id)}"#, #"{"id":\#(id),"do":"tap","element":"nowhere"}"#, #"{"id":\#(id)}"#,
        ] {
            let answer = try await session.answer(to: line)
            let returned = try #require(answer.members["id"])
            #expect([returned] as NSArray == expected)
        }
        #expect(try await session.snapshot().members["id"] == nil)
    }

    @Test func numbersInAnIdKeepTheirDigits() async throws {
        let session = try DriverSession(window)
        session.write(#"{"do":"snapshot","id":[18446744073709551615,0.1,123456789012345678901234567890,-5]}"#)
        #expect(
            try await session.line().contains(#""id":[18446744073709551615,0.1,123456789012345678901234567890,-5]"#))
    }

    @Test func textThatATerminalWouldActOnIsEscapedAndReadBackAsItWas() async throws {
        let hostile = "a\u{1b}[31m\u{9b}2J\u{7f}\u{85}\u{2028}\u{202e}b\u{2069}\n\t\"\\ é 👨‍👩‍👧"
        window.email = hostile
        let session = try DriverSession(window)
        session.write(#"{"do":"snapshot"}"#)
        let line = try await session.line()
        #expect(line.unicodeScalars.allSatisfy { PlainText.sanitize(String($0)) == String($0) })
        #expect(try Answer(line).value(of: "every.field") == hostile)
    }
}
