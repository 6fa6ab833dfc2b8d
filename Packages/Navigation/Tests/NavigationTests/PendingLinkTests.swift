import Foundation
import Navigation
import Testing

@Suite struct PendingLinkTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func aLinkIsKeptForFifteenMinutes() {
        let link = PendingLink(url: "example://chat", received: noon, account: nil)
        #expect(link.expires == noon.addingTimeInterval(900))
    }

    @Test(
        arguments: [(nil, "u1", true), ("u1", "u1", true), ("u2", "u1", false), ("", "u1", false)]
            as [(String?, String, Bool)])
    func aLinkIsForItsAccountOrForTheFirstToSignIn(owner: String?, account: String, isMeant: Bool) {
        #expect(PendingLink(url: "example://chat", received: noon, account: owner).isMeant(for: account) == isMeant)
    }

    @Test func aLinkComesBackFromItsCoding() throws {
        let link = PendingLink(url: "example://chat?x=%2F", received: noon, account: "u1")
        #expect(try JSONDecoder().decode(PendingLink.self, from: JSONEncoder().encode(link)) == link)
    }
}
