import CoreTesting
import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Who may use the development issuer's page.
    struct DevelopmentPageTests {
        private static let authorize = "/auth/v1/authorize?provider=apple"

        private static func begin(_ test: TestBackend) async throws -> (state: String, page: Answer) {
            let begun = try await test.call("GET", authorize, headers: ["apikey": ""])
            let state = try #require(begun.query["state"])
            return (state, try await open(test, state))
        }

        private static func open(
            _ test: TestBackend, _ state: String, more: String = "", headers: [String: String] = [:]
        ) async throws -> Answer {
            try await test.call(
                "GET", "\(DevelopmentIssuer.path)?state=\(state)\(more)",
                headers: headers.merging(["apikey": ""]) { $1 }
            )
        }

        private static func accounts(_ test: TestBackend) async throws -> Int {
            try await test.backend.database.read { try UserRecord.fetchCount($0) }
        }

        @Test(.backend) func aTokenWorksOnceForItsStateAlone() async throws {
            let (mine, page) = try await Self.begin(test)
            let (theirs, other) = try await Self.begin(test)
            #expect(try await test.submit(other, state: mine, "email=eve%40example.com").status == 400)
            #expect(try await test.submit(page, state: theirs, "email=eve%40example.com").status == 400)
            #expect(try await test.submit(page, state: mine, "email=ada%40example.com").status == 302)
            let again = try await test.submit(page, state: mine, "email=eve%40example.com")
            #expect(again.status == 400)
            #expect(again.headers["location"] == nil)
        }

        @Test(.backend) func onlyTheFormThatWasShownLastCounts() async throws {
            let (state, first) = try await Self.begin(test)
            let second = try await Self.open(test, state)
            #expect(try await test.submit(first, state: state, "email=eve%40example.com").status == 400)
            #expect(try await test.submit(second, state: state, "email=ada%40example.com").status == 302)
        }

        @Test(.backend) func aFormWithoutItsTokenIsRefused() async throws {
            let (state, _) = try await Self.begin(test)
            let page = try await Self.open(test, state, more: "&email=ada%40example.com")
            #expect(page.status == 200 && page.headers["location"] == nil)
            for fields in ["state=\(state)", "state=\(state)&token=", "state=\(state)&token=guess", ""] {
                let answer = try await test.call(
                    "POST", DevelopmentIssuer.path, fields + "&email=eve%40example.com", headers: ["apikey": ""])
                #expect(answer.status == 400)
            }
        }

        @Test(.backend) func aTokenEndsWithItsState() async throws {
            let (state, page) = try await Self.begin(test)
            test.clock.advance(bySeconds: 301)
            #expect(try await test.submit(page, state: state, "email=ada%40example.com").status == 400)
        }

        @Test(.backend) func whatWasFilledInWronglyCanBeSentAgain() async throws {
            let (state, page) = try await Self.begin(test)
            let complaint = try await test.submit(page, state: state, "email=nobody")
            #expect(complaint.status == 200)
            #expect(try await test.submit(complaint, state: state, "email=ada%40example.com").status == 302)
        }

        @Test(.backend) func whatWasFilledInIsNoMarkup() async throws {
            let (state, page) = try await Self.begin(test)
            // A quotation mark with an accent is one Character, and still ends the attribute.
            let complaint = try await test.submit(page, state: state, "email=nobody&name=%22%CC%81%3E%3Cb%3E")
            #expect(complaint.status == 200)
            #expect(complaint.body.firstRange(of: Data("<b>".utf8)) == nil)
            #expect(complaint.body.firstRange(of: Data("&quot;\u{301}&gt;&lt;b&gt;".utf8)) != nil)
        }

        @Test(.backend) func thePageCannotBeFramedOrKept() async throws {
            let page = try await Self.begin(test).page
            #expect(page.headers["x-frame-options"] == "DENY")
            #expect(page.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(page.headers["cache-control"] == "no-store")
            // Browsers send the page's origin with the form only if its referrer policy allows it.
            #expect(page.headers["referrer-policy"] == "same-origin")
        }

        @Test(
            .backend,
            arguments: [
                ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"],
                ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"],
                ["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"],
                ["Origin": "http://localhost:3000"], ["Origin": "http://127.0.0.1"], ["Origin": "https://evil.example"],
            ])
        func anotherSitesScriptsAndFramesGetNoForm(_ headers: [String: String]) async throws {
            let (state, _) = try await Self.begin(test)
            let answer = try await Self.open(test, state, headers: headers)
            #expect(answer.status == 403)
            #expect(answer.pageToken == nil)
            let navigation = [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
            ]
            #expect(try await Self.open(test, state, headers: navigation).pageToken != nil)
        }

        @Test(
            .backend,
            arguments: [
                ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Origin": "http://localhost:3000"],
                ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": "http://127.0.0.1:1"],
            ])
        func formsOfOtherSitesAreRefused(_ headers: [String: String]) async throws {
            let (state, page) = try await Self.begin(test)
            let answer = try await test.submit(page, state: state, "email=eve%40example.com", headers: headers)
            #expect(answer.status == 403)
            #expect(answer.headers["location"] == nil)
            let own = ["Origin": "http://127.0.0.1:\(test.port)", "Sec-Fetch-Site": "same-origin"]
            let submitted = try await test.submit(page, state: state, "email=ada%40example.com", headers: own)
            #expect(submitted.status == 302)
        }

        @Test(.backend, .enabled(if: OtherUser.isAvailable, "Only root can act as another user"))
        func anotherUserWithTheSamePortsFromAnotherAddressCannotSignIn() async throws {
            // The owner's browser has the page open, on a connection that stays.
            let browser = try await test.connect(
                sending: test.request("GET", Self.authorize, headers: ["apikey": ""], keepsAlive: true))
            let state = try #require(try await browser.answer().query["state"])
            let path = "\(DevelopmentIssuer.path)?state=\(state)"
            await browser.send(test.request("GET", path, headers: ["apikey": ""], keepsAlive: true))
            let page = try await browser.answer()
            let token = try #require(page.pageToken)

            let (port, own) = (test.port, browser.ownPort)
            let form = "state=\(state)&token=\(token)&email=ada%40example.com"
            // One address for each request: the system does not allow a connection between the same two ends again
            // so soon.
            for (address, request) in zip(
                2...,
                [
                    test.request("GET", Self.authorize, headers: ["apikey": ""]),
                    test.request("GET", path, headers: ["apikey": ""]),
                    test.request("GET", path + "&email=ada%40example.com", headers: ["apikey": ""]),
                    test.request("POST", DevelopmentIssuer.path, form, headers: ["apikey": ""]),
                ])
            {
                let other = try OtherUser.run {
                    try RawConnection(port: port, from: (lastByte: UInt32(address), port: own))
                }
                await other.send(request)
                let answer = try await other.answer()
                #expect(answer.status == 403)
                #expect(answer.headers["location"] == nil)
                #expect(answer.pageToken == nil)
            }
            #expect(try await Self.accounts(test) == 0)
            // The state and the token stay valid for their owner, even though the other user has sent them.
            #expect(try await test.submit(page, state: state, "email=ada%40example.com").status == 302)
        }
    }
}
