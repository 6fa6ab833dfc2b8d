import Testing

@testable import Terminal

struct MarkdownBlockTests {
    /// Texts, and the HTML that they stand for.
    @Test(
        arguments: [
            // Headings.
            ("# One", "<h1>One</h1>\n"), ("###### Six ##", "<h6>Six</h6>\n"),
            ("####### Seven", "<p>####### Seven</p>\n"),
            ("#tag", "<p>#tag</p>\n"), ("#", "<h1></h1>\n"), ("## a#", "<h2>a#</h2>\n"), ("# a \\#", "<h1>a #</h1>\n"),
            ("   # a", "<h1>a</h1>\n"), ("One\n===", "<h1>One</h1>\n"),
            ("One\ntwo\n---\nthree", "<h2>One\ntwo</h2>\n<p>three</p>\n"),
            ("===", "<p>===</p>\n"), ("a\n= =", "<p>a\n= =</p>\n"),
            ("> a\n---", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr />\n"),
            // Rules.
            ("***", "<hr />\n"), (" - - -", "<hr />\n"), ("_____", "<hr />\n"), ("--", "<p>--</p>\n"),
            ("a\n***", "<p>a</p>\n<hr />\n"), ("* * x", "<ul>\n<li>\n<ul>\n<li>x</li>\n</ul>\n</li>\n</ul>\n"),
            // Paragraphs.
            ("a\n b\n\n\nc", "<p>a\nb</p>\n<p>c</p>\n"), ("a  \nb\\\nc", "<p>a<br />\nb<br />\nc</p>\n"), ("", ""),
            ("\n \n\t\n", ""),
            ("a\r\nb\rc", "<p>a\nb\nc</p>\n"), ("a\n    b", "<p>a\nb</p>\n"), ("a\u{2028}b", "<p>a\u{2028}b</p>\n"),
            // Code.
            ("```\na\n\n b\n```", "<pre><code>a\n\n b\n</code></pre>\n"),
            ("~~~ swift x\na\n```\n~~~~", "<pre><code class=\"language-swift\">a\n```\n</code></pre>\n"),
            ("````\n```\n````", "<pre><code>```\n</code></pre>\n"), ("```\nopen", "<pre><code>open\n</code></pre>\n"),
            ("``` a`b", "<p>``` a`b</p>\n"), ("```\n```", "<pre><code></code></pre>\n"),
            ("  ```\n   a\n b\n  ```", "<pre><code> a\nb\n</code></pre>\n"),
            ("a\n```\nb\n```\nc", "<p>a</p>\n<pre><code>b\n</code></pre>\n<p>c</p>\n"),
            ("    a\n\n      b\n\nc", "<pre><code>a\n\n  b\n</code></pre>\n<p>c</p>\n"),
            ("\ta", "<pre><code>a\n</code></pre>\n"),
            ("> ```\n> a\nb", "<blockquote>\n<pre><code>a\n</code></pre>\n</blockquote>\n<p>b</p>\n"),
            // Quotes.
            ("> a\nb\n> c", "<blockquote>\n<p>a\nb\nc</p>\n</blockquote>\n"),
            (">a\n>\n>> b", "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>\n"),
            ("> a\n\n> b", "<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>\n"),
            ("> - a\nb", "<blockquote>\n<ul>\n<li>a\nb</li>\n</ul>\n</blockquote>\n"),
            (">", "<blockquote>\n</blockquote>\n"),
            ("    > a", "<pre><code>&gt; a\n</code></pre>\n"),
            (">\t\ta", "<blockquote>\n<pre><code>  a\n</code></pre>\n</blockquote>\n"),
            // Lists.
            ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
            ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
            ("- a\n\n  b", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>\n"),
            ("- a\n\n\nb", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>\n"),
            (
                "- a\n  - b\n\n    c\n- d",
                """
                <ul>\n<li>a\n<ul>\n<li>\n<p>b</p>\n<p>c</p>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n
                """
            ),
            ("- a\n* b", "<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>\n"),
            ("3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
            ("1) a\n1. b", "<ol>\n<li>a</li>\n</ol>\n<ol>\n<li>b</li>\n</ol>\n"),
            ("a\n- b", "<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n"), ("a\n2. b", "<p>a\n2. b</p>\n"),
            ("a\n-\nb", "<h2>a</h2>\n<p>b</p>\n"),
            ("1234567890. a", "<p>1234567890. a</p>\n"), ("-a", "<p>-a</p>\n"),
            ("- \n  a", "<ul>\n<li>a</li>\n</ul>\n"), ("-\n\n  a", "<ul>\n<li></li>\n</ul>\n<p>a</p>\n"),
            ("-     a", "<ul>\n<li>\n<pre><code>a\n</code></pre>\n</li>\n</ul>\n"),
            ("- a\nb", "<ul>\n<li>a\nb</li>\n</ul>\n"),
            (
                "- ```\n  a\n\n  b\n  ```\n- c",
                "<ul>\n<li>\n<pre><code>a\n\nb\n</code></pre>\n</li>\n<li>c</li>\n</ul>\n"
            ),
            ("-\ta\n\n\tb", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>\n"),
            // Tasks.
            (
                "- [ ] a\n- [x] b\n- [X] c\n- d",
                "<ul>\n<li>[ ] a</li>\n<li>[x] b</li>\n<li>[x] c</li>\n<li>d</li>\n</ul>\n"
            ),
            ("1. [x]  a", "<ol>\n<li>[x] a</li>\n</ol>\n"), ("- [x]a", "<ul>\n<li>[x]a</li>\n</ul>\n"),
            ("- [y] a", "<ul>\n<li>[y] a</li>\n</ul>\n"), ("[ ] a", "<p>[ ] a</p>\n"),
            ("- [ ]", "<ul>\n<li>[ ]</li>\n</ul>\n"),
            // Tables.
            (
                "| a | b |\n|---|:-:|\n| 1 | *2* |",
                """
                <table>\n<thead>\n<tr>\n<th>a</th>\n<th align="center">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n\
                <td>1</td>\n<td align="center"><em>2</em></td>\n</tr>\n</tbody>\n</table>\n
                """
            ),
            (
                "a|b\n:-|-:\n1\n1|2|3",
                """
                <table>\n<thead>\n<tr>\n<th align="left">a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n\
                <tbody>\n<tr>\n<td align="left">1</td>\n<td align="right"></td>\n</tr>\n<tr>\n\
                <td align="left">1</td>\n<td align="right">2</td>\n</tr>\n</tbody>\n</table>\n
                """
            ),
            (
                "text\n| `a\\|b` |\n| - |\n> q",
                """
                <p>text</p>\n<table>\n<thead>\n<tr>\n<th><code>a|b</code></th>\n</tr>\n</thead>\n</table>\n\
                <blockquote>\n<p>q</p>\n</blockquote>\n
                """
            ),
            ("|a|b|\n|-|", "<p>|a|b|\n|-|</p>\n"), ("|a|\n\n|-|", "<p>|a|</p>\n<p>|-|</p>\n"),
            ("|a|\n|x|", "<p>|a|\n|x|</p>\n"),
            ("|a|\n    |-|", "<p>|a|\n|-|</p>\n"),
            // HTML is plain text.
            ("<div>\n*a*", "<p>&lt;div&gt;\n<em>a</em></p>\n"),
            // Addresses that stand elsewhere are not looked up.
            ("[a][b]\n\n[b]: /u", "<p>[a][b]</p>\n<p>[b]: /u</p>\n"),
        ] as [(String, String)])
    func blocksAreReadAsCommonMarkSpecifies(text: String, html: String) {
        #expect(MarkdownHTML.of(text) == html)
    }

    @Test func aTableHasALimitOfColumns() {
        func table(_ columns: Int) -> String {
            String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|"
        }
        #expect(MarkdownHTML.of(table(64)).hasPrefix("<table>"))
        #expect(MarkdownHTML.of(table(65)).hasPrefix("<p>|a"))
    }

    @Test func nestingHasALimit() {
        let deep = MarkdownHTML.of(String(repeating: "> ", count: 20) + "a")
        #expect(deep.split(separator: "<blockquote>", omittingEmptySubsequences: false).count - 1 == 16)
        #expect(deep.contains("<p>&gt; &gt; &gt; &gt; a</p>"))
        let items = MarkdownHTML.of(String(repeating: "- ", count: 20) + "a")
        #expect(items.split(separator: "<li>", omittingEmptySubsequences: false).count - 1 == 16)
        #expect(items.contains("- - - - a"))
    }
}
