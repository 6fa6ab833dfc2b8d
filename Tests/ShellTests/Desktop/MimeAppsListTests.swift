import Testing

@testable import Shell

struct MimeAppsListTests {
    private func list(_ text: String?) -> MimeAppsList {
        MimeAppsList(text.map { Array($0.utf8) }, scheme: "slipway", entry: "slipway.desktop")
    }

    private static let ours = "x-scheme-handler/slipway=slipway.desktop\n"

    @Test(
        arguments: [
            (nil, "[Default Applications]\n\(ours)", .added(.file)),
            ("", "[Default Applications]\n\(ours)", .added(.group)),
            ("# mine\n", "# mine\n[Default Applications]\n\(ours)", .added(.group)),
            ("# mine", "# mine\n[Default Applications]\n\(ours)", .added(.groupAndLineBreak)),
            ("[Default Applications]\n", "[Default Applications]\n\(ours)", .added(.line)),
            (
                "[Added Associations]\nx-scheme-handler/slipway=x.desktop;\n\n[Default Applications]\r\ntext/html=b.desktop\n",
                "[Added Associations]\nx-scheme-handler/slipway=x.desktop;\n\n[Default Applications]\r\n\(ours)text/html=b.desktop\n",
                .added(.line)
            ),
            (
                "[Default Applications]\nx-scheme-handler/slipway = old.desktop;older.desktop\na/b=c.desktop",
                "[Default Applications]\n\(ours)a/b=c.desktop",
                .replaced("x-scheme-handler/slipway = old.desktop;older.desktop")
            ),
        ] as [(String?, String, MimeAppsChange)])
    func oneLineIsChangedAndCanBeChangedBack(before: String?, after: String, change: MimeAppsChange) {
        var list = list(before)
        let first = list.setDefault()
        #expect(first == change)
        #expect(String(decoding: list.bytes, as: UTF8.self) == after)
        #expect(list.isOurs)
        let second = list.setDefault()
        #expect(second == nil)
        #expect(MimeAppsChange(recordedIn: "[Desktop Entry]\n" + change.record.joined()) == change)
        let isUndone = list.undo(change)
        #expect(isUndone)
        #expect(String(decoding: list.bytes, as: UTF8.self) == before ?? "")
    }

    @Test func bytesThatAreNoTextAreKept() {
        let bytes: [UInt8] = [0x23, 0xff, 0x00, 0x0a] + Array("[Default Applications]\n".utf8) + [0xc3, 0x0a]
        var list = MimeAppsList(bytes, scheme: "slipway", entry: "slipway.desktop")
        let change = list.setDefault()
        #expect(list.bytes.count == bytes.count + Self.ours.utf8.count)
        let isUndone = list.undo(change)
        #expect(isUndone)
        #expect(list.bytes == bytes)
    }

    @Test func aDefaultThatIsNotOursAnyMoreIsLeft() {
        var list = list("[Default Applications]\nx-scheme-handler/slipway=new.desktop\n")
        let before = list
        let isUndone = list.undo(.replaced("x-scheme-handler/slipway=old.desktop"))
        #expect(!isUndone)
        let isUndoneWithoutRecord = list.undo(nil)
        #expect(!isUndoneWithoutRecord)
        #expect(list == before)
        #expect(list.entry == "new.desktop")
    }

    /// The group may be used by others meanwhile, and our line goes even without a record.
    @Test(arguments: [("a/b=c.desktop\n", .added(.file)), ("", nil)] as [(String, MimeAppsChange?)])
    func onlyOurLineGoes(others: String, change: MimeAppsChange?) {
        var list = list("[Default Applications]\n\(Self.ours)\(others)")
        let isUndone = list.undo(change)
        #expect(isUndone)
        #expect(String(decoding: list.bytes, as: UTF8.self) == "[Default Applications]\n\(others)")
    }

    @Test(arguments: [
        "x-scheme-handler/slipway=a\\b\t.desktop", "x-scheme-handler/slipway=a\\nb.desktop", "é \r", "a\r\nb",
        "a\\\u{301}n", "=\u{301}x",
    ])
    func anyLineCanBeRecorded(line: String) {
        let change = MimeAppsChange.replaced(line)
        let entry = "[Desktop Entry]\r\n" + change.record.joined() + "\nMore=1\n"
        guard case .replaced(let recorded) = MimeAppsChange(recordedIn: entry) else {
            Issue.record("nothing is recorded in \(entry)")
            return
        }
        #expect(Array(recorded.utf8) == Array(line.utf8))
    }

    @Test func aLineIsReadByItsBytes() {
        // A combining mark forms one Character with the sign before it.
        let list = list("[\u{301}x]\n[Default Applications]\nx-scheme-handler/slipway=\u{301}a.desktop\n")
        #expect(list.entry == "\u{301}a.desktop")
        let other = self.list("[Default Applications]\n[\u{301}x]\nx-scheme-handler/slipway=slipway.desktop\n")
        #expect(other.entry == nil)
    }
}
