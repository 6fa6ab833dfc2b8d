@testable import AuthFeature
import Testing

@Suite("What is entered", .timeLimit(.minutes(10))) struct EntryRuleTests {
    @Test(
        arguments: [
            (.code, "123456", nil), (.code, " 123 456\n", nil), (.code, "12 34 56", nil), (.code, "", .invalidCode),
            (.code, "12345678", nil), (.code, "1234567890", nil), (.code, "12345", .invalidCode),
            (.code, "12345678901", .invalidCode), (.code, "12345a", .invalidCode),
            (.code, "１２３４５６", .invalidCode), (.code, "-12345", .invalidCode),
            (.email, " anna@example.org ", nil), (.email, "anna", .invalidEmail),
            (.newPassword, "1234567", nil), (.newPassword, "       ", nil),
            (.newPassword, "123456", .passwordTooShort(minimum: 7)),
            (.existingPassword, "1", nil), (.existingPassword, " ", nil), (.existingPassword, "", .passwordMissing),
        ] as [(EntryRule, String, AuthError?)])
    func isJudgedByItsForm(_ rule: EntryRule, _ text: String, _ problem: AuthError?) {
        #expect(rule.problem(rule.cleaned(text)) == problem)
    }

    @Test(
        arguments: [
            (.email, " anna@example.org\n", "anna@example.org"), (.newPassword, " pass word ", " pass word "),
            (.code, "123 456", "123 456"),
        ] as [(EntryRule, String, String)])
    func isCleanedOfWhatAClipboardPutIn(_ rule: EntryRule, _ text: String, _ cleaned: String) {
        #expect(rule.cleaned(text) == cleaned)
    }

    @Test(
        arguments: [
            (.code, .codeRefused, true), (.code, .otherAddressToConfirm, true), (.code, .unreachable("x"), false),
            (.code, .weakPassword(reasons: []), false),
            (.newPassword, .weakPassword(reasons: []), true), (.newPassword, .samePassword, true),
            (.newPassword, .confirmationNeeded(email: "x"), true), (.existingPassword, .invalidCredentials, false),
            (.newPassword, .codeRefused, false), (.email, .codeRefused, false),
        ] as [(EntryRule, AuthError, Bool)])
    func isRemovedWhenNoLongerUsable(_ rule: EntryRule, _ error: AuthError, _ isSpent: Bool) {
        #expect(rule.isSpent(after: error) == isSpent)
    }
}
