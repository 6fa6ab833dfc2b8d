import Testing

@testable import Shell

struct MimeAppsListTests {
    private func list(_ text: String?) -> MimeAppsList {
        MimeAppsList(text.map { Array($0.utf8) }, scheme: "slipway", entry: "slipway.desktop")
    }

    private static let group = "[Default Applications]\n"
    private static let ours = "x-scheme-handler/slipway=slipway.desktop\n"

    /// The list before, with this app's entry, and after the entry was removed; nil for the same as before.
    @Test(
        arguments: [
            (nil, group + ours, ""), ("", group + ours, group), (group, group + ours, nil),
            ("# mine\n", "# mine\n" + group + ours, "# mine\n" + group),
            ("# mine", "# mine\n" + group + ours, "# mine\n" + group),
            (
                "[Added Associations]\nx-scheme-handler/slipway=x.desktop;\n\n[Default Applications]\r\na/b=c.desktop\n",
                "[Added Associations]\nx-scheme-handler/slipway=x.desktop;\n\n[Default Applications]\r\n\(ours)a/b=c.desktop\n",
                nil
            ),
            (
                group + "x-scheme-handler/slipway = old.desktop;older.desktop\na/b=c.desktop",
                group + ours + "a/b=c.desktop", nil
            ),
        ] as [(String?, String, String?)])
    func oneLineIsChangedAndChangedBack(before: String?, with: String, after: String?) {
        var list = list(before)
        let change = list.setDefault()
        #expect(String(decoding: list.bytes, as: UTF8.self) == with)
        #expect(list.isOurs)
        let isUndone = list.undo(change)
        #expect(isUndone)
        #expect(String(decoding: list.bytes, as: UTF8.self) == after ?? before ?? "")
    }

    @Test func bytesThatAreNoTextAreKept() {
        let bytes: [UInt8] = [0x23, 0xff, 0x00, 0x0a] + Array(Self.group.utf8) + [0xc3, 0x0a]
        var list = MimeAppsList(bytes, scheme: "slipway", entry: "slipway.desktop")
        let change = list.setDefault()
        #expect(list.bytes.count == bytes.count + Self.ours.utf8.count)
        let isUndone = list.undo(change)
        #expect(isUndone)
        #expect(list.bytes == bytes)
    }

    @Test func aDefaultThatIsNotOursAnyMoreIsLeft() {
        var list = list(Self.group + "x-scheme-handler/slipway=new.desktop\n")
        let before = list.bytes
        let isUndone = list.undo(.replaced(Array("x-scheme-handler/slipway=old.desktop".utf8)))
        #expect(!isUndone)
        #expect(list.bytes == before)
        #expect(list.entry == "new.desktop")
    }

    @Test(arguments: ["x-scheme-handler/slipway=a\\b\t.desktop", "é \r", "a\\\u{301}n"])
    func anyLineCanBeRecorded(line: String) {
        let entry = DesktopEntry(
            program: "/usr/bin/slipway", home: nil, scheme: "slipway", actions: [], change: .replaced(Array(line.utf8)))
        #expect(MimeAppsChange(recordedIn: entry.text) == .replaced(Array(line.utf8)))
    }

    /// As the version before has recorded it.
    @Test(arguments: [
        ("x-scheme-handler/slipway=other.desktop", "x-scheme-handler/slipway=other.desktop"),
        (#"x-scheme-handler/slipway=a\\n\tb\r"#, "x-scheme-handler/slipway=a\\n\tb\r"),
    ])
    func aRecordThatIsAnEscapedTextIsRead(record: String, line: String) {
        let entry = "[Desktop Entry]\n\(DesktopEntry.mark)\nX-Slipway-Replaced=\(record)\n"
        #expect(MimeAppsChange(recordedIn: entry) == .replaced(Array(line.utf8)))
    }

    @Test func aLineIsReadByItsBytes() {
        // A combining mark forms one Character with the sign before it.
        let list = list("[\u{301}x]\n[Default Applications]\nx-scheme-handler/slipway=\u{301}a.desktop\n")
        #expect(list.entry == "\u{301}a.desktop")
        let other = self.list("[Default Applications]\n[\u{301}x]\nx-scheme-handler/slipway=slipway.desktop\n")
        #expect(other.entry == nil)
    }
}
