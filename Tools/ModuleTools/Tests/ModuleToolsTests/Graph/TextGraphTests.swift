import Testing

@testable import ModuleTools

struct TextGraphTests {
    @Test func drawsASmallGraphToTheLetter() {
        #expect(
            TextGraph.render(GraphSample.small) == """
                Small "graph"
                3 modules, 4 dependencies, 1 violation

                App
                  app      ( 1 file,     12 lines)  Core

                Core & more
                  Core     (12 files, 1,234 lines)  app [undeclared, violation]

                In no layer
                  end [x]  ( 2 files,     1 line)   app [undeclared], Core [unused]

                undeclared: imported, but no manifest declares it
                unused: declared, but never imported
                violation: breaks a rule of the graph

                """)
    }

    @Test func withoutLayersThereIsOneListAndWithoutMarksNoLegend() {
        #expect(
            TextGraph.render(GraphSample.plain(2, [(0, 1)])) == """
                Plain
                2 modules, 1 dependency

                  Module0  (3 files, 210 lines)  Module1
                  Module1  (3 files, 210 lines)

                """)
    }

    @Test func staysWithinAHundredColumns() {
        let drawing = GraphSample.plain(60, (1..<60).map { (0, $0) })
        let lines = TextGraph.render(drawing).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 100 && $0.last != " " })
        #expect(lines.contains { $0.count > 90 })
        for index in 1..<60 { #expect(lines.count { $0.contains("Module\(index),") } == (index < 59 ? 1 : 0)) }
    }

    @Test func aNameCannotSteerTheTerminalNorBreakTheLine() {
        var drawing = GraphSample.plain(1, [])
        drawing.nodes[0].id = "a\u{1B}[31m\nb\u{2028}c"
        #expect(TextGraph.render(drawing).contains("  a [31m b c  (3 files"))
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_000, "-1,000")])
    func numbersAreGrouped(number: Int, expected: String) {
        #expect(CountText.grouped(number) == expected)
    }
}
