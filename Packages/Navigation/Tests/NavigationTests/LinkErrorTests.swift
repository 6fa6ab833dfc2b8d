import Navigation
import Testing

@Suite struct LinkErrorTests {
    @Test(arguments: [
        (LinkError.tooLong(limit: 2_048), "The link is longer than 2048 bytes."),
        (.notALink, "This is not a link; write it like slipway://settings."),
        (.foreignScheme("http", expected: "slipway"), "The link begins with http: instead of slipway://."),
        (.hasUserInfo, "The link contains a user before an @, which is not allowed."),
        (.hasPort, "The link contains a port, which is not allowed."),
        (.hasFragment, "The link has a part after #, which is not allowed."),
        (.emptySegment(position: 2), "The link's segment 2 is empty."),
        (.dotSegment(".."), "The link has a segment '..', which is not allowed."),
        (
            .badEncoding("%zz"),
            "The link's part '%zz' is not well encoded: each % needs two hexadecimal digits and the "
                + "result must be text without control characters."
        ),
        (.unknownPlace("chta", didYouMean: "chat"), "There is no screen 'chta'. Did you mean 'chat'?"),
        (.unknownPlace("xyzzy", didYouMean: nil), "There is no screen 'xyzzy'."),
        (.badValue(route: "item", path: "items/x"), "'items/x' holds a value that item cannot use."),
        (
            .badItem(route: "search", item: "page", value: "x"),
            "The item 'page' holds 'x', which search cannot use."
        ),
        (
            .missingItem(route: "bill", item: "number"),
            "The link lacks the item 'number', which bill needs; write it like ?number=…."
        ),
        (.repeatedItem("page"), "The link gives the item 'page' twice, and it can be given once."),
        (.tooDeep(limit: 32), "The link names more than 32 screens."),
        (.repeatedScreen("chat"), "The link names 'chat' twice in a row."),
        (.notOnATab("paywall"), "'paywall' cannot stand on a tab."),
        (
            .notSignedOut("chat"),
            "'chat' cannot be shown while you are signed out, and the link begins with a screen that only "
                + "is shown then."
        ),
        (.unknownSheet("paywal", didYouMean: "paywall"), "There is no sheet 'paywal'. Did you mean 'paywall'?"),
        (.unknownSheet("x", didYouMean: nil), "There is no sheet 'x'."),
    ])
    func errorsExplainWhatIsWrongWithTheLink(error: LinkError, message: String) {
        #expect(error.description == message)
    }
}
