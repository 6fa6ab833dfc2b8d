import Navigation
import Testing

struct RouteListingTests {
    @Test(
        arguments: [
            ("", ["example://"]), ("exam", ["example://"]), ("http://", []), ("example:x", []),
            ("example://n", []), ("example://des", ["example://desk"]),
            ("example://s", ["example://shelves/", "example://search/"]),
            ("example://S", ["example://Shelves/", "example://Search/"]),
            ("EXAMPLE://des", ["EXAMPLE://desk"]),
            ("example://shelves/", ["example://shelves/newest"]),
            ("example://search/", ["example://search/books", "example://search/films"]),
            ("example://search/f", ["example://search/films"]),
            ("example://desk/arch", ["example://desk/archive"]),
            (
                "example://items/",
                [
                    "example://items/items", "example://items/items/", "example://items/shelves/",
                    "example://items/search/", "example://items/files/",
                    "example://items/people/", "example://items/filter", "example://items/unlock/",
                    "example://items/archive",
                    "example://items/range/",
                ]
            ),
            ("example://items/a/e", ["example://items/a/edit"]),
            ("example://items/-/arch", ["example://items/-/archive"]),
            ("example://nowhere/", []), ("example://%zz/", []), ("example://do", ["example://door"]),
            ("example://door/", ["example://door/door", "example://door/keys/"]),
            ("example://library?", ["example://library?sheet="]),
            ("example://door?", []),
            ("example://keys/k?", ["example://keys/k?hint="]),
            ("example://library?sheet=", ["example://library?sheet=notes/", "example://library?sheet=lend"]),
            ("example://library?sheet=lend/arch", ["example://library?sheet=lend/archive"]),
            ("example://library?sheet=lend", ["example://library?sheet=lend"]),
            ("example://library?x=1&sheet=le", ["example://library?x=1&sheet=lend"]),
            ("example://library?sheet=lend?", ["example://library?sheet=lend?days="]),
            ("example://library?sheet=lend?x=1;d", ["example://library?sheet=lend?x=1;days="]),
            (
                "example://filter?o",
                ["example://filter?open=", "example://filter?open=true", "example://filter?open=false"]
            ),
            ("example://filter?open=f", ["example://filter?open=false"]), ("example://filter?open=false", []),
            ("example://library?sheet=lend?days=", []),
            ("example://nowhere?", []), ("example://library?sheet=nowhere?", []),
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
                | `example://library` | The library tab. |  | session |
                | `example://desk` | The desk tab. |  | session |
                | `example://shelves/:number` | One shelf. | `:number` | session |
                | `example://racks/:number` | Older path of `shelves/:number`. |  | session |
                | `example://rack/number/:number` | Older path of `shelves/:number`. |  | session |
                | `example://shelves/newest` | What has come in. |  | session |
                | `example://search/:kind` | What was found. | `:kind` (such as books, films), `?page` (else 1), \
                `?author`, `?tag` (repeatable) | session |
                | `example://items` | All there is. |  | session |
                | `example://items/:text` | All of a name. | `:text` | session |
                | `example://items/:text/edit` | A name to be changed. | `:text` | session |
                | `example://files/*path` | A file in its folders. | `*path` | session |
                | `example://files/index` | All files. |  | session |
                | `example://people/:id` | A reader. | `:id` | session |
                | `example://filter` | What is shown. | `?open` (else false; such as true, false), \
                `?text` (else a b) | session |
                | `example://unlock/:code` | A door that opens. | `:code` | session |
                | `example://archive` | What is kept for ever. |  | session, archivist |
                | `example://range/:from/:to` | Some years. | `:from`, `:to` | session |
                | `example://library?sheet=notes/*lines` | A note. | `*lines`, `?tag` (repeatable) | session |
                | `example://library?sheet=lend` | Something to take home. | `?days` (else 14) | session |
                | `example://door` | The door. |  |  |
                | `example://keys/:key` | The key. | `:key`, `?hint` |  |

                """)
    }

    @Test(arguments: [("This | that.", "This \\| that."), ("This |\u{301} that.", "This \\|\u{301} that.")])
    func aBarInASummaryDoesNotEndItsCell(summary: String, cell: String) {
        let route = RouteDeclaration("a", "a", in: .tab("main"), summary: summary)
        let table = RouteTable(scheme: "example", tabs: ["main"], routes: [route.definition])
        #expect(table.markdown.hasSuffix("| `example://a` | \(cell) |  | session |\n"))
    }
}
