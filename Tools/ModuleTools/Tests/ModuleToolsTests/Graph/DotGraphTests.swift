import Testing

@testable import ModuleTools

struct DotGraphTests {
    @Test func drawsASmallGraphToTheLetter() {
        let expected = #"""
            digraph "Small \"graph\"" {
                label="Small \"graph\""; labelloc=t; rankdir=TB; newrank=true
                fontname="Helvetica"
                node [shape=box, style=rounded, fontname="Helvetica"]
                edge [color="#57606a", fontname="Helvetica", fontsize=10]
                subgraph cluster_0 {
                    label="App"; style=rounded; color="#afb8c1"
                    "app" [label="app", tooltip="executable, 1 file, 12 lines", penwidth=2]
                }
                subgraph cluster_1 {
                    label="Core & more"; style=rounded; color="#afb8c1"
                    "Core" [label="Core", tooltip="library, 12 files, 1,234 lines"]
                }
                "end [x]" [label="end [x]", tooltip="test, 2 files, 1 line"]
                "layer order 0" [shape=point, style=invis, width=0, height=0, label=""]
                { "app" } -> "layer order 0" -> { "Core" } [style=invis, weight=0]
                "app" -> "Core"
                "Core" -> "app" [label="undeclared, violation", style=dashed, color="#cf222e", fontcolor="#cf222e", \#
            penwidth=2, constraint=false]
                "end [x]" -> "app" [label="undeclared", style=dashed, constraint=false]
                "end [x]" -> "Core" [label="unused", style=dotted, constraint=false]
            }

            """#
        #expect(DotGraph.render(GraphSample.small) == expected)
    }

    @Test(arguments: [
        ("Core", #""Core""#), ("a\"b", #""a\"b""#), (#"a\N"#, #""a\\N""#), ("a\nb", #""a b""#), ("", #""""#),
        ("\"\u{301}", "\"\\\"\u{301}\""), ("<b>", #""<b>""#),
    ])
    func quotesWhateverANameHolds(text: String, expected: String) {
        #expect(DotGraph.quoted(text) == expected)
    }
}
