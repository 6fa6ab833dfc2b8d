import Testing

@testable import ModuleTools

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

    @Test func identifiersArePlainAndUnique() {
        let nodes = ["a-b", "a.b", "a_b", "a_b_2", "end", "日本", ""].map { GraphSample.node($0) }
        #expect(
            MermaidGraph.identifiers(of: nodes)
                == ["m_a_b", "m_a_b_2", "m_a_b_3", "m_a_b_2_2", "m_end", "m___", "m_"])
    }
}
