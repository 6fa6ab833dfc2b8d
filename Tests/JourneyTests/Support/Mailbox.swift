import Foundation
import Testing

/// The mail that a backend has sent, read by the command that lists it.
struct Mailbox {
    struct Mail: Decodable {
        let to: String
        let subject: String
        let type: String
        let link: URL?
        let code: String
    }

    let home: TestHome
    /// The data directory of a backend that is served separately; nil for the embedded one.
    var data: URL?

    func mails() async throws -> [Mail] {
        let place = data.map { ["--data", $0.path] } ?? []
        let listed = try await Program.run(["backend", "outbox", "--json"] + place, in: home)
        #expect(listed.status == 0)
        return try JSONDecoder().decode([Mail].self, from: Data(listed.output.utf8))
    }

    func last(to address: String) async throws -> Mail {
        try #require(try await mails().last { $0.to == address }, "no mail to \(address)")
    }

    /// The callback that the link of the newest mail leads a browser to.
    func callback(to address: String) async throws -> String {
        try await BrowserDouble.callback(from: try #require(try await last(to: address).link))
    }
}
