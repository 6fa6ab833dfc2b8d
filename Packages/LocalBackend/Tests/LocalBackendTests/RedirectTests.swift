import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Where a browser may be sent.
    struct RedirectTests {
        private static let long = "http://localhost/" + String(repeating: "a", count: 600)

        @Test(arguments: [
            ("slipway://login-callback", true), ("slipway://login-callback?a=b", false), ("SLIPWAY://other", false),
            ("https://app.example", true), ("https://app.example/deep?x=1#y", true), ("https://APP.example/", true),
            ("http://app.example/", false), ("https://app.example:444/", false), ("https://app.example.evil/", false),
            ("https://app.example@evil.example/", false), ("https://evil.example/https://app.example", false),
            ("http://localhost", true), ("http://localhost:3000/x", true), ("https://127.0.0.1:8443/", true),
            ("http://127.255.1.2/", true), ("http://[::1]:5/", true), ("http://LOCALHOST/", true),
            ("http://localhost.evil.example/", false), ("http://127.0.0.1.evil.example/", false),
            ("http://127.1/", false), ("http://2130706433/", false), ("http://0177.0.0.1/", false),
            ("http://127.0.0.01/", false), ("http://user@localhost/", false), ("ftp://localhost/", false),
            ("http://localhost\\@evil.example/", false), ("http://evil.example\\.localhost/", false),
            ("http://localhost/\r\nSet-Cookie: a", false), ("http://localhost/ a", false),
            ("http://lo\tcalhost/", false),
            ("https://one.preview.example/path", true), ("https://a.b.preview.example/path", false),
            ("https://one.preview.example/path/more", false), ("https://docs.example/any/path?x=y", true),
            ("myapp://open", true), ("myapp://open/sub", false), ("otherapp://open", true),
            ("javascript:alert(1)", false), ("data:text/html,x", false), ("//evil.example", false), ("/path", false),
            ("", false), ("https://", false), ("https://xn--evil.example/", false), (long, false),
        ])
        func onlyWhatIsAllowedIsLedTo(_ text: String, isAllowed: Bool) {
            let rules = RedirectRules(
                siteURL: URL(string: "https://app.example/welcome"),
                allowed: [
                    "https://*.preview.example/path", "https://docs.example/**", "myapp://open", "otherapp://open",
                ])
            #expect((rules.allowedURL(text) != nil) == isAllowed, "\(text)")
            if isAllowed { #expect(rules.allowedURL(text)?.absoluteString == text) }
        }

        @Test func aPatternForEverythingStillWantsAHost() {
            let rules = RedirectRules(siteURL: nil, allowed: ["**"])
            #expect(rules.allowedURL("https://anywhere.example/x") != nil)
            for text in ["javascript:alert(1)", "https://user@anywhere.example/", "http://3232235521/"] {
                #expect(rules.allowedURL(text) == nil, "\(text)")
            }
        }

        @Test(arguments: [
            ("a*c", "abbc", true), ("a*c", "ac", true), ("a*c", "a/c", false), ("a*c", "a.c", false),
            ("a**c", "a/b.c", true), ("a***c", "a/b.c", true), ("**", "", true), ("*", "", true), ("a?c", "abc", true),
            ("a?c", "a/c", false), ("a?c", "ac", false), ("a{b", "a{b", true), ("abc", "abcd", false),
            ("**a**a**a**b", String(repeating: "a", count: 4000), false),
        ])
        func patternsMatchWhole(_ pattern: String, text: String, matches: Bool) {
            #expect(GlobPattern(pattern).matches(text) == matches)
        }

        @Test func theAddressMayComeFromTheHeaderTheQueryOrThePageBefore() async throws {
            for (query, headers, expected) in [
                ("", [:], "slipway://login-callback"),
                ("?redirect_to=http%3A%2F%2Flocalhost%2Fq", [:], "http://localhost/q"),
                ("", ["redirect_to": "http://localhost/h"], "http://localhost/h"),
                ("?redirect_to=http://localhost/q", ["redirect_to": "http://localhost/h"], "http://localhost/h"),
                ("", ["Referer": "http://localhost/r"], "http://localhost/r"),
                ("?redirect_to=https://evil.example", [:], "slipway://login-callback"),
                ("?redirect_to=https://evil.example", ["Referer": "http://localhost/r"], "http://localhost/r"),
            ] as [(String, [String: String], String)] {
                try await TestBackend.with { test in
                    let answer = try await test.post(
                        "otp", #"{"email":"ada@example.com"}"#, query: query, headers: headers)
                    #expect(answer.status == 200)
                    #expect(try await test.open(try test.mail()).destination == expected)
                }
            }
        }

        @Test(.backend { $0.siteURL = URL(string: "https://app.example/in?a=b#c") })
        func theSiteThatIsSetIsTheOneToLeadTo() async throws {
            _ = try await test.requestCode()
            let answer = try await test.open(try test.mail())
            #expect(answer.destination == "https://app.example/in")
            #expect(answer.query == ["a": "b"])
            #expect(answer.fragment["type"] == "magiclink")
        }

        @Test(arguments: [
            ("http://localhost/", "http://localhost/?code=1+2#x=%2B"),
            ("http://localhost/?a=b#old", "http://localhost/?a=b&code=1+2#x=%2B"),
            ("http://localhost/?code=own&codes=2", "http://localhost/?codes=2&code=1+2#x=%2B"),
            ("slipway://login-callback", "slipway://login-callback?code=1+2#x=%2B"),
        ])
        func whatIsTakenAlongIsEncodedAndReplacesTheSame(_ target: String, location: String) throws {
            let reply = RedirectReply.make(
                to: try #require(URL(string: target)), query: [("code", "1 2")], fragment: [("x", "+")])
            #expect(reply.status == 303)
            #expect(reply.headers["Location"] == location)
            #expect(reply.headers["Cache-Control"] == "no-store")
        }
    }
}
