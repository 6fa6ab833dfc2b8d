import Testing

@testable import ModuleTools

/// What is made of the digester's sentences.
struct APIBreakTests {
    @Test(arguments: [
        ("Func Basket.add(_:) is now throwing", "Basket.add(_:)", "add"),
        ("Func send(_:) has been renamed to Func send(_:twice:)", "send(_:)", "send"),
        ("Struct Gone has been removed", "Gone", "Gone"),
        ("Constructor S.init(x:) has been removed", "S.init(x:)", "S"),
        (
            "Subscript S.subscript(_:) has parameter 0 type change from Swift.Int to Swift.String", "S.subscript(_:)",
            "S"
        ),
        ("Accessor S.N.u.Set() has been removed", "S.N.u", "u"),
        ("EnumElement E.c has been added as a new enum case", "E.c", "E"),
        ("EnumElement E.b has been removed", "E.b", "b"),
        ("Func Q.r() has been added as a protocol requirement", "Q.r()", "Q"),
        ("Struct Basket has removed conformance to Equatable", "Basket", "Basket"),
        ("swift-api-digester crashed", "", ""),
    ])
    func aSentenceNamesADeclarationAndWhatItsUsersWrite(remark: String, name: String, identifier: String) throws {
        let breaks = APIBreak.breaks(in: "Cart", [remark])
        #expect(breaks == [APIBreak(module: "Cart", name: name, remarks: [remark])])
        #expect(try #require(breaks.first).identifier == identifier)
    }

    @Test func sentencesOfOneDeclarationStandTogether() {
        let get = "Accessor S.u.Get() has return type change from Swift.Int to Swift.String"
        let type = "Var S.u has declared type change from Swift.Int to Swift.String"
        let breaks = APIBreak.breaks(in: "Cart", [get, "Struct T has been removed", type])
        #expect(breaks.map(\.name) == ["S.u", "T"] && breaks.first?.remarks == [get, type])
    }

    // MARK: The report

    private func report(_ breaks: [APIBreak], revision: String? = "v1") -> APIReport {
        var report = APIReport(revision: revision, [])
        report.diff = "-old\n+new\n"
        report.breaks = breaks
        return report
    }

    @Test func usersAreListedByModule() {
        let uses = [
            APIBreak.Use(module: "View", file: "View/B.swift", lines: [3, 4]),
            APIBreak.Use(module: "App", file: "App/A.swift", lines: [1]),
        ]
        let broken = APIBreak(module: "Cart", name: "add(_:)", remarks: ["one", "two"], uses: uses)
        #expect(
            report([broken]).text() == """
                -old
                +new

                BREAKING  Cart: add(_:)
                  one.
                  two.
                  perhaps used by App:
                    App/A.swift:1
                  perhaps used by View:
                    View/B.swift:3, 4

                0 packages, 0 modules, 0 declarations: 1 breaking change.
                """)
    }

    @Test func whatIsEqualIsSaidInOneLine() {
        #expect(APIReport(revision: nil, []).text() == "0 packages, 0 modules, 0 declarations: as recorded.")
        #expect(APIReport(revision: "v1", []).text() == "0 packages, 0 modules, 0 declarations: as at v1.")
        #expect(report([]).text().hasSuffix("+new\n\n0 packages, 0 modules, 0 declarations: no breaking change."))
    }
}
