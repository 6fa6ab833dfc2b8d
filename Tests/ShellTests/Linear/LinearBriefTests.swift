import Design
import Testing

@testable import Shell

/// The shell writes what has changed, and everything only once.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LinearBriefTests {
    let window = FakeWindow()

    private func transcript(_ lines: String..., isAccessible: Bool = false) async throws -> String {
        try await LinearSession.transcript(of: lines, on: window, isAccessible: isAccessible)
    }

    @Test func aFieldIsWrittenWithItsErrorAndWithoutIt() async throws {
        #expect(
            try await transcript("5 nothing", "5 b@c") == """
                   5  Email: nothing
                      ! This is no e-mail address.
                   5  Email: b@c

                """)
    }

    /// A button that fails, with the reason on the screen and in a toast.
    private func form(_ problem: String? = nil) -> Screen {
        Screen("form", title: "Form") {
            Button("form.submit", "Submit") {
                window.toasts.post(.error, "The server refused.")
                window.otherScreen = form("The server refused.")
            }
            Text("form.error", problem, label: "Problem")
        }
    }

    @Test func aToastThatRepeatsTheScreenIsLeftOut() async throws {
        window.otherScreen = form()
        #expect(try await transcript("1") == "      Problem: The server refused.\n")
    }

    @Test func aToastIsWrittenWhenTheScreenSaidTheSameBefore() async throws {
        window.otherScreen = form("The server refused.")
        #expect(try await transcript("1") == "* error: The server refused.\n")
    }

    private func form(_ errors: (String?, String?)) -> Screen {
        Screen("form", title: "Form") {
            Field("form.email", "Email", text: "", error: errors.0) { _ in }
            Field("form.name", "Name", text: "", error: errors.1) { _ in }
            Button("form.submit", "Submit") {
                window.toasts.post(.error, "No address. No name.")
                window.otherScreen = form(("No address.", "No name."))
            }
        }
    }

    /// A toast that sums up the errors of the fields is left out.
    @Test func anActionThatIsRefusedAgainSaysSoAgain() async throws {
        window.otherScreen = form((nil, nil))
        let errors = "   1  Email: \n      ! No address.\n   2  Name: \n      ! No name.\n"
        #expect(try await transcript("3", "3") == errors + errors)
    }

    @Test(arguments: [":tab content", ":open example://content/chat"])
    func aPlaceThatIsAskedForIsShownEvenIfItIsTheSame(line: String) async throws {
        #expect(try await transcript(line) == LinearSession.picture(of: window))
    }

    /// A button that adds another one above itself.
    private var growing: Screen {
        Screen("growing", title: "Growing") {
            Text("growing.text", "A text that stays.")
            Button("growing.add", "Add") {
                window.otherScreen = Screen("growing", title: "Growing") {
                    Text("growing.text", "A text that stays.")
                    Button("growing.new", "New") {}
                    Button("growing.add", "Add") {}
                }
            }
        }
    }

    @Test func aScreenWithOtherNumbersIsWrittenAsAWhole() async throws {
        window.otherScreen = growing
        let text = try await transcript("1")
        #expect(text == LinearSession.picture(of: window))
    }

    @Test func aScreenReaderHearsOnlyWhatIsNew() async throws {
        window.otherScreen = growing
        #expect(try await transcript("1", isAccessible: true) == "The screen changed:\n   1  [New]\n   2  [Add]\n")
    }

    @Test func aScreenThatOnlyWaitsIsNotWritten() async throws {
        window.otherScreen = Screen("launch", title: "App") { ProgressIndicator("launch.progress", "Starting") }
        window.starting.close()
        let session = try LinearSession(window, terminal: try TestTerminal())
        await window.starting.arrival()
        window.otherScreen = nil
        window.starting.open()
        #expect(await session.end() == LinearSession.picture(of: window) + "> \n")
    }
}
