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

    @Test func theEmptyGraphIsNoFailure() {
        #expect(TextGraph.render(GraphSample.empty) == "nothing to draw\n")
        #expect(MermaidGraph.render(GraphSample.empty) == "flowchart TB\n")
        #expect(DotGraph.render(GraphSample.empty).hasPrefix("digraph \"\" {\n"))
    }

    @Test func staysWithinAHundredColumns() {
        let drawing = GraphSample.plain(60, (1..<60).map { (0, $0) })
        let lines = TextGraph.render(drawing).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 100 && $0.last != " " })
        #expect(lines.contains { $0.count > 90 })
        for index in 1..<60 { #expect(lines.count { $0.contains("Module\(index),") } == (index < 59 ? 1 : 0)) }
    }
}

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

struct MermaidGraphTests {
    @Test func drawsASmallGraphToTheLetter() {
        #expect(
            MermaidGraph.render(GraphSample.small) == #"""
                ---
                title: "Small \"graph\""
                ---
                flowchart TB
                    subgraph layer_0["App"]
                        m_app(["app"])
                    end
                    subgraph layer_1["Core #38; more"]
                        m_Core["Core"]
                    end
                    m_end__x_["end [x]"]
                    m_app --> m_Core
                    m_Core -.->|undeclared, violation| m_app
                    m_end__x_ -.->|undeclared| m_app
                    m_end__x_ -.->|unused| m_Core
                    linkStyle 1 stroke:#cf222e,stroke-width:2px,color:#cf222e

                """#)
    }

    @Test(arguments: [
        ("Core", "Core"), ("a\"b", "a#34;b"), ("[x] (y)", "[x] (y)"), ("#1;", "#35;1;"), ("<b>&", "#60;b#62;#38;"),
        ("%%{init}%%", "#37;#37;#123;init#125;#37;#37;"), ("a\nb", "a b"), ("ünï 日本", "ünï 日本"), ("`x`", "#96;x#96;"),
    ])
    func escapesWhateverALabelHolds(text: String, expected: String) {
        #expect(MermaidGraph.escaped(text) == expected)
    }
}

/// Drawings for tests.
enum GraphSample {
    /// Every mark once, two layers, and a node without a layer; with names that are difficult to quote.
    static let small = GraphDrawing(
        title: "Small \"graph\"", layers: ["App", "Core & more"],
        nodes: [
            node("app", layer: 0, kind: .executable, files: 1, codeLines: 12),
            node("Core", layer: 1, files: 12, codeLines: 1_234),
            node("end [x]", layer: nil, kind: .test, files: 2, codeLines: 1),
        ],
        edges: [
            GraphDrawing.Edge(from: 0, to: 1, isDeclared: true, imports: 3, isViolation: false),
            GraphDrawing.Edge(from: 1, to: 0, isDeclared: false, imports: 1, isViolation: true),
            GraphDrawing.Edge(from: 2, to: 0, isDeclared: false, imports: 1, isViolation: false),
            GraphDrawing.Edge(from: 2, to: 1, isDeclared: true, imports: 0, isViolation: false),
        ])

    static let empty = GraphDrawing(title: "", layers: [], nodes: [], edges: [])

    static func node(
        _ id: String, layer: Int? = nil, kind: GraphDrawing.Kind = .library, files: Int = 3, codeLines: Int = 210
    ) -> GraphDrawing.Node {
        GraphDrawing.Node(id: id, layer: layer, kind: kind, files: files, codeLines: codeLines)
    }

    /// Nodes named by their index, with declared edges.
    static func plain(_ count: Int, _ edges: [(Int, Int)]) -> GraphDrawing {
        GraphDrawing(
            title: "Plain", layers: [], nodes: (0..<count).map { node("Module\($0)") },
            edges: edges.map {
                GraphDrawing.Edge(from: $0.0, to: $0.1, isDeclared: true, imports: 1, isViolation: false)
            })
    }
}
