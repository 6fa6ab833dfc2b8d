import Testing

@testable import ModuleTools

struct NewNameTests {
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

struct TypedValueTests {
    @Test(
        arguments: [
            ("currency:String", "String", "\"\"", "\"other\""),
            ("currency:String=EUR", "String", "\"EUR\"", "\"other\""),
            ("limit:Int", "Int", "0", "7"), ("limit:Int=007", "Int", "7", "8"), ("limit:Int=-3", "Int", "-3", "7"),
            ("on:Bool", "Bool", "false", "true"), ("on:Bool=true", "Bool", "true", "false"),
            ("a:String=x=\"y\\", "String", #""x=\"y\\""#, "\"other\""),
            ("a:String=other", "String", "\"other\"", "\"another\""),
        ])
    func typeAndDefaultAreRead(text: String, type: String, value: String, other: String) throws {
        let values = try TypedValue(text, of: "a setting").values()
        #expect(values["Type"] == .text(type))
        #expect(values["default"] == .text(value))
        #expect(values["other"] == .text(other))
    }

    @Test(
        arguments: [
            "currency", "currency:", "currency:Strin", ":Int", "a:Int:b", "a:Int=", "a:Int=x",
            "a:Int=99999999999999999999",
            "a:Bool=on", "a:String=x\ny", "default:Int", "a:string",
        ])
    func anythingElseIsRefused(text: String) {
        #expect(throws: ToolFailure.self) { try TypedValue(text, of: "a setting") }
    }

    @Test func aNameStandsOnce() {
        #expect(throws: ToolFailure.self) { try TypedValue.checked(["oneKey:Int", "one-key:Bool"], of: "a setting") }
    }
}
