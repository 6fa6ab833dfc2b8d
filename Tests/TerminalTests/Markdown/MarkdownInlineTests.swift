import Testing

@testable import Terminal

struct MarkdownInlineTests {
    private func inner(_ text: String) -> String {
        let html = MarkdownHTML.of(text)
        guard html.hasPrefix("<p>"), html.hasSuffix("</p>\n") else { return html }
        return String(html.dropFirst(3).dropLast(5))
    }

    /// Texts, and the HTML that they stand for.
    @Test(
        arguments: [
            // Emphasis.
            ("*a*", "<em>a</em>"), ("_a_", "<em>a</em>"), ("**a**", "<strong>a</strong>"),
            ("__a__", "<strong>a</strong>"),
            ("***a***", "<em><strong>a</strong></em>"), ("a*b*c", "a<em>b</em>c"), ("a_b_c", "a_b_c"),
            ("* a*", "<ul>\n<li>a*</li>\n</ul>\n"),
            ("a * b*", "a * b*"), ("**a*", "*<em>a</em>"), ("*a**", "<em>a</em>*"),
            ("*a **b** c*", "<em>a <strong>b</strong> c</em>"),
            ("*foo**bar**baz*", "<em>foo<strong>bar</strong>baz</em>"), ("*foo**bar*", "<em>foo**bar</em>"),
            ("foo***bar***baz", "foo<em><strong>bar</strong></em>baz"), ("**a _b** c_", "<strong>a _b</strong> c_"),
            ("*a\nb*", "<em>a\nb</em>"), ("\"*a*\"", "&quot;<em>a</em>&quot;"), ("a*\"b\"*", "a*&quot;b&quot;*"),
            ("*£*bravo.", "*£*bravo."), ("пристаням_стремятся_", "пристаням_стремятся_"),
            ("**漢字**です", "<strong>漢字</strong>です"),
            ("\\*a*", "*a*"), ("a *", "a *"), ("****", "<hr />\n"), ("a ****", "a ****"), ("2*3*4", "2<em>3</em>4"),
            // Struck through.
            ("~~a~~", "<s>a</s>"), ("~a~", "<s>a</s>"), ("~~a~", "~~a~"),
            ("~~~a~~~", "<pre><code class=\"language-a~~~\"></code></pre>\n"),
            ("a ~~~b~~~", "a ~~~b~~~"), ("~5 to ~6", "~5 to ~6"), ("**~~a~~**", "<strong><s>a</s></strong>"),
            // Code.
            ("`a`", "<code>a</code>"), ("`` a`b ``", "<code>a`b</code>"), ("`a\nb`", "<code>a b</code>"),
            ("` `", "<code> </code>"),
            ("`  a `", "<code> a</code>"), ("`a``b", "`a``b"), ("`\\`", "<code>\\</code>"),
            ("*a`*`", "*a<code>*</code>"),
            ("`` ` `", "`` <code> </code>"), ("`&amp;`", "<code>&amp;amp;</code>"),
            // Links.
            ("[a](/u)", "<a href=\"/u\">a</a>"), ("[a](</u v> \"t\")", "<a href=\"/u%20v\" title=\"t\">a</a>"),
            ("[a](u(v)w)", "<a href=\"u(v)w\">a</a>"),
            ("[a]( /u 't' )", "<a href=\"/u\" title=\"t\">a</a>"), ("[a](/u (t))", "<a href=\"/u\" title=\"t\">a</a>"),
            ("[a]()", "<a href=\"\">a</a>"),
            ("[a](/u v)", "[a](/u v)"), ("[a] (/u)", "[a] (/u)"), ("[a", "[a"), ("a]", "a]"),
            ("[*a](/u)*", "<a href=\"/u\">*a</a>*"),
            ("*[a*](/u)", "*<a href=\"/u\">a*</a>"), ("[a [b](/v) c](/u)", "[a <a href=\"/v\">b</a> c](/u)"),
            ("[`]`](/u)", "<a href=\"/u\"><code>]</code></a>"), ("[a\\](/u)", "[a](/u)"),
            ("[a](\\(u)", "<a href=\"(u\">a</a>"),
            ("<http://a.b?c=d&e>", "<a href=\"http://a.b?c=d&amp;e\">http://a.b?c=d&amp;e</a>"),
            ("<a@b.c>", "<a href=\"mailto:a@b.c\">a@b.c</a>"),
            ("<a@b-.c>", "&lt;a@b-.c&gt;"), ("<a.b>", "&lt;a.b&gt;"), ("< http://a.b>", "&lt; http://a.b&gt;"),
            ("[a](https://x.y/a_b_c)", "<a href=\"https://x.y/a_b_c\">a</a>"),
            // Images.
            ("![a](/u \"t\")", "<img src=\"/u\" alt=\"a\" title=\"t\" />"),
            ("![*a* `b`](/u)", "<img src=\"/u\" alt=\"a b\" />"),
            ("[![a](/u)](/v)", "<a href=\"/v\"><img src=\"/u\" alt=\"a\" /></a>"),
            ("![a [b](/v)](/u)", "<img src=\"/u\" alt=\"a b\" />"),
            ("!a", "!a"), ("\\![a](/u)", "!<a href=\"/u\">a</a>"),
            // Escapes and names.
            ("\\*\\a\\&amp;", "*\\a&amp;amp;"), ("&amp;&lt;&copy;&nbsp;&rarr;", "&amp;&lt;©\u{a0}→"),
            ("&#65;&#x42;&#X43;", "ABC"),
            ("&#0;&#xd800;", "\u{fffd}\u{fffd}"),
            ("&#;&#x;&#12345678;&#+5;", "&amp;#;&amp;#x;&amp;#12345678;&amp;#+5;"),
            ("&unknown; & &amp", "&amp;unknown; &amp; &amp;amp"),
            ("&#42;a&#42;", "*a*"), ("[a](/&micro; \"&quot;\")", "<a href=\"/%C2%B5\" title=\"&quot;\">a</a>"),
            ("a\\", "a\\"),
            // HTML is plain text.
            ("a <b>*c*</b>", "a &lt;b&gt;<em>c</em>&lt;/b&gt;"), ("x < y && y > z", "x &lt; y &amp;&amp; y &gt; z"),
        ] as [(String, String)])
    func textsAreReadAsCommonMarkSpecifies(text: String, html: String) {
        #expect(inner(text) == html)
    }

    @Test func destinationsHaveALimitOfBracketsInBrackets() {
        func link(_ depth: Int) -> String {
            "[a](" + String(repeating: "(", count: depth) + String(repeating: ")", count: depth) + ")"
        }
        #expect(inner(link(32)).hasPrefix("<a href="))
        #expect(inner(link(33)) == link(33))
    }
}
