import Testing

@testable import ModuleTools

@Suite struct TypedValueTests {
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
