import Foundation
import Testing

@testable import ModuleTools

#if canImport(FoundationXML)
    import FoundationXML
#endif

struct SVGGraphTests {
    /// Counts elements by their name and class.
    private final class Reader: NSObject, XMLParserDelegate {
        var counts: [String: Int] = [:]
        var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            let kind = attributes["class"].map { "." + ($0.split(separator: " ").first ?? "") } ?? ""
            counts[name + kind, default: 0] += 1
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    private func read(_ svg: String) -> (reader: Reader, isWellFormed: Bool) {
        let reader = Reader()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = reader
        return (reader, parser.parse())
    }

    @Test(arguments: [UInt64](0..<40))
    func everyNodeAndEveryKeptEdgeIsDrawnOnce(seed: UInt64) {
        let drawing = GraphSample.random(seed: seed)
        let (reader, isWellFormed) = read(SVGGraph.render(drawing))
        #expect(isWellFormed)
        #expect(reader.counts["g.node"] == drawing.nodes.count)
        #expect(reader.counts["g.edge"] ?? 0 == TransitiveReduction.keptEdges(of: drawing).count)
        #expect(reader.counts["rect.band"] ?? 0 == (drawing.layers.isEmpty ? 0 : drawing.sections.count))
        let all = read(SVGGraph.render(drawing, reducesTransitiveEdges: false)).reader
        #expect(all.counts["g.edge"] ?? 0 == drawing.edges.count)
    }

    @Test(arguments: ["<b>&\"'", "]]>", "a\u{0}b\u{1B}[0m", "\u{FFFF}", "日本語 ünï", "--> <!--", "&amp;"])
    func hostileNamesAreOnlyText(name: String) {
        var drawing = GraphSample.plain(2, [(0, 1)], layers: [0, 0])
        drawing.title = name
        drawing.layers = [name]
        drawing.nodes[0].label = name
        let (reader, isWellFormed) = read(SVGGraph.render(drawing))
        #expect(isWellFormed)
        #expect(reader.counts.values.reduce(0, +) == 21)
        let printable = name.replacing("\u{0}", with: "\u{FFFD}").replacing("\u{1B}", with: "\u{FFFD}")
        #expect(reader.text.contains(printable.replacing("\u{FFFF}", with: "\u{FFFD}")))
    }

    @Test func saysWhatItIsToThoseWhoCannotSeeIt() {
        let svg = SVGGraph.render(GraphSample.small, reducesTransitiveEdges: false)
        #expect(svg.contains("role=\"img\" aria-labelledby=\"graph-title graph-description\""))
        #expect(svg.contains("<title id=\"graph-title\">Small &quot;graph&quot;</title>"))
        #expect(svg.contains("3 modules, 4 dependencies, 1 violation. From the top: App, Core &amp; more.</desc>"))
        #expect(svg.contains("prefers-color-scheme: dark"))
        #expect(svg.contains("<g class=\"edge undeclared violation\"><title>Core → app, undeclared, violation</title>"))
        #expect(svg.contains("<g class=\"edge unused\"><title>end [x] → Core, unused</title>"))
    }

    @Test func saysHowMuchItLeavesOut() {
        let svg = SVGGraph.render(GraphSample.plain(3, [(0, 1), (0, 2), (1, 2)]))
        #expect(svg.contains("3 modules, 3 dependencies. 1 dependency that others imply is not drawn.</desc>"))
    }

    @Test func theLegendExplainsOnlyWhatIsDrawn() {
        let whole = SVGGraph.render(GraphSample.small, reducesTransitiveEdges: false)
        #expect(read(whole).reader.counts["text.legend"] == 3)
        // The unused dependency is one that others imply.
        #expect(read(SVGGraph.render(GraphSample.small)).reader.counts["text.legend"] == 2)
        #expect(read(SVGGraph.render(GraphSample.plain(2, [(0, 1)]))).reader.counts["text.legend"] == nil)
    }

    @Test func theEmptyGraphAndTheSingleNodeArePictures() {
        #expect(read(SVGGraph.render(GraphSample.empty)).isWellFormed)
        let single = read(SVGGraph.render(GraphSample.plain(1, [(0, 0)])))
        #expect(single.isWellFormed)
        #expect(single.reader.counts["g.edge"] == 1)
    }

    @Test func aThousandModulesAreDrawn() {
        var generator = SeededGenerator(seed: 1)
        let edges = (0..<8_000).map { _ in
            (Int.random(in: 0..<1_000, using: &generator), Int.random(in: 0..<1_000, using: &generator))
        }
        let drawing = GraphSample.plain(1_000, edges)
        #expect(read(SVGGraph.render(drawing)).reader.counts["g.node"] == 1_000)
    }

    @Test(arguments: [(0.0, "0"), (1.04, "1"), (-0.04, "0"), (-1.25, "-1.3"), (12.5, "12.5"), (99.96, "100")])
    func numbersAreShort(value: Double, expected: String) {
        #expect(XMLText.number(value) == expected)
    }
}
