import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The small parts, each with its table of cases.
    struct PartsTests {
        @Test(arguments: [
            ("a@b", true), ("ada.lovelace+x@sub.example.co.uk", true), ("A_B-c'd@x-y.example", true), ("a@1.2", true),
            ("", false), ("a", false), ("@b", false), ("a@", false), ("a@b@c", false), ("a b@c.d", false),
            ("a@b..c", false),
            ("a@-b.c", false), ("a@b-.c", false), ("a@b_c.d", false), ("é@b.c", false), ("a@b.c\n", false),
            ("a@" + String(repeating: "b", count: 64), false), (String(repeating: "a", count: 254) + "@b", false),
        ])
        func addressesAreThoseOfTheRealServer(_ address: String, isValid: Bool) {
            #expect(((try? EmailAddress.normalized(address)) != nil) == isValid)
        }

        @Test(arguments: [("12345", 422), ("123456", 0), ("ééé", 0), ("éé", 422)])
        func passwordsAreMeasuredInBytes(_ password: String, status: Int) {
            var refused = 0
            do throws(CallError) { try PasswordRules.check(password) } catch { refused = error.status }
            #expect(refused == status)
        }

        @Test func aHashHoldsItsCostAndMatchesItsPasswordAlone() throws {
            let hash = try PasswordHash.make(
                of: "correct horse", cost: PasswordCost(logN: 5, blockSize: 4, parallelism: 2))
            #expect(hash.text.hasPrefix("$scrypt$ln=5,r=4,p=2$"))
            let read = try #require(PasswordHash(hash.text))
            #expect(read == hash)
            #expect(try read.matches("correct horse"))
            #expect(try !read.matches("correct horsf"))
            #expect(try !read.matches(""))
            #expect(try PasswordHash.make(of: "correct horse", cost: hash.cost).text != hash.text)
        }

        @Test(arguments: [
            "", "correct horse", "$scrypt$", "$bcrypt$ln=5,r=4,p=2$AAAA$AAAA", "$scrypt$ln=5,r=4$AAAA$AAAA",
        ])
        func whatIsNoHashIsNotRead(_ text: String) {
            #expect(PasswordHash(text) == nil)
        }

        @Test(arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (1_709_164_800.5, "2024-02-29T00:00:00.500000Z"),
            (1_800_000_000.123456, "2027-01-15T08:00:00.123456Z"), (-0.25, "1969-12-31T23:59:59.750000Z"),
        ])
        func momentsAreWrittenToTheMicrosecond(_ seconds: Double, text: String) {
            #expect(Timestamp(Date(timeIntervalSince1970: seconds)).text == text)
        }

        @Test(arguments: [
            (#"<b class="x">'&"#, "&lt;b class=&quot;x&quot;&gt;&#39;&amp;"), ("é🚢\r\n", "é🚢\r\n"),
            // Followed by a combining mark, each is one `Character`, but still the same sign to a browser.
            ("<\u{301}script>\u{20dd}", "&lt;\u{301}script&gt;\u{20dd}"),
            ("\"\u{fe0f}'\u{200d}&\u{301}", "&quot;\u{fe0f}&#39;\u{200d}&amp;\u{301}"),
        ])
        func textInAPageIsNoMarkup(_ text: String, html: String) {
            #expect(Array(HTMLText.escaped(text).utf8) == Array(html.utf8))
        }

        @Test(arguments: [
            ("a=1+2&b=1%2B2", "a", "1 2"), ("a=1+2&b=1%2B2", "b", "1+2"), ("a=b=c", "a", "b=c"), ("a", "a", ""),
            ("a=1&a=2", "a", "1"), ("a%20b=%e2%82%ac", "a b", "€"), ("a=%zz", "a", "%zz"), ("=x&&a=1", "a", "1"),
            ("a=1+\u{301}2", "a", "1 \u{301}2"),
        ])
        func queriesAreDecodedAsFormsAre(_ raw: String, name: String, value: String) {
            #expect(QueryItems(raw)[name] == value)
        }

        @Test func costsAreKeptWithinWhatScryptTakes() {
            #expect(
                PasswordCost(logN: 99, blockSize: 0, parallelism: -1)
                    == PasswordCost(logN: 20, blockSize: 1, parallelism: 1))
            #expect(PasswordCost.standard == PasswordCost(logN: 14, blockSize: 8, parallelism: 1))
        }

        private static let table = EndpointTable(
            [
                ("GET", "/users"), ("GET", "/users/{id}"), ("PUT", "/users/{id}"), ("GET", "/users/me"),
                ("GET", "/users/{id}/factors/{factor}"),
            ].map { method, path in Endpoint(method, path, .anyone) { (_: Request) in Reply(status: 204) } })

        @Test(
            arguments: [
                ("/users", ["GET"], [:]), ("/users/7", ["GET", "PUT"], ["id": "7"]), ("/users/me", ["GET"], [:]),
                ("/users/7/factors/8", ["GET"], ["id": "7", "factor": "8"]),
                ("/users/%37", ["GET", "PUT"], ["id": "%37"]),
            ] as [(String, [String], [String: String])])
        func namesStandForOneSegment(_ path: String, methods: [String], captures: [String: String]) throws {
            let match = try #require(Self.table.match(path))
            #expect(match.methods.keys.sorted() == methods)
            #expect(match.captures == captures)
        }

        @Test(arguments: ["/", "/users/", "/users/7/", "/users/7/factors", "/users//factors/8", "users", "/Users"])
        func nothingElseMatches(_ path: String) {
            #expect(Self.table.match(path) == nil)
        }

        @Test(arguments: [
            ("", []), ("one", ["one"]), ("one two", ["one", " two"]), ("  one\n\ntwo ", ["  one", "\n\ntwo", " "]),
            ("e\u{301} 🙂", ["e\u{301}", " 🙂"]), (" ", [" "]),
        ])
        func wordsKeepTheBlanksBeforeThem(_ text: String, _ words: [String]) {
            #expect(ChatWords.split(text) == words)
            #expect(ChatWords.count(text) == words.count)
        }

        @Test func aLongWordIsCut() {
            let text = String(repeating: "a", count: 200)
            let words = ChatWords.split(text)
            #expect(words.joined() == text)
            #expect(words.map(\.count) == [64, 64, 64, 8])
        }
    }
}
