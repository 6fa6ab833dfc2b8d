import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct AppleJourney {
    @Test func browserComesBackToTheRunningShell() async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        _ = try await shell.snapshot()
        var here = try await shell.tap("sign-in.apple")
        let address = try #require(here.element("sign-in.address")?.value)
        #expect(address.contains("provider=apple"))
        #expect(address.contains("code_challenge="))

        let callback = try await BrowserDouble.callback(from: address, email: "ada@example.com", name: "Ada Lovelace")
        try await home.open(callback)
        here = try await shell.snapshot()
        #expect(here.state == "onboarding")
        #expect(here.user?.email == "ada@example.com")
        // Apple sends a name only once, so it must be in the profile at once.
        #expect(try await Program.run(["settings", "get", "profile.name"], in: home).output == "Ada Lovelace\n")
        here = try await shell.finishOnboarding(name: nil)
        #expect(here.element("welcome.greeting")?.value?.contains("Ada Lovelace") == true)
        try await shell.quit()
    }

    @Test func tokenOfTheDevelopmentIssuerSignsInOnceWithItsNonce() async throws {
        let home = TestHome()
        let begun = try await Program.run(["auth", "apple", "--begin"], in: home)
        #expect(begun.status == 0)
        let nonce = begun.output.trimmingCharacters(in: .newlines)
        #expect(nonce.count == 64)
        let minted = try await Program.run(
            ["backend", "id-token", "--email", "ada@example.com", "--nonce", nonce], in: home)
        #expect(minted.status == 0, "\(minted.errors)")

        let arguments = ["auth", "apple", "--id-token-stdin", "--name", "Ada Lovelace", "--json"]
        let signedIn = try await Program.run(arguments, in: home, input: minted.output)
        #expect(signedIn.status == 0, "\(signedIn.errors)")
        let user = (signedIn.json as? [String: Any])?["user"] as? [String: Any]
        #expect(user?["email"] as? String == "ada@example.com")
        #expect(user?["name"] as? String == "Ada Lovelace")

        let again = try await Program.run(arguments, in: home, input: minted.output)
        #expect(again.status == 77)
        #expect(again.errors.contains("Start again"))
    }
}
