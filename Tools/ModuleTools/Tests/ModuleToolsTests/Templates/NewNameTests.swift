import Testing

@testable import ModuleTools

@Suite struct NewNameTests {
    @Test(
        arguments: [
            ("Billing", ["Billing", "billing", "billing", "billing", "Billing"]),
            ("OrderHistory", ["OrderHistory", "orderHistory", "order-history", "order_history", "Order history"]),
            ("orderHistory", ["OrderHistory", "orderHistory", "order-history", "order_history", "Order history"]),
            ("order-history", ["OrderHistory", "orderHistory", "order-history", "order_history", "Order history"]),
            ("URLThings", ["URLThings", "urlThings", "url-things", "url_things", "URL things"]),
            ("MyURL", ["MyURL", "myURL", "my-url", "my_url", "My URL"]),
            ("X", ["X", "x", "x", "x", "X"]), ("A1", ["A1", "a1", "a1", "a1", "A1"]),
            (
                "Lottie2Player",
                ["Lottie2Player", "lottie2Player", "lottie2-player", "lottie2_player", "Lottie2 player"]
            ),
        ])
    func everyFormIsDerived(text: String, forms: [String]) throws {
        let name = try NewName(text, of: "a feature")
        #expect([name.type, name.member, name.id, name.table, name.title] == forms)
    }

    @Test(
        arguments: [
            "", "1st", "-a", "a-", "Bill ing", "Bílling", "bill_ing", "class", "Type", "self", "Int", "a/b", "..",
            String(repeating: "a", count: 41),
        ])
    func whatCannotBeANameIsRefused(text: String) {
        #expect(throws: ToolFailure.self) { try NewName(text, of: "a feature") }
    }
}
