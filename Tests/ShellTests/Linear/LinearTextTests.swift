import Design
import Testing

@testable import Shell

@MainActor
struct LinearTextTests {
    private func text(_ screen: Screen) -> String {
        LinearText(screen).lines.map(\.text).joined(separator: "\n")
    }

    @Test func everyKindIsReadInOrderAndWhatCanBeDoneHasANumber() {
        let window = FakeWindow()
        #expect(
            text(window.screen) == """

                Everything

                To read
                      Hello.
                      Version: 1.0
                      Friends: 2
                        Berta
                        Carl
                      Working: 50%
                      Picture: A boat
                      ---

                To act on
                   1  Chat
                   2  [Save]
                   3  [Buy] (not available now)
                   4  [Work]
                   5  Email: anna@example.org
                   6  Password: (hidden)
                   7  Notifications: off
                   8  Appearance: As the system

                   9  [Sign out]
                """)
        #expect(
            LinearText(window.screen).numbered.map(\.id) == [
                "every.row", "every.button", "every.disabled", "every.work", "every.field", "every.secure",
                "every.toggle", "every.picker", "every.sign-out",
            ])
    }

    @Test func anErrorIsPrintedOnceAtItsField() {
        let screen = Screen("form", title: "Form") {
            Section {
                Field("form.email", "Email", text: "anna", error: "This is no e-mail address.") { _ in }
                SecureField("form.password", "Password", error: "Too short.") { _ in }
                Text("form.hint", "Seven letters or more.")
            }
            Text("form.error", "This is no e-mail address.", label: "Problem")
            Text("form.all", "This is no e-mail address. Too short.", label: "Problem")
        }
        #expect(
            text(screen) == """

                Form

                   1  Email: anna
                      ! This is no e-mail address.
                   2  Password: (hidden)
                      ! Too short.
                      Seven letters or more.
                """)
    }

    @Test func everyKindSaysThatItIsDisabledAndKeepsItsNumber() {
        let screen = Screen("off", title: "Off") {
            Section {
                Row("off.row", "Row", isEnabled: false) {}
                Button("off.button", "Button", isEnabled: false) {}
                Field("off.field", "Field", text: "text", isEnabled: false) { _ in }
                SecureField("off.secure", "Secure", isEnabled: false) { _ in }
                Toggle("off.toggle", "Toggle", isOn: true, isEnabled: false, error: "Not now.") { _ in }
                Picker("off.picker", "Picker", selection: "lost", options: [.init("a", "A")], isEnabled: false) { _ in }
            }
        }
        #expect(
            text(screen) == """

                Off

                   1  Row (not available now)
                   2  [Button] (not available now)
                   3  Field: text (not available now)
                   4  Secure: (hidden) (not available now)
                   5  Toggle: on (not available now)
                      ! Not now.
                   6  Picker: lost (not available now)
                """)
    }

    @Test func whatHasNothingToSayTakesNoLine() {
        let screen = Screen("bare", title: "Bare") {
            Section("Nothing") { Text("bare.a", nil) }
            Text("bare.b", nil)
            ProgressIndicator("bare.progress", "Starting")
            Image("bare.image", description: "A boat", isDecorative: true)
            Section("Nothing more") {}
        }
        #expect(text(screen) == "\nBare\n\n      Starting: in progress")
    }

    @Test func moreThanNinetyNineThingsStayReadable() {
        let screen = Screen("many", title: "Many") {
            Section { (1...1_000).map { Button("many.\($0)", "B\($0)") {}.element } }
        }
        let lines = LinearText(screen).lines.map(\.text)
        #expect(lines.contains("   9  [B9]"))
        #expect(lines.contains("  10  [B10]"))
        #expect(lines.contains("1000  [B1000]"))
    }

    @Test func nothingFromOutsideReachesTheTerminalAsMoreThanText() {
        let bad = "a\u{1b}[2J\nb\u{202e}c\u{9b}"
        let screen = Screen("hostile", title: bad) {
            Section(bad) {
                Text("hostile.text", "\(bad)!", label: bad)
                Row("hostile.row", bad, detail: bad)
                Field("hostile.field", bad, text: bad, error: bad) { _ in }
                Picker("hostile.picker", bad, selection: "a", options: [.init("a", bad)]) { _ in }
                ItemList("hostile.list", bad, items: [bad])
                Image("hostile.image", description: bad)
                Button("hostile.button", bad) {}
            }
        }
        let good = "a\u{fffd}[2J b\u{fffd}c\u{fffd}"
        #expect(
            text(screen) == """

                \(good)

                \(good)
                      \(good): \(good)!
                      \(good): \(good)
                   1  \(good): \(good)
                      ! \(good)
                   2  \(good): \(good)
                      \(good): 1
                        \(good)
                      Picture: \(good)
                   3  [\(good)]
                """)
    }

    @Test(arguments: [(nil, "(hidden)"), (0, "(empty)"), (1, "(1 character)"), (8, "(8 characters)")])
    func aSecretIsShownByItsLength(length: Int?, shown: String) {
        let screen = Screen("form", title: "Form") { SecureField("form.password", "Password", length: length) { _ in } }
        #expect(text(screen).hasSuffix("\n   1  Password: \(shown)"))
    }

    @Test func severalLinesStandBelowTheirLabel() {
        let screen = Screen("chat", title: "Chat") {
            Text("chat.message.1", "One\n  two", label: "You", hasLines: true)
            Text("chat.message.2", "Three", label: "You", hasLines: true)
            Field("chat.text", "Message", text: "One\nTwo", hasLines: true) { _ in }
        }
        let (first, second) = ("      You:\n        One\n          two", "      You: Three")
        #expect(text(screen).hasSuffix("\n\(first)\n\n\(second)\n\n   1  Message:\n        One\n        Two"))
    }

    @Test func wordsWrapWithAHangingIndent() {
        let screen = Screen("long", title: "A title of several words") {
            Text("long.text", "A text of several words.")
            Row("long.row", "A row of several words") {}
            Field("long.field", "Field", text: "", error: "An error of several words.") { _ in }
        }
        let lines = LinearText(screen).lines.flatMap { $0.lines(columns: 20) }
        #expect(
            lines.joined(separator: "\n") == """

                A title of several
                words

                      A text of
                        several
                        words.

                   1  A row of
                      several words

                   2  Field: 
                      ! An error of
                        several
                        words.
                """)
    }
}
