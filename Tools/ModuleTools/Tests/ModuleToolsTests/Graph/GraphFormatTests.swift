import Testing

@testable import ModuleTools

/// Every mark once, two layers, and a node without a layer; with names that are difficult to quote.
struct GraphFormatTests {
    private static let small = GraphDrawing(
        title: "Small \"graph\"", layers: ["App", "Empty", "Core \"more\""],
        nodes: [
            .init(id: "Core", layer: "Core \"more\"", kind: "library", files: 12, codeLines: 1_234),
            .init(id: "app", layer: "App", kind: "executable", files: 1, codeLines: 12),
            .init(id: "end [x]", layer: nil, kind: "test", files: 2, codeLines: 1),
        ],
        edges: [
            .init(from: "Core", to: "app", declared: false, imports: 1, violation: true),
            .init(from: "app", to: "Core", declared: true, imports: 3, violation: false),
            .init(from: "end [x]", to: "Core", declared: true, imports: 0, violation: false),
            .init(from: "end [x]", to: "app", declared: false, imports: 1, violation: false),
        ])

    @Test func asText() {
        #expect(
            Self.small.text == """
                Small "graph"
                3 modules, 4 dependencies, 1 violation

                App
                  app  (1 file, 12 lines)  Core

                Core "more"
                  Core  (12 files, 1234 lines)  app [undeclared, violation]

                In no layer
                  end [x]  (2 files, 1 line)  Core [unused], app [undeclared]

                """)
    }

    @Test func forGraphviz() {
        #expect(
            Self.small.dot == #"""
                digraph "Small \"graph\"" {
                    node [shape=box]
                    subgraph cluster_0 { label="App"; "app" }
                    subgraph cluster_1 { label="Core \"more\""; "Core" }
                    "end [x]"
                    "Core" -> "app" [label="undeclared, violation"]
                    "app" -> "Core"
                    "end [x]" -> "Core" [label="unused"]
                    "end [x]" -> "app" [label="undeclared"]
                }

                """#)
    }

    @Test func forMermaid() {
        #expect(
            Self.small.mermaid == """
                flowchart TB
                    subgraph layer0["App"]
                        n1["app"]
                    end
                    subgraph layer1["Core #quot;more#quot;"]
                        n0["Core"]
                    end
                        n2["end [x]"]
                    n0 -->|undeclared, violation| n1
                    n1 --> n0
                    n2 -->|unused| n0
                    n2 -->|undeclared| n1

                """)
    }

    @Test func anEmptyGraphIsNoFailure() {
        let empty = GraphDrawing(title: "", layers: [], nodes: [], edges: [])
        #expect(empty.text == "\n0 packages, 0 dependencies\n")
        #expect(empty.mermaid == "flowchart TB\n")
    }
}
