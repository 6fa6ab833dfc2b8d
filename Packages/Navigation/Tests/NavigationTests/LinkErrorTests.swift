import Navigation
import Testing

struct LinkErrorTests {
    @Test(arguments: [
        (
            LinkError.badEncoding("%zz"),
            "'%zz' is not encoded correctly. Each % needs two hexadecimal digits, and the text must not contain "
                + "control characters."
        ),
        (.unknownPlace("chta", didYouMean: "chat"), "There is no screen 'chta'. Did you mean 'chat'?"),
        (.unknownPlace("xyzzy", didYouMean: nil), "There is no screen 'xyzzy'."),
        (.missingItem(route: "bill", item: "number"), "bill needs 'number'. Add ?number=… to the link."),
        (.unknownSheet("paywal", didYouMean: "paywall"), "There is no sheet 'paywal'. Did you mean 'paywall'?"),
        (.unknownSheet("x", didYouMean: nil), "There is no sheet 'x'."),
    ])
    func errorsExplainWhatIsWrongWithTheLink(error: LinkError, message: String) {
        #expect(error.description == message)
    }
}
