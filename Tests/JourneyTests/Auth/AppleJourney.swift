import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct AppleJourney {
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
