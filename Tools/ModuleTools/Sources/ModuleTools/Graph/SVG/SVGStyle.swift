/// The look of a drawing. Plain colours instead of variables: many a renderer knows no `var()`.
enum SVGStyle {
    static let sheet = """
        text { font-family: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
        .page { fill: #ffffff; }
        .band { fill: #f3f5f8; stroke: #dde3ea; }
        .band-name { fill: #57606a; font-size: 12px; font-weight: 600; }
        .box { fill: #ffffff; stroke: #aab4bf; }
        .executable .box { fill: #eef5ff; stroke: #4a8fe0; }
        .label { fill: #1f2328; font-size: 13px; font-weight: 600; text-anchor: middle; }
        .caption { fill: #656d76; font-size: 10.5px; text-anchor: middle; }
        .line { fill: none; stroke: #7d8894; stroke-width: 1.2; }
        .head { fill: #7d8894; }
        .unused .line { stroke: #57606a; stroke-width: 1.4; stroke-dasharray: 1.5 4; stroke-linecap: round; }
        .undeclared .line { stroke: #b35900; stroke-width: 1.6; stroke-dasharray: 6 4; }
        .undeclared .head { fill: #b35900; }
        .violation .line { stroke: #d1242f; stroke-width: 2; }
        .violation .head { fill: #d1242f; }
        .edge:hover .line { stroke-width: 3; }
        .legend { fill: #57606a; font-size: 11.5px; }
        @media (prefers-color-scheme: dark) {
        .page { fill: #0d1117; }
        .band { fill: #161b22; stroke: #2a313a; }
        .band-name, .legend { fill: #9aa4af; }
        .box { fill: #21262d; stroke: #515b66; }
        .executable .box { fill: #17283f; stroke: #4184d8; }
        .label { fill: #e6edf3; }
        .caption { fill: #9aa4af; }
        .line { stroke: #86909b; }
        .head { fill: #86909b; }
        .unused .line { stroke: #9aa4af; }
        .undeclared .line { stroke: #e3a23c; }
        .undeclared .head { fill: #e3a23c; }
        .violation .line { stroke: #ff7b72; }
        .violation .head { fill: #ff7b72; }
        }
        """
}
