import Navigation
import Testing

@Suite struct RouteListingTests {
    @Test(
        arguments: [
            ("", ["slipway://"]), ("slip", ["slipway://"]), ("http://", []), ("slipway:x", []),
            ("slipway://n", []), ("slipway://des", ["slipway://desk"]),
            ("slipway://s", ["slipway://shelves/", "slipway://search/"]),
            ("slipway://S", ["slipway://Shelves/", "slipway://Search/"]),
            ("SLIPWAY://des", ["SLIPWAY://desk"]),
            ("slipway://shelves/", ["slipway://shelves/newest"]),
            ("slipway://search/", ["slipway://search/books", "slipway://search/films"]),
            ("slipway://search/f", ["slipway://search/films"]),
            ("slipway://desk/arch", ["slipway://desk/archive"]),
            (
                "slipway://items/",
                [
                    "slipway://items/items", "slipway://items/items/", "slipway://items/shelves/",
                    "slipway://items/search/", "slipway://items/files/",
                    "slipway://items/people/", "slipway://items/filter", "slipway://items/unlock/",
                    "slipway://items/archive",
                    "slipway://items/range/",
                ]
            ),
            ("slipway://items/a/e", ["slipway://items/a/edit"]),
            ("slipway://items/-/arch", ["slipway://items/-/archive"]),
            ("slipway://nowhere/", []), ("slipway://%zz/", []), ("slipway://do", ["slipway://door"]),
            ("slipway://door/", ["slipway://door/door", "slipway://door/keys/"]),
            ("slipway://library?", ["slipway://library?sheet="]),
            ("slipway://door?", []),
            ("slipway://keys/k?", ["slipway://keys/k?hint="]),
            ("slipway://library?sheet=", ["slipway://library?sheet=notes/", "slipway://library?sheet=lend"]),
            ("slipway://library?sheet=lend/arch", ["slipway://library?sheet=lend/archive"]),
            ("slipway://library?x=1&sheet=le", ["slipway://library?x=1&sheet=lend"]),
            ("slipway://library?sheet=lend?", ["slipway://library?sheet=lend?days="]),
            ("slipway://library?sheet=lend?x=1;d", ["slipway://library?sheet=lend?x=1;days="]),
            (
                "slipway://filter?o",
                ["slipway://filter?open=", "slipway://filter?open=true", "slipway://filter?open=false"]
            ),
            ("slipway://filter?open=f", ["slipway://filter?open=false"]),
            ("slipway://nowhere?", []), ("slipway://library?sheet=nowhere?", []),
        ] as [(String, [String])])
    func aLinkCanBeCompleted(prefix: String, completions: [String]) {
        #expect(Set(Library.table.completions(for: prefix)) == Set(completions))
        #expect(Library.table.completions(for: prefix).count == completions.count)
    }

    @Test func theTableIsAMarkdownTable() {
        #expect(
            Library.table.markdown == """
                | link | what the user sees | values | needs |
                | --- | --- | --- | --- |
                | `slipway://library` | The library tab. |  | session |
                | `slipway://desk` | The desk tab. |  | session |
                | `slipway://shelves/:number` | One shelf. | `:number` | session |
                | `slipway://racks/:number` | Older path of `shelves/:number`. |  | session |
                | `slipway://rack/number/:number` | Older path of `shelves/:number`. |  | session |
                | `slipway://shelves/newest` | What has come in. |  | session |
                | `slipway://search/:kind` | What was found. | `:kind` (such as books, films), `?page` (else 1), \
                `?author`, `?tag` (repeatable) | session |
                | `slipway://items` | All there is. |  | session |
                | `slipway://items/:text` | All of a name. | `:text` | session |
                | `slipway://items/:text/edit` | A name to be changed. | `:text` | session |
                | `slipway://files/*path` | A file in its folders. | `*path` | session |
                | `slipway://files/index` | All files. |  | session |
                | `slipway://people/:id` | A reader. | `:id` | session |
                | `slipway://filter` | What is shown. | `?open` (else false; such as true, false), \
                `?text` (else a b) | session |
                | `slipway://unlock/:code` | A door that opens. | `:code` | session |
                | `slipway://archive` | What is kept for ever. |  | session, archivist |
                | `slipway://range/:from/:to` | Some years. | `:from`, `:to` | session |
                | `slipway://library?sheet=notes/*lines` | A note. | `*lines`, `?tag` (repeatable) | session |
                | `slipway://library?sheet=lend` | Something to take home. | `?days` (else 14) | session |
                | `slipway://door` | The door. |  |  |
                | `slipway://keys/:key` | The key. | `:key`, `?hint` |  |

                """)
    }

    @Test func aBarInASummaryDoesNotEndItsCell() {
        let route = RouteDeclaration("a", "a", in: .tab("main"), summary: "This | that.")
        let table = RouteTable(scheme: "slipway", tabs: ["main"], routes: [route.definition])
        #expect(table.markdown.hasSuffix("| `slipway://a` | This \\| that. |  | session |\n"))
    }

    @Test func aBarWithAMarkBehindItIsABar() {
        let route = RouteDeclaration("a", "a", in: .tab("main"), summary: "This |\u{301} that.")
        let table = RouteTable(scheme: "slipway", tabs: ["main"], routes: [route.definition])
        #expect(Array(table.markdown.unicodeScalars).split(separator: "|").contains { $0.last == "\\" })
    }
}
