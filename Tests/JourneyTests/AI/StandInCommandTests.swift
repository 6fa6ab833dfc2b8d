import Drawing
import Foundation
import Testing

/// The commands without any server: the built-in backend stands in, and says so.
@Suite(.timeLimit(.minutes(10))) struct StandInCommandTests {
    private let home = TestHome()
    private static let notice = "slipway: The stand-in on this machine answers. Set AI_URL to use a model.\n"

    private func run(_ words: [String], input: String = "") async throws -> Program.Result {
        try await Program.run(["ai"] + words, in: home, input: input)
    }

    @Test func theStandInAnswersAndSaysWhatItIs() async throws {
        let result = try await run(["ask", "Hello there", "--model", "slipway-echo"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("Hello there"))
        #expect(result.errors == Self.notice)
        let form = try await run(["ask", "Hello there", "--model", "slipway-echo", "--json"])
        #expect((form.json as? [String: Any])?["standIn"] as? Bool == true)
        #expect(form.errors == "")
    }

    /// The examples of the help are no answers to themselves.
    @Test(arguments: [("How do I switch to dark colours?", "appearance"), ("Where can I change my name?", "name")])
    func theQuestionsOfTheHelpAreAnswered(_ question: String, _ word: String) async throws {
        let result = try await run(["ask", question])
        #expect(result.output.localizedCaseInsensitiveContains(word), "\(result)")
        #expect(!result.output.contains("slipway ai --help") && !result.output.contains("slipway ai ask --help"))
    }

    @Test func anEmptyModelIsNone() async throws {
        let result = try await run(["ask", "How do I sign out?", "--model", ""])
        #expect(result.status == 0, "\(result)")
    }

    /// What the guide cites first for what people ask.
    private static let questions = [
        ("How do I switch to dark?", "Light and dark: `slipway settings set appearance dark`"),
        ("Can I have dark mode?", "Light and dark: `slipway settings set appearance dark`"),
        ("How do I change the colours?", "Light and dark: `slipway settings set appearance dark`"),
        ("How do I turn on night mode?", "Light and dark: `slipway settings set appearance dark`"),
        ("How do I sign in?", "Sign in and sign up: `slipway auth sign-in`"),
        ("How do I log in?", "Sign in and sign up: `slipway auth sign-in`"),
        ("How do I create an account?", "Sign in and sign up: `slipway auth sign-in`"),
        ("How do I sign out?", "Sign out: `slipway auth sign-out`"),
        ("How do I log out on all devices?", "Sign out: `slipway auth sign-out`"),
        ("I forgot my password", "Forgotten password: `slipway auth recover`"),
        ("How do I reset my password?", "Forgotten password: `slipway auth recover`"),
        ("How do I change my password?", "Your address and password: `slipway auth update`"),
        ("How do I change my email address?", "Your address and password: `slipway auth update`"),
        ("How do I delete my account?", "Delete your account: `slipway auth delete-account`"),
        ("How do I set up two-factor authentication?", "Second factor: `slipway auth factor add --name phone`"),
        ("Is my usage tracked?", "Privacy and usage figures: `slipway settings set analytics off`"),
        ("How do I stop analytics?", "Privacy and usage figures: `slipway settings set analytics off`"),
        ("Where are my settings?", "Settings: `slipway settings list`"),
        ("How do I use Ollama?", "Models and servers: `slipway ai models`"),
        ("Where do I put my API key?", "Models and servers: `slipway ai models`"),
        ("How do I continue a reply that broke off?", "[Conversations with a model](slipway://chat)"),
        ("How do I find an old conversation?", "[Conversations with a model](slipway://chat)"),
        (
            "How do I export a conversation?",
            "slipway ai conversations export: `slipway ai conversations export --help`"
        ),
        ("How do I make a picture?", "[Pictures](slipway://generate-image)"),
        ("Can you describe a photo?", "[Pictures](slipway://generate-image)"),
        ("What does the Dex do?", "[The Dex scanner](slipway://pokedex)"),
        ("How do I scan a plant?", "[The Dex scanner](slipway://pokedex)"),
        ("May the model change my settings?", "What a model may do: `slipway settings list`"),
        ("How do I open a link?", "Links and windows: `slipway routes list`"),
        ("How do I open a second window?", "Links and windows: `slipway routes list`"),
        ("Where is my data stored?", "What is kept: `slipway doctor`"),
        ("How do I send feedback?", "[Feedback](slipway://welcome?sheet=feedback-form)"),
        ("What are the exit codes?", "slipway exit-codes: `slipway exit-codes --help`"),
        ("Which keys work in the shell?", "The shell: `slipway shell`"),
        ("How do I use my own Supabase?", "The local backend: `slipway backend serve --data ./backend`"),
        ("How do I configure the app?", "Configuration: `slipway doctor`"),
    ]

    /// Asks a program that serves, which knows its own commands too.
    @Test func aQuestionAboutTheAppLeadsToItsPlaceAndOthersLeadNowhere() async throws {
        let server = try await BackendServer(home)
        func answer(to question: String) async throws -> String {
            let message = ["role": "user", "content": question]
            let body = Request(model: "slipway-guide", messages: [message])
            let reply = try await server.call("POST", "/ai/v1/chat/completions", body, token: "any").json
            let choice = try #require((reply["choices"] as? [[String: Any]])?.first, "\(reply)")
            return (choice["message"] as? [String: Any])?["content"] as? String ?? ""
        }
        for (question, citation) in Self.questions {
            let lines = try await answer(to: question).split(separator: "\n")
            #expect(lines.first { $0.hasPrefix("- ") } == "- \(citation)", "\(question)")
        }
        for question in ["What is the capital of France?", "How do I bake bread?", "What changed?"] {
            #expect(try await answer(to: question).hasPrefix("I know this app only"), "\(question)")
        }
        await server.stop()
    }

    private struct Request: Encodable {
        let model: String
        let messages: [[String: String]]
    }
}
