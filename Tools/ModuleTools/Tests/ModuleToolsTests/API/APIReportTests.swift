import Testing

@testable import ModuleTools

/// What people read about differences.
struct APIReportTests {
    private func change(_ name: String, isBreaking: Bool, uses: [APIUse] = []) -> APIChange {
        APIChange(
            module: "Cart", name: name, kind: .changed, isBreaking: isBreaking, reasons: ["one", "two"], before: "old",
            after: "new", uses: uses)
    }

    private func report(_ changes: [APIChange], isRecorded: Bool = true, revision: String? = nil) -> APIReport {
        let item = APIReport.Item(
            package: "Shop", baseline: "Shop/API.txt", isRecorded: isRecorded, changes: changes)
        return APIReport(revision: revision, packages: [item], modules: 2, declarations: 30)
    }

    @Test func whatBreaksComesFirst() {
        let report = report([
            change("a", isBreaking: false),
            change(
                "b", isBreaking: true,
                uses: [
                    APIUse(module: "View", file: "View/B.swift", lines: [3, 4]),
                    APIUse(module: "App", file: "App/A.swift", lines: [1]),
                ]),
        ])
        #expect(report.breaks && report.differs)
        #expect(
            report.text() == """
                Shop: 2 differences, 1 breaking
                  BREAKING  Cart: b changed
                    - old
                    + new
                    one; two.
                    perhaps used by App:
                      App/A.swift:1
                    perhaps used by View:
                      View/B.swift:3, 4
                  ok        Cart: a changed
                    - old
                    + new
                    one; two.

                1 package, 2 modules, 30 declarations: 2 differences, 1 breaking.
                If that is meant, record it with `modules api --accept Shop`, and commit the files.
                """)
    }

    @Test func manyUsersAreCounted() {
        let uses = (1...20).map { APIUse(module: "App", file: "App/\(100 + $0).swift", lines: [$0]) }
        let text = report([change("a", isBreaking: true, uses: uses)], revision: "v1").text()
        #expect(text.contains("App/112.swift:12\n    and in 8 more files, which --json lists\n"))
        #expect(!text.contains("App/113.swift") && text.hasSuffix("1 difference, 1 breaking."))
    }

    @Test func nothingIsSaidOfWhatIsTheSame() {
        #expect(report([]).text() == "1 package, 2 modules, 30 declarations: as recorded.")
        #expect(report([], revision: "v1").text() == "1 package, 2 modules, 30 declarations: as at v1.")
        #expect(!report([]).differs && report([], isRecorded: false).differs)
    }
}
