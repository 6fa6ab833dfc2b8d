@testable import AuthFeature
import Core
import Testing

@Suite("The form of e-mail addresses and passwords", .timeLimit(.minutes(10))) struct EmailFormTests {
    @Test(arguments: [
        "a@b.c", "anna@example.org", "first.last+tag@sub.example.co.uk", "o'hara@example.ie", "_under@example.org",
        "100%@example.org", "jörg@bücher.example", "x@xn--bcher-kva.example", "a@1and1.example",
        String(repeating: "l", count: 64) + "@example.org",
        "a@" + String(repeating: "d", count: 63) + ".org",
    ])
    func accepts(_ text: String) {
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
    func refuses(_ text: String) {
        #expect(!EmailForm.accepts(text))
    }

    @Test func spacesAroundAnAddressAreNotPartOfIt() throws {
        #expect(try EmailForm.checked(" anna@example.org\t\n") == "anna@example.org")
    }

    @Test(arguments: [("", false), ("123456", false), ("1234567", true), ("ééééééé", true), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", false)])
    func aPasswordHasAtLeastSevenCharacters(_ password: String, _ isAccepted: Bool) {
        #expect(((try? PasswordRule.checked(password)) != nil) == isAccepted)
    }
}
