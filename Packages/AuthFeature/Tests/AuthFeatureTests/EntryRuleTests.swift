@testable import AuthFeature
import Core
import Testing

@Suite("What is entered", .timeLimit(.minutes(10))) struct EntryRuleTests {
    @Test(arguments: [
        "a@b.c", "anna@example.org", "first.last+tag@sub.example.co.uk", "o'hara@example.ie", "_under@example.org",
        "100%@example.org", "jörg@bücher.example", "x@xn--bcher-kva.example", "a@1and1.example",
        String(repeating: "l", count: 64) + "@example.org",
        "a@" + String(repeating: "d", count: 63) + ".org",
    ])
    func isAnAddress(_ text: String) {
        #expect(EmailForm.accepts(text))
    }

    @Test(arguments: [
        "", "anna", "anna@", "@example.org", "anna@example", "anna@@example.org", "an@na@example.org",
        "an na@example.org", "anna@exa mple.org", "anna@example.org\n", "an\u{0}na@example.org", "anna@.org",
        "anna@example.", "anna@example..org", "anna@-example.org", "anna@example-.org", "anna@exam_ple.org",
        ".anna@example.org", "anna.@example.org", "an..na@example.org", "anna@127.0.0.1", "anna@[127.0.0.1]",
        "<anna@example.org>", "anna@example.org,bob@example.org", "\"an na\"@example.org", "an\u{200B}na@example.org",
        "an\u{202E}na@example.org", "an\u{200E}na@example.org", "an\u{200F}na@example.org", "an\u{61C}na@example.org",
        "an@\u{301}na@example.org", "an\u{5B}\u{301}na@example.org", "<\u{301}anna@example.org",
        "anna\u{A0}@example.org",
        String(repeating: "l", count: 65) + "@example.org",
        "a@" + String(repeating: "d", count: 64) + ".org",
        "a@" + Array(repeating: String(repeating: "d", count: 60), count: 5).joined(separator: "."),
    ])
    func isNoAddress(_ text: String) {
        #expect(!EmailForm.accepts(text))
    }

    /// By screens and by calls: nil for what is refused.
    @Test(
        arguments: [
            (.email, " anna@example.org\t\n", "anna@example.org", nil), (.email, "anna", nil, .invalidEmail),
            (.code, " 123 456\n", "123456", nil), (.code, "12 34 56", "123456", nil),
            (.code, "1234567890", "1234567890", nil), (.code, "", nil, .invalidCode),
            (.code, "12345", nil, .invalidCode), (.code, "12345678901", nil, .invalidCode),
            (.code, "12345a", nil, .invalidCode), (.code, "12.456", nil, .invalidCode),
            (.code, "１２３４５６", nil, .invalidCode), (.code, "-12345", nil, .invalidCode),
            (.factorCode, "123 456", "123456", nil), (.factorCode, "1234567", nil, .invalidFactorCode),
            (.newPassword, " pass word ", " pass word ", nil), (.newPassword, "ééééééé", "ééééééé", nil),
            (.newPassword, "123456", nil, .passwordTooShort(minimum: 7)),
            (.newPassword, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", nil, .passwordTooShort(minimum: 7)),
            (.existingPassword, " ", " ", nil), (.existingPassword, "", nil, .passwordMissing),
        ] as [(EntryRule, String, String?, AuthError?)])
    func isChecked(_ rule: EntryRule, _ text: String, _ value: String?, _ problem: AuthError?) {
        let result = Result { () throws(AuthError) in try rule.checked(text) }
        #expect(result == value.map(Result.success) ?? .failure(problem ?? .cancelled))
    }

    @Test(
        arguments: [
            (.code, .codeRefused, true), (.code, .otherAddressToConfirm, true), (.code, .unreachable("x"), false),
            (.code, .weakPassword(reasons: []), false), (.code, .secondFactorNeeded(account: "x"), true),
            (.factorCode, .factorCodeRefused, true), (.factorCode, .unreachable("x"), false),
            (.newPassword, .weakPassword(reasons: []), false), (.newPassword, .samePassword, false),
            (.newPassword, .confirmationNeeded(email: "x"), false), (.existingPassword, .invalidCredentials, false),
            (.existingPassword, .currentPasswordRefused, false),
            (.newPassword, .secondFactorNeeded(account: "x"), true),
            (.existingPassword, .secondFactorNeeded(account: "x"), false),
            (.newPassword, .codeRefused, false), (.email, .codeRefused, false),
        ] as [(EntryRule, AuthError, Bool)])
    func isRemovedWhenNoLongerUsable(_ rule: EntryRule, _ error: AuthError, _ isSpent: Bool) {
        #expect(rule.isSpent(after: error) == isSpent)
    }
}
