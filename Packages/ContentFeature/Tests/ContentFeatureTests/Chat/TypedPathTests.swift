import ContentFeature
import Foundation
import Testing

@Suite struct TypedPathTests {
    @Test(arguments: [
        ("/tmp/a.png", "/tmp/a.png"), ("  /tmp/a.png\n", "/tmp/a.png"), ("'/tmp/a b.png'", "/tmp/a b.png"),
        ("\"/tmp/a b.png\"", "/tmp/a b.png"), ("/tmp/a\\ b.png", "/tmp/a b.png"), ("/tmp/a\\\\b", "/tmp/a\\b"),
        ("file:///tmp/a%20b.png", "/tmp/a b.png"), ("FILE:///tmp/a", "/tmp/a"), ("'", "'"),
    ])
    func quotesEscapesAndURLsAreRead(typed: String, path: String) {
        let expected = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        #expect(TypedPath.url(of: typed).path == expected)
    }

    @Test func aTildeIsTheHomeDirectory() {
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        #expect(TypedPath.url(of: "~/a.png").path == "\(home)/a.png")
        #expect(TypedPath.url(of: "~").path == home)
        #expect(TypedPath.url(of: "/tmp/~/a").path == "/tmp/~/a")
    }
}
