import CoreTesting
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The model that answers questions about this app.
    struct GuideTests {
        private static let documents = [
            GuideDocument(
                kind: .setting, id: "appearance", title: "appearance",
                citations: ["slipway settings set appearance dark"],
                text: "The colours of the app: system, light or dark. The default is system.\n\nA second paragraph."),
            GuideDocument(
                kind: .place, id: "account", title: "Account", citations: ["slipway://account"],
                text: "Change your address or password, or sign out on other devices."),
            GuideDocument(
                kind: .command, id: "auth delete-account", title: "slipway auth delete-account",
                citations: ["slipway auth delete-account"], text: "Delete your account and everything in it."),
            GuideDocument(
                kind: .overview, id: "links", title: "Links", citations: ["slipway routes list"],
                text: "A link opens a place in the window that you used last.",
                parts: [
                    GuideDocument(
                        kind: .place, id: "welcome", title: "Welcome", citations: ["slipway://welcome"],
                        text: "The Welcome tab.\n\nMore.")
                ]),
            GuideDocument(
                kind: .place, id: "chat", title: "Chat", citations: ["slipway://chat"],
                text: "A conversation with a language model."),
            GuideDocument(
                kind: .overview, id: "sign-out", title: "Leave", citations: ["slipway auth sign-out"],
                text: "Sign out on this device."),
            GuideDocument(
                kind: .overview, id: "sign-in", title: "Begin", citations: ["slipway auth sign-in"],
                text: "Sign in with a code."),
        ]

        private func find(_ question: String) async throws -> [String] {
            try await GuideLibrary { Self.documents }.find(question).map(\.id)
        }

        @Test(arguments: [
            ("How do I make it dark?", "appearance"), ("change my password", "account"),
            ("How can I delete my account?", "auth delete-account"), ("what is a link", "links"),
            ("Where do I find conversations?", "chat"), ("LINKS!", "links"), ("passwords", "account"),
            ("How do I sign in?", "sign-in"), ("I want to log out", "sign-out"), ("logging in", "sign-in"),
            ("How can I erase my account?", "auth delete-account"), ("Which theme is there?", "appearance"),
        ])
        func theBestDocumentComesFirst(_ question: String, _ id: String) async throws {
            #expect(try await find(question).first == id)
        }

        @Test(arguments: [
            "What is the capital of France?", "", "?", "how do I", "What changed?",
            "Write a poem about the sea and a dark forest of pines",
        ])
        func whatItDoesNotKnowItDoesNotAnswer(_ question: String) async throws {
            #expect(try await find(question).isEmpty)
        }

        /// A text of up to a megabyte, which is not printed whole.
        struct HostileText: CustomTestStringConvertible {
            let text: String

            var testDescription: String { String(text.prefix(20)) }
        }

        @Test(
            arguments: [
                "\"", "dark\" OR \"", "NEAR(a b)", "title:dark", "*", "dark*", "'; DROP TABLE guide; --", "(((",
                "a AND",
                "^dark", "\u{0}", String(repeating: "word ", count: 100_000), String(repeating: "x", count: 1 << 20),
                "{}-+:^",
            ].map(HostileText.init))
        func noQuestionBreaksTheSearch(_ question: HostileText) async throws {
            _ = try await find(question.text)
        }

        @Test func theLibraryIsAskedOnce() async throws {
            let count = Shared(0)
            let library = GuideLibrary {
                count.change { $0 += 1 }
                return Self.documents
            }
            for _ in 0..<3 { _ = try await library.find("dark") }
            #expect(count.value == 1)
        }

        private func ask(_ question: String) async throws -> Answer {
            try await test.chat("slipway-guide", question)
        }

        @Test(.backend { $0.guide = { documents } }) func anAnswerCitesAndSaysWhatItIs() async throws {
            let dark = try await ask("How do I make it dark?").content
            let colours = "The colours of the app: system, light or dark. The default is system. A second paragraph."
            #expect(dark.hasPrefix("\(colours)\n- `slipway settings set appearance dark`\n\n"))
            #expect(dark.contains("I am a stand-in"))
            #expect(try await ask("change my password").content.contains("- [Account](slipway://account)"))
        }

        @Test(.backend { $0.guide = { documents } }) func anOverviewListsItsParts() async throws {
            let lines = try await ask("Which links are there?").content.split(separator: "\n")
            #expect(lines[1...2] == ["- `slipway routes list`", "- [Welcome](slipway://welcome): The Welcome tab."])
        }

        @Test(.backend { $0.guide = { documents } }) func relatedDocumentsAreAboutTheSame() async throws {
            let account = try await ask("How do I delete my account?").content
            #expect(account.hasPrefix("Delete your account and everything in it.\n- `slipway auth delete-account`\n"))
            #expect(!account.contains("See also"))
            let device = try await ask("Which devices?").content
            #expect(device.contains("See also:\n- [Account](slipway://account): Change your address or password"))
        }

        @Test(.backend { $0.guide = { documents } }) func itSaysOnceWhatItIs() async throws {
            let body =
                #"{"model":"slipway-guide","messages":[{"role":"user","content":"dark"},{"role":"assistant","content":"x"},"#
                + #"{"role":"user","content":"dark"}]}"#
            let content = try await test.ai("POST", "/chat/completions", body).content
            #expect(!content.contains("stand-in"))
        }

        @Test(.backend) func itGreets() async throws {
            for text in ["Hello", "hi there!", "Good morning", "Thanks"] {
                let answer = try await test.chat("slipway-guide", text)
                #expect(answer.content == GuideModel.greeting, "\(text)")
            }
        }

        @Test(.backend { $0.guide = { documents } }) func itSaysThatItKnowsNothing() async throws {
            #expect(try await ask("What is the capital of France?").content == GuideModel.unknown)
        }

        @Test(.backend) func withoutDocumentsItKnowsNothing() async throws {
            #expect(try await ask("dark").content == GuideModel.unknown)
        }

        private static let tools = """
            "tools":[
            {"type":"function","function":{"name":"open_chat","description":"Opens a conversation.",
             "parameters":{"type":"object","properties":{"conversation":{"type":"string"}}}}},
            {"type":"function","function":{"name":"open_dex_entry","description":"Opens a find.",
             "parameters":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}}},
            {"type":"function","function":{"name":"open_generate_image","description":"Opens the place for pictures.",
             "parameters":{"type":"object","properties":{}}}},
            {"type":"function","function":{"name":"set_appearance","description":"The colours of the app.",
             "parameters":{"type":"object","properties":{"value":{"enum":["system","light","dark"]}}}}},
            {"type":"function","function":{"name":"set_analytics","description":"Share anonymous usage figures.",
             "parameters":{"type":"object","properties":{"value":{"type":"boolean"}}}}},
            {"type":"function","function":{"name":"set_notifications","description":"Changes the setting 'notifications' of this app: Send you notifications.",
             "parameters":{"type":"object","properties":{"value":{"enum":["on","off"]}}}}},
            {"type":"function","function":{"name":"set_ai_timeout","description":"Seconds that a reply may take.",
             "parameters":{"type":"object","properties":{"value":{"type":"integer"}}}}},
            {"type":"function","function":{"name":"set_profile_name","description":"The name that the app calls you.",
             "parameters":{"type":"object","properties":{"value":{"type":"string"}}}}},
            {"type":"function","function":{"name":"read_setting","description":"Reads a setting.",
             "parameters":{"type":"object","properties":{"name":{"enum":["appearance","analytics","ai.timeout"]}}}}},
            {"type":"function","function":{"name":"search_conversations","description":"Searches.",
             "parameters":{"type":"object","properties":{"words":{"type":"string"}}}}}]
            """

        /// What is asked, the tool, its arguments.
        private static let requests = [
            ("switch to dark", "set_appearance", #"{"value":"dark"}"#),
            ("Please set the appearance to light.", "set_appearance", #"{"value":"light"}"#),
            ("Could you change the colours to dark?", "set_appearance", #"{"value":"dark"}"#),
            ("turn analytics off", "set_analytics", #"{"value":false}"#),
            ("enable analytics", "set_analytics", #"{"value":true}"#),
            ("turn on notifications", "set_notifications", #"{"value":"on"}"#),
            ("disable notifications", "set_notifications", #"{"value":"off"}"#),
            ("set the ai timeout to 90", "set_ai_timeout", #"{"value":90}"#),
            ("set my profile name to Ada", "set_profile_name", #"{"value":"Ada"}"#),
            ("what is the appearance?", "read_setting", #"{"name":"appearance"}"#),
            ("What's the AI timeout", "read_setting", #"{"name":"ai.timeout"}"#),
            ("open the chat", "open_chat", "{}"), ("go to generate image", "open_generate_image", "{}"),
            (#"open dex entry "42""#, "open_dex_entry", #"{"id":"42"}"#),
            ("search conversations for red bridges", "search_conversations", #"{"words":"red bridges"}"#),
            ("find bridges", "search_conversations", #"{"words":"bridges"}"#),
        ]

        private static let otherTexts = [
            "How do I make it dark?", "open dex entry", "open", "set", "switch to purple",
            "what is the capital of France?",
            "I like dark chocolate", "turn around", "turn it off", "dark", "set the ai timeout", "search",
            "turn off dark mode", "disable light mode",
        ]

        @Test(.backend) func aRequestCallsItsToolAndOtherTextsNone() async throws {
            for (text, name, arguments) in Self.requests {
                let answer = try await test.chat("slipway-guide", text, members: Self.tools)
                #expect(answer.finish == "tool_calls", "\(text)")
                let calls = answer.message?["tool_calls"] as? [[String: Any]]
                #expect(
                    calls?.first?["function"] as? [String: String] == ["name": name, "arguments": arguments],
                    "\(text)")
            }
            for text in Self.otherTexts {
                let answer = try await test.chat("slipway-guide", text, members: Self.tools)
                #expect(answer.finish == "stop", "\(text)")
                #expect(answer.message?["tool_calls"] == nil, "\(text)")
            }
        }

        @Test(.backend) func theOutcomeOfAToolIsTheAnswer() async throws {
            let call = #"{"id":"c","type":"function","function":{"name":"set_appearance","arguments":"{}"}}"#
            let body =
                #"{"model":"slipway-guide","messages":[{"role":"user","content":"switch to dark"},{"role":"assistant","#
                + #""tool_calls":[\#(call)]},{"role":"tool","tool_call_id":"c","content":"'appearance' is dark now."}],\#(Self.tools)}"#
            let answer = try await test.ai("POST", "/chat/completions", body)
            #expect(answer.content == "'appearance' is dark now.")
        }
    }
}
