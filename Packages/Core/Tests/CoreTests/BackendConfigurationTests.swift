import Core
import Foundation
import Testing

struct BackendConfigurationTests {
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

    private static let refused: [(String?, String?, String)] = [
        ("https://p.supabase.co", nil, onlyURL), ("https://p.supabase.co", "", onlyURL),
        (nil, "anon", onlyKey), ("", "anon", onlyKey),
        ("p.supabase.co", "anon", notAURL("p.supabase.co")),
        ("https://", "anon", notAURL("https://")), ("/", "anon", notAURL("/")),
        ("not a url", "anon", notAURL("not a url")), ("https:p", "anon", notAURL("https:(hidden)")),
        ("https://ada@p.supabase.co", "anon", notAlone),
        ("https://ada:secret@p.supabase.co", "anon", notAlone),
        ("https://:s3cret@p.supabase.co", "anon", notAlone),
        ("https://ada:s3 cret@p.supabase.co:x", "anon", notAURL("https://(hidden)@p.supabase.co:(hidden)")),
        ("ada:s3cret@p.supabase.co", "anon", notAURL("(hidden)@p.supabase.co")),
        ("https://ada:s3cret", "anon", notAURL("https://ada:(hidden)")),
        ("https://p.supabase.co?x=1", "anon", notAlone), ("https://p.supabase.co#x", "anon", notAlone),
        ("http://p.supabase.co", "anon", unprotected("http://p.supabase.co")),
        ("http://10.0.0.1", "anon", unprotected("http://10.0.0.1")),
        ("http://127.0.0.1.example.com", "anon", unprotected("http://127.0.0.1.example.com")),
        ("http://127.0.0.256", "anon", unprotected("http://127.0.0.256")),
        ("http://localhost.example.com", "anon", unprotected("http://localhost.example.com")),
        ("http://0.0.0.0", "anon", unprotected("http://0.0.0.0")),
        ("ws://localhost", "anon", unprotected("ws://localhost")),
        ("file://localhost/x", "anon", unprotected("file://localhost/x")),
        ("https://p.supabase.co", "sb_secret_abc", secretKey),
        ("http://127.0.0.1:9", "sb_secret_", secretKey),
        ("https://p.supabase.co", token(#"{"role":"service_role"}"#), secretKey),
        ("https://p.supabase.co", token(#"{"role":"service_role","a":1}"#), secretKey),
        ("https://p.supabase.co", token(#"{"role":"service_role","a":12}"#), secretKey),
        ("https://p.supabase.co", token(#"{"iss":"??>>~~","role":"service_role"}"#), secretKey),
        ("https://p.supabase.co", "two words", strangeKey), ("https://p.supabase.co", "a\nb", strangeKey),
        ("https://p.supabase.co", " sb_secret_abc", strangeKey),
        ("https://p.supabase.co", "schlüssel", strangeKey),
    ]

    @Test(arguments: refused)
    func saysWhatIsMissingOrWrong(url: String?, key: String?, message: String) {
        let error = #expect(throws: ConfigurationError.self) { try BackendConfiguration(url: url, key: key) }
        #expect(error?.description == message)
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
