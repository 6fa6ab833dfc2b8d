import Core
import Testing

struct RedactedURLTests {
    @Test(arguments: [
        "https://ada:s3cret@p.supabase.co", "https://ada:s3cret@", "https://:s3cret@p.supabase.co",
        "https://ada:s3 cret@p.supabase.co", "https://ada:x@s3cret@p.supabase.co", "https://ada:x/s3cret@p.supabase.co",
        "https://ada:x?s3cret@p.supabase.co", "https://ada:x#s3cret@p.supabase.co", "ada:s3cret@p.supabase.co",
        "https:/ada:s3cret@p.supabase.co", "https//ada:s3cret@p.supabase.co", "https:ada:s3cret@p.supabase.co",
        "https://ada:s3cret%40p.supabase.co", "https://ada:s3cret\u{ff20}p.supabase.co", "https://s3cret@p.supabase.co",
        "https://ada:s3cret", "https://ada:s3cret/x", "https://[::1]:s3cret", "ada:s3cret",
        "https://ada:1/:s3cret", "https://p.supabase.co?key=s3cret", "https://p.supabase.co/x#s3cret",
        "https://ada:s3cret@\u{301}p.supabase.co", "https://ada:\u{1b}[31ms3cret@p.supabase.co",
        "https://ada:s3cret@p.supabase.co:99999999", " https://ada:s3cret@p.supabase.co",
    ])
    func anAddressIsPrintedWithoutItsSecrets(_ address: String) {
        let text = RedactedURL.text(address)
        #expect(!Array(text.utf8).contains(sequence: "s3cret"), "\(text)")
    }

    @Test(arguments: [
        ("https://p.supabase.co", "https://p.supabase.co"), ("p.supabase.co", "p.supabase.co"), ("/", "/"), ("", ""),
        ("http://10.0.0.1:8000/x", "http://10.0.0.1:8000/x"), ("http://[::1]:8000", "http://[::1]:8000"),
        ("https://ada:s3cret@p.supabase.co:8443/x", "https://(hidden)@p.supabase.co:8443/x"),
        ("https://p.supabase.co?a=b#c", "https://p.supabase.co?(hidden)"), ("not a url", "not a url"),
        ("https:p", "https:(hidden)"),
    ])
    func theRestIsShown(_ address: String, _ text: String) {
        #expect(RedactedURL.text(address) == text)
    }

    @Test func aLongAddressIsCut() {
        #expect(RedactedURL.text(String(repeating: "a", count: 10_000)).utf8.count < 400)
    }

    @Test(arguments: [
        ("see https://ada:s3cret@h/x, or a@b.c", "see https://(hidden)@h/x, or a@b.c"),
        ("'smtp://ada:s3@cret@h'", "'smtp://(hidden)@h'"), ("https://h/a@b", "https://h/a@b"),
        ("slipway://chat?to=a@b.c", "slipway://chat?to=a@b.c"),
        ("https://a@h http://b@i", "https://(hidden)@h http://(hidden)@i"),
        ("://", "://"), ("", ""), ("no address", "no address"),
    ])
    func usersInATextAreHidden(_ text: String, _ expected: String) {
        #expect(RedactedURL.hideUsers(in: text) == expected)
    }
}

extension [UInt8] {
    /// Whether the bytes of a text stand in these.
    fileprivate func contains(sequence text: String) -> Bool {
        indices.contains { self[$0...].starts(with: text.utf8) }
    }
}
