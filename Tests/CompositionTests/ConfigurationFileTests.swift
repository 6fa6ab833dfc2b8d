import ContentFeature
import Core
import CoreTesting
import Foundation
import Testing

@testable import Composition

/// What `config.json` may say, and what is said about everything else in it.
struct ConfigurationFileTests {
    private static func problems(_ text: String) -> [String] {
        ConfigurationFile(Data(text.utf8)).problems
    }

    @Test func everyKeyIsRead() {
        let file = ConfigurationFile(
            Data(
                #"""
                {"supabase": {"url": "https://p.example", "key": "k"}, "backend": {"password-cost": 6},
                 "telemetry": {"url": "https://t.example", "app-id": "A", "test-mode": true},
                 "review": {"minimum-runs": 4, "url": "https://r.example"},
                 "ai": {"url": "https://a.example", "key": "k", "key-file": "f", "model": "m", "image-model": "i"}}
                """#.utf8))
        #expect(file.problems == [])
        #expect(file.values.count == 13)
        #expect(file.values["supabase.url"] == .string("https://p.example"))
        #expect(file.values["backend.password-cost"] == .integer(6))
        #expect(file.values["telemetry.test-mode"] == .bool(true))
    }

    @Test func aLinkThatLeadsNowhereIsAProblemAndAMissingFileIsNot() throws {
        let directory = try TemporaryDirectory()
        let url = directory.path("config.json")
        #expect(ConfigurationFile(url).problems == [])
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: directory.path("gone.json"))
        #expect(
            ConfigurationFile(url).problems == [
                "Cannot read \(url.path): it is a link to a file that does not exist. Correct the link, or remove it."
            ])
        try Data("{}".utf8).write(to: directory.path("gone.json"))
        #expect(ConfigurationFile(url).problems == [])
    }

    @Test func keysOfCommandsAreOneOrSeveral() {
        let file = ConfigurationFile(Data(#"{"keys": {"find": "Ctrl-P", "help": ["F1", "?"], "copy": []}}"#.utf8))
        #expect(file.problems == [])
        #expect(file.keys == ["find": ["Ctrl-P"], "help": ["F1", "?"], "copy": []])
    }

    @Test(arguments: [#"{"keys": {"find": 1}}"#, #"{"keys": {"find": ["Ctrl-P", 2]}}"#])
    func whatIsNoKeyIsRefused(_ text: String) {
        #expect(
            Self.problems(text)
                == ["config.json: 'keys.find' must be the name of a key, or a list of such names."])
    }

    @Test(arguments: ["{}", " {}\n", "\u{feff}{}", #"{"supabase": {}}"#])
    func anEmptyFileSaysNothing(_ text: String) {
        #expect(Self.problems(text) == [])
    }

    @Test(arguments: [
        ("{ oops", 1, 3), ("{oops", 1, 2), ("", 1, 1), ("{\n  \"supabase\": {\n    \"url\" 3\n  }\n}", 3, 11),
        ("\u{feff}[1 2]", 1, 4), ("[\"ä😀\" 1]", 1, 7), ("{\r\n\"a\": tru}", 2, 9), ("{}\n\n}", 3, 1), ("[1,]", 1, 4),
        ("\"a\tb\"", 1, 3),
    ])
    func whatIsNotJSONIsPointedAt(text: String, line: Int, column: Int) {
        #expect(Self.problems(text) == ["config.json is not valid JSON (line \(line), column \(column))."])
    }

    @Test(arguments: [
        (#"{"suppabase": {}}"#, ["config.json: Unknown key 'suppabase'. Did you mean 'supabase'?"]),
        (#"{"volume": 11}"#, ["config.json: Unknown key 'volume'."]),
        (#"{"supabase": {"ulr": "x"}}"#, ["config.json: Unknown key 'supabase.ulr'. Did you mean 'supabase.url'?"]),
        (#"{"supabase": {"secret": "x"}}"#, ["config.json: Unknown key 'supabase.secret'."]),
        (#"{"ai": {"ky": "sk-secret"}}"#, ["config.json: Unknown key 'ai.ky'. Did you mean 'ai.key'?"]),
        (#"{"ai": {"key": ["sk-secret"]}}"#, ["config.json: 'ai.key' must be a text, not a list."]),
        (
            #"{"supabase": {"url": 3, "key": true}}"#,
            [
                "config.json: 'supabase.key' must be a text, not true.",
                "config.json: 'supabase.url' must be a text, not a number.",
            ]
        ),
        (
            #"{"backend": {"password-cost": "6"}, "review": {"minimum-runs": 1.5}}"#,
            [
                "config.json: 'backend.password-cost' must be a whole number, not a text.",
                "config.json: 'review.minimum-runs' must be a whole number, not a fraction.",
            ]
        ),
        (
            #"{"telemetry": {"test-mode": null, "url": ["x"], "app-id": {}}}"#,
            [
                "config.json: 'telemetry.app-id' must be a text, not an object.",
                "config.json: 'telemetry.test-mode' must be true or false, not null.",
                "config.json: 'telemetry.url' must be a text, not a list.",
            ]
        ),
        ("[]", [#"config.json must be an object, such as {"…": …}, not a list."#]),
        (#"{"supabase": 3}"#, [#"config.json: 'supabase' must be an object, such as {"…": …}, not a number."#]),
    ])
    func whatMakesNoSenseIsNamed(text: String, problems: [String]) {
        #expect(Self.problems(text) == problems)
    }

    // MARK: The whole configuration

    @Test func aWrongFileIsAnErrorThatNamesEverythingAndTheFile() {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationHome(#"{"suppabase": {}, "review": {"url": 1}}"#).load()
        }
        let lines = error?.description.split(separator: "\n") ?? []
        #expect(lines.count == 3)
        #expect(lines.first == "config.json: 'review.url' must be a text, not a number.")
        #expect(lines.last?.hasSuffix("config/config.json, or remove it.") == true)
    }

    @Test func aTolerantReaderGetsTheRestAndEveryProblem() throws {
        let configuration = try ConfigurationHome(#"{"suppabase": {}, "review": {"minimum-runs": 4}}"#).load(
            ["SUPABASE_URL": "https://p.example", "TELEMETRY_TEST_MODE": "maybe", "AI_KEY": "sk-1"], isTolerant: true)
        #expect(configuration.backend == .embedded)
        #expect(configuration.review.minimumRuns == 4)
        #expect(configuration.ai == AIConfiguration())
        #expect(configuration.problems.count == 4)
        #expect(configuration.problems.first == "config.json: Unknown key 'suppabase'. Did you mean 'supabase'?")
        #expect(configuration.problems.contains { $0.hasPrefix("SUPABASE_URL is set, but SUPABASE_KEY is not.") })
        #expect(configuration.problems.contains { $0.hasPrefix("TELEMETRY_TEST_MODE") })
        #expect(configuration.problems.contains { $0.hasPrefix("AI_KEY is set, but AI_URL is not.") })
    }
}
