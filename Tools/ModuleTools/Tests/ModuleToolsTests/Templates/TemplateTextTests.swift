import Testing

@testable import ModuleTools

struct TemplateTextTests {
    private static let values: TemplateValues = [
        "Name": .text("Billing"), "yes": .flag(true), "no": .flag(false), "none": .list([]),
        "keys": .list([["key": .text("a"), "isLast": .flag(false)], ["key": .text("b"), "isLast": .flag(true)]]),
    ]

    @Test(
        arguments: [
            ("", ""), ("plain { text }\n", "plain { text }\n"), ("{{Name}}Feature", "BillingFeature"),
            ("a{{#yes}}b{{/yes}}c", "abc"), ("a{{#no}}b{{/no}}c", "ac"), ("a{{^no}}b{{/no}}c", "abc"),
            ("a{{^yes}}b{{/yes}}c", "ac"), ("{{^none}}empty{{/none}}", "empty"), ("{{#none}}full{{/none}}", ""),
            ("{{#keys}}{{key}}{{^isLast}}, {{/isLast}}{{/keys}}", "a, b"),
            ("{{#keys}}{{Name}}.{{key}};{{/keys}}", "Billing.a;Billing.b;"),
            // The line of a tag goes with it, the lines around it stay.
            ("a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\nb\nc\n"), ("a\n{{#no}}\nb\n{{/no}}\nc\n", "a\nc\n"),
            ("a\n  {{#yes}}  \n  b\n  {{/yes}}\nc", "a\n  b\nc"), ("{{#yes}}\na{{/yes}}", "a"),
            ("{{#yes}}\n{{#yes}}\na\n{{/yes}}\n{{/yes}}\n", "a\n"), ("{{#yes}}a{{/yes}}\n", "a\n"),
            ("{{#yes}}{{/yes}}\nb", "\nb"), ("{{Name}}\n", "Billing\n"),
        ])
    func tagsAreReplaced(template: String, expected: String) throws {
        #expect(try TemplateText(template, file: "t").rendered(Self.values) == expected)
    }

    @Test(
        arguments: [
            ("\n{{Nam}}", 2, "There is no value Nam. Is Name meant? Known are Name, keys, no, none, yes."),
            ("{{Name", 1, "{{ is not closed by }}."), ("\n\n{{#yes}}", 3, "The part yes has no end: {{/yes}}."),
            ("a\n{{/yes}}", 2, "{{/yes}} ends a part that does not begin before it."),
            ("{{#yes}}{{/no}}", 1, "{{/no}} ends a part that does not begin before it."),
            ("{{yes}}", 1, "{{yes}} is no text. Write {{#yes}}…{{/yes}}."),
            ("{{#Name}}{{/Name}}", 1, "{{#Name}} begins a part, but Name is a text."),
        ])
    func mistakesAreNamedWithTheirLine(template: String, line: Int, reason: String) {
        #expect(throws: ToolFailure.badRules(file: "t", line: line, reason: reason)) {
            try TemplateText(template, file: "t").rendered(Self.values)
        }
    }
}
