import Domain
import Testing

struct SharedSettingsTests {
    @Test(
        arguments: [
            ("", nil), ("Ada", nil), ("Ada Lovelace", nil), ("Ægir 🚢", nil), (String(repeating: "é", count: 80), nil),
            (String(repeating: "x", count: 81), "Use at most 80 characters."),
            ("a\nb", "Remove the control characters."), ("a\u{1b}[31m", "Remove the control characters."),
            ("a\u{7f}", "Remove the control characters."), ("a\u{85}", "Remove the control characters."),
            ("\0", "Remove the control characters."),
        ] as [(String, String?)])
    func judgesNames(name: String, reason: String?) {
        #expect(SharedSettings.profileName.validate(name) == reason)
    }

    @Test(arguments: [
        "a\u{200e}@b.c", "a\u{200f}@b.c", "a\u{61c}@b.c", "a\u{202e}@b.c", "a\u{1b}@b.c", "a@\u{2066}b.c",
    ])
    func anAddressHasNoCharactersThatChangeHowItIsRead(address: String) {
        #expect(
            SharedSettings.profileEmail.validate(address) == "Enter a valid email address, such as ada@example.com.")
        #expect(SharedSettings.profileEmail.validate("ada@example.com") == nil)
    }

    @Test func nothingIsAllowedBeforeItIsAsked() {
        #expect(SharedSettings.analytics.defaultValue == false)
        #expect(SharedSettings.notifications.defaultValue == false)
        #expect(SharedSettings.profileName.defaultValue == "")
    }

    @Test func everySharedSettingIsEachAccountsOwnAndListed() {
        let definitions = SharedSettings.definitions
        #expect(
            definitions.map(\.name)
                == ["notifications", "analytics", "profile.name", "profile.email", "onboarding.progress"])
        #expect(definitions.allSatisfy { $0.scope == .account && $0.help.hasSuffix(".") })
        #expect(definitions.filter { !$0.isListed }.map(\.name) == ["onboarding.progress"])
        #expect(definitions.filter(\.isSensitive).map(\.name) == ["profile.email"])
    }
}
