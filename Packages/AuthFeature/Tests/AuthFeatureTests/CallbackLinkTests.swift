@testable import AuthFeature
import Core
import Foundation
import Testing

@Suite("What a link brings back", .timeLimit(.minutes(10))) struct CallbackLinkTests {
    private func parse(_ text: String) throws(AuthError) -> CallbackLink {
        guard let url = URL(string: text) else { throw .notACallback }
        return try CallbackLink(url)
    }

    @Test(arguments: [
        ("slipway://login-callback?code=abc", "abc"),
        ("slipway://login-callback/?code=abc", "abc"),
        ("SLIPWAY://Login-Callback?code=abc", "abc"),
        ("slipway://login-callback?code=0f8fad5b-d9cb-469f-a165-70867728950e", "0f8fad5b-d9cb-469f-a165-70867728950e"),
        ("slipway://login-callback?code=A.b_c~d-9", "A.b_c~d-9"),
        ("slipway://login-callback?state=x&code=abc&", "abc"),
        ("slipway://login-callback?code=abc#", "abc"),
        ("slipway://login-callback?code=abc#_=_", "abc"),
        ("slipway://login-callback?%63ode=%61bc", "abc"),
        ("slipway://login-callback?code=" + String(repeating: "x", count: 256), String(repeating: "x", count: 256)),
    ])
    func aCodeIsTaken(_ link: String, _ code: String) throws {
        #expect(try parse(link) == .code(Secret(code)))
    }

    @Test func formsAreReadByTheirBytes() {
        // Each separator is followed by a combining mark and forms one Character with it.
        let items = FormItems("a=1+\u{301}2&\u{301}b=3&c=\u{301}4")
        #expect(items.only("a") == "1 \u{301}2")
        #expect(items.only("\u{301}b") == "3")
        #expect(items.only("c") == "\u{301}4")
    }

    @Test(arguments: [
        "slipway://login-callback", "slipway://login-callback?", "slipway://login-callback?code",
        "slipway://login-callback?code=", "slipway://login-callback?Code=abc", "slipway://login-callback#code=abc",
        "slipway://login-callback?code=a&code=b", "slipway://login-callback?code=a&code=a",
        "slipway://login-callback?code=a%20b", "slipway://login-callback?code=a+b", "slipway://login-callback?code=a/b",
        "slipway://login-callback?code=%C3%A4", "slipway://login-callback?code=a%00", "slipway://login-callback?code=%",
        "slipway://login-callback?code=" + String(repeating: "x", count: 257),
        "slipway://login-callback/x?code=abc", "slipway://login-callback//?code=abc",
        "slipway://me@login-callback?code=abc", "slipway://login-callback:80?code=abc",
        "slipway://login-callbacks?code=abc", "slipway:login-callback?code=abc", "slipway:/login-callback?code=abc",
        "https://login-callback?code=abc", "slipway2://login-callback?code=abc", "login-callback?code=abc",
        "slipway://chat?code=abc",
        "slipway://login-callback?x=" + String(repeating: "x", count: 20_000) + "&code=abc",
    ])
    func anythingElseIsNoCallback(_ link: String) {
        #expect(throws: AuthError.notACallback) { try parse(link) }
    }

    @Test(arguments: [
        "slipway://login-callback#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=magiclink",
        "slipway://login-callback?access_token=a&refresh_token=r", "slipway://login-callback#refresh_token=r",
        "slipway://login-callback/#access_token=a", "slipway://login-callback?code=abc#access_token=a",
        "slipway://login-callback?code=abc&access_token=a", "slipway://login-callback#access%5Ftoken=a",
        "slipway://login-callback#error=x&access_token=a", "slipway://login-callback#provider_token=a",
        "slipway://login-callback?token_hash=a&type=magiclink", "slipway://login-callback#id_token=a",
        "slipway://login-callback#access_token", "SLIPWAY://LOGIN-CALLBACK#access_token=a",
    ])
    func tokensAreRefused(_ link: String) {
        #expect(throws: AuthError.tokensInLink) { try parse(link) }
    }

    @Test(
        arguments: [
            // Current servers, in the query and in the fragment.
            (
                "?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
                "otp_expired", "it has expired or was used already. Request a new mail"
            ),
            (
                "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
                "otp_expired", "it has expired or was used already. Request a new mail"
            ),
            // Older servers send the HTTP status as the code.
            (
                "#error=unauthorized_client&error_code=401&error_description=Email+link+is+invalid+or+has+expired",
                "otp_expired", "it has expired or was used already. Request a new mail"
            ),
            (
                "#error=server_error&error_code=500&error_description=Database+error+saving+new+user", "server_error",
                "the server has a problem. Try again in a moment"
            ),
            (
                "#error=access_denied&error_code=403&error_description=User+is+banned", "user_banned",
                "this account is blocked"
            ),
            // Not by the provider: older servers send a number with errors of their own.
            (
                "?error=access_denied&error_code=403&error_description=Signups+not+allowed", "access_denied",
                "you or the provider denied access"
            ),
            ("?error_code=brand_new&error_description=New+words%21", "brand_new", "New words!"),
            ("?error_description=a%2Bb+c", nil, "a+b c"),
            ("?error=Odd+words", nil, "no reason was given"),
            ("?error=", nil, "no reason was given"),
            ("?error=x%00y&error_description=%1B%5B31mred%0Arow%E2%80%AE", nil, "[31mredrow"),
            ("?error=novel&error_description=%FF", "novel", "no reason was given"),
            (
                "?error=novel#error=other&error_description=From+the+fragment", "novel", "From the fragment"
            ),
        ] as [(String, String?, String)])
    func failuresAreDescribedInWords(_ rest: String, _ code: String?, _ message: String) throws {
        let expected = CallbackLink.failure(code: code.map(AuthErrorCode.init(rawValue:)), message: message)
        #expect(try parse("slipway://login-callback" + rest) == expected)
    }

    // Servers pass a provider's own error on without a code.
    @Test(arguments: [
        "?error=access_denied", "?error=access_denied&code=abc", "#error=user_cancelled_authorize",
        "?error=access_denied&error_description=The+user+denied+access#error=access_denied",
    ])
    func aProvidersRefusalIsADenial(_ rest: String) throws {
        #expect(try parse("slipway://login-callback" + rest) == .denied)
    }

    // What servers redirect to after the first of two confirmations.
    @Test(arguments: [
        "?message=Confirmation+link+accepted#message=Confirmation+link+accepted", "#message=Confirmation+link+accepted",
    ])
    func aMessageAloneIsHalfAConfirmation(_ rest: String) throws {
        #expect(try parse("slipway://login-callback" + rest) == .halfConfirmed)
        #expect(try parse("slipway://login-callback?code=abc&message=x") == .code(Secret("abc")))
    }

    @Test func aLongMessageIsCut() throws {
        let long = String(repeating: "x", count: 5000)
        let link = try parse("slipway://login-callback?error=novel&error_description=\(long)")
        #expect(link == .failure(code: "novel", message: String(long.prefix(200))))
        #expect(
            AuthError.linkRefused(code: "novel", message: "Because").description
                == "The link did not work: Because (novel).")
    }
}
