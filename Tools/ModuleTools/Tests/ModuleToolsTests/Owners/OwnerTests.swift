import Testing

@testable import ModuleTools

/// Which texts GitHub accepts in CODEOWNERS.
struct OwnerTests {
    @Test(arguments: [
        "@anna", "@a", "@anna-b", "@0", "@anna_acme", "@acme/core", "@acme-inc/core_team-2", "anna@acme.example",
        "a.b+c@mail.acme.co.uk", "@" + String(repeating: "a", count: 39),
    ])
    func isAccepted(text: String) {
        #expect(Owner(text)?.description == text)
    }

    @Test(arguments: [
        "", "@", "anna", "acme/core", "@-anna", "@anna--b", "@an na", "@acme/", "@/core", "@acme/core/more", "@@anna",
        "@ann\u{E4}", "anna@acme", "@acme/co.re", "anna@", "@anna,", "*", "@anna\n",
        "@" + String(repeating: "a", count: 40),
    ])
    func isRefused(text: String) {
        #expect(Owner(text) == nil)
    }
}
