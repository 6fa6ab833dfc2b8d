import Foundation
import Testing

@testable import Shell

struct DesktopEntryTests {
    private func entry(_ program: String = "/usr/bin/slipway", home: String? = nil) -> DesktopEntry {
        DesktopEntry(
            program: program, home: home, scheme: "slipway",
            actions: [.init(name: "feedback-form", title: "Send feedback")], change: nil)
    }

    @Test func theEntryIsWrittenToTheLetter() {
        #expect(
            entry().text == """
                [Desktop Entry]
                Type=Application
                Version=1.0
                Name=Slipway
                Comment=The foundation of an app, in a terminal
                Exec=/usr/bin/slipway open %u
                Terminal=true
                Categories=Utility;
                MimeType=x-scheme-handler/slipway;
                Actions=feedback-form;
                X-Slipway-Installed=true

                [Desktop Action feedback-form]
                Name=Send feedback
                Exec=/usr/bin/slipway shell --quick-action feedback-form

                """)
    }

    // As the specification requires: quoted first, then escaped as any value.
    @Test(arguments: [
        ("/a/slipway", nil, "/a/slipway"), ("/a/slipway", "/h", "/usr/bin/env SLIPWAY_HOME=/h /a/slipway"),
        ("/my programs/slipway", nil, #""/my programs/slipway""#), ("/100%/slipway", nil, "/100%%/slipway"),
        ("/a/slipway", "/my home", #"/usr/bin/env "SLIPWAY_HOME=/my home" /a/slipway"#),
        ("/$a/slipway", nil, #""/\\$a/slipway""#), (#"/a"b/slipway"#, nil, #""/a\\"b/slipway""#),
        ("/a`b/slipway", nil, #""/a\\`b/slipway""#), (#"/a\b/slipway"#, nil, #""/a\\\\b/slipway""#),
        ("/a\nb/slipway", nil, #""/a\nb/slipway""#), ("/a'b;c&d/slipway", nil, #""/a'b;c&d/slipway""#),
        ("/é/slipway", nil, "/é/slipway"),
        // A combining mark after a special sign, and CRLF: each is one Character.
        ("/100%\u{301}/slipway", nil, "/100%%\u{301}/slipway"), ("/a\"\u{301}b", nil, "\"/a\\\\\"\u{301}b\""),
        ("/a\\\u{301}b", nil, "\"/a\\\\\\\\\u{301}b\""), ("/a$\u{fe0f}b", nil, "\"/a\\\\$\u{fe0f}b\""),
        ("/a;\u{301}b", nil, "\"/a;\u{301}b\""), ("/a\r\nb", nil, #""/a\r\nb""#),
        ("/a \u{301}b", nil, "\"/a \u{301}b\""),
        ("/a=b/slipway", "/h", #"/usr/bin/env SLIPWAY_HOME=/h /bin/sh -c "exec \\"\\$0\\" \\"\\$@\\"" /a=b/slipway"#),
    ])
    func anyPathCanBeNamed(program: String, home: String?, command: String) {
        let lines = entry(program, home: home).text.utf8.split(separator: UInt8(ascii: "\n"))
            .filter { $0.starts(with: "Exec=".utf8) }.map(Array.init)
        let expected = ["Exec=\(command) open %u", "Exec=\(command) shell --quick-action feedback-form"]
        #expect(lines == expected.map { Array($0.utf8) })
    }
}
