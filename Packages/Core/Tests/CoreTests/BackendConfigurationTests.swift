import Core
import Foundation
import Testing

struct BackendConfigurationTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let url: String?
        let key: String?
        let message: String
        var testDescription: String { "\(url ?? "no URL"), \(key ?? "no key")" }

        init(_ url: String?, _ key: String?, _ message: String) {
            self.url = url
            self.key = key
            self.message = message
        }
    }

    /// A token with this payload; its other two parts are never looked at.
    static func token(_ payload: String) -> String {
        "eyJhbGciOiJIUzI1NiJ9.\(Base64URL.encode(payload.utf8)).c2lnbmF0dXJl"
    }

    static let secretKey =
        "SUPABASE_KEY is a secret key. Never use it in an app. Use the anon (publishable) key."
    static let strangeKey = "SUPABASE_KEY contains characters that a key cannot have. Copy it again."
    static let onlyURL =
        "SUPABASE_URL is set, but SUPABASE_KEY is not. Set SUPABASE_KEY (supabase.key in config.json) to the project's "
        + "anon (publishable) key, or unset both to use the built-in backend."
    static let onlyKey =
        "SUPABASE_KEY is set, but SUPABASE_URL is not. Set SUPABASE_URL (supabase.url in config.json) to your project's "
        + "URL, or unset both to use the built-in backend."
    static let notAlone = "SUPABASE_URL must be an address alone, with no user, query or fragment."

    static func notAURL(_ text: String) -> String {
        "SUPABASE_URL is not a URL: \(text). Use an address such as https://project.supabase.co."
    }

    static func unprotected(_ text: String) -> String {
        "SUPABASE_URL must be an https address or on this machine, not \(text). Otherwise your tokens would cross the "
            + "network unprotected."
    }

    @Test(arguments: [(nil, nil), ("", nil), (nil, ""), ("", "")] as [(String?, String?)])
    func neitherMeansTheEmbeddedBackend(url: String?, key: String?) throws {
        #expect(try BackendConfiguration(url: url, key: key) == .embedded)
    }

    @Test(arguments: [
        Refusal("https://p.supabase.co", nil, onlyURL), Refusal("https://p.supabase.co", "", onlyURL),
        Refusal(nil, "anon", onlyKey), Refusal("", "anon", onlyKey),
        Refusal("p.supabase.co", "anon", notAURL("p.supabase.co")),
        Refusal("https://", "anon", notAURL("https://")), Refusal("/", "anon", notAURL("/")),
        Refusal("not a url", "anon", notAURL("not a url")), Refusal("https:p", "anon", notAURL("https:(hidden)")),
        Refusal("https://ada@p.supabase.co", "anon", notAlone),
        Refusal("https://ada:secret@p.supabase.co", "anon", notAlone),
        Refusal("https://:s3cret@p.supabase.co", "anon", notAlone),
        Refusal("https://ada:s3 cret@p.supabase.co:x", "anon", notAURL("https://(hidden)@p.supabase.co:(hidden)")),
        Refusal("ada:s3cret@p.supabase.co", "anon", notAURL("(hidden)@p.supabase.co")),
        Refusal("https://ada:s3cret", "anon", notAURL("https://ada:(hidden)")),
        Refusal("https://p.supabase.co?x=1", "anon", notAlone), Refusal("https://p.supabase.co#x", "anon", notAlone),
        Refusal("http://p.supabase.co", "anon", unprotected("http://p.supabase.co")),
        Refusal("http://10.0.0.1", "anon", unprotected("http://10.0.0.1")),
        Refusal("http://127.0.0.1.example.com", "anon", unprotected("http://127.0.0.1.example.com")),
        Refusal("http://127.0.0.256", "anon", unprotected("http://127.0.0.256")),
        Refusal("http://localhost.example.com", "anon", unprotected("http://localhost.example.com")),
        Refusal("http://0.0.0.0", "anon", unprotected("http://0.0.0.0")),
        Refusal("ws://localhost", "anon", unprotected("ws://localhost")),
        Refusal("file://localhost/x", "anon", unprotected("file://localhost/x")),
        Refusal("https://p.supabase.co", "sb_secret_abc", secretKey),
        Refusal("http://127.0.0.1:9", "sb_secret_", secretKey),
        Refusal("https://p.supabase.co", token(#"{"role":"service_role"}"#), secretKey),
        Refusal("https://p.supabase.co", token(#"{"role":"service_role","a":1}"#), secretKey),
        Refusal("https://p.supabase.co", token(#"{"role":"service_role","a":12}"#), secretKey),
        Refusal("https://p.supabase.co", token(#"{"iss":"??>>~~","role":"service_role"}"#), secretKey),
        Refusal("https://p.supabase.co", "two words", strangeKey), Refusal("https://p.supabase.co", "a\nb", strangeKey),
        Refusal("https://p.supabase.co", " sb_secret_abc", strangeKey),
        Refusal("https://p.supabase.co", "schlüssel", strangeKey),
    ])
    func saysWhatIsMissingOrWrong(refusal: Refusal) {
        let error = #expect(throws: ConfigurationError.self) {
            try BackendConfiguration(url: refusal.url, key: refusal.key)
        }
        #expect(error?.description == refusal.message)
    }

    @Test(arguments: [
        ("https://p.supabase.co", "https://p.supabase.co"), ("https://p.supabase.co/", "https://p.supabase.co"),
        ("https://p.supabase.co//", "https://p.supabase.co"), ("HTTPS://p.supabase.co", "HTTPS://p.supabase.co"),
        ("https://host/supabase/", "https://host/supabase"), ("https://host:8443", "https://host:8443"),
        ("http://localhost:54321", "http://localhost:54321"), ("http://LOCALHOST", "http://LOCALHOST"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000"), ("http://127.9.8.7", "http://127.9.8.7"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ])
    func acceptsHTTPSAndThisMachine(text: String, url: String) throws {
        let endpoint = try BackendEndpoint(url: text, key: "anon")
        #expect(endpoint.url.absoluteString == url)
        #expect(endpoint.key == "anon")
        #expect(try BackendConfiguration(url: text, key: "anon") == .remote(endpoint))
    }

    @Test(arguments: [
        "anon", "sb_publishable_abc", "x.y.z", "..", "a.b.c.d", token(#"{"role":"anon"}"#), token(#"{"role":7}"#),
        token(#"["service_role"]"#), token("not json"), "!",
    ])
    func acceptsAnyKeyThatIsNotASecret(key: String) throws {
        #expect(try BackendEndpoint(url: "https://p.supabase.co", key: key).key == key)
    }
}
