import Navigation
import Testing

struct LinkErrorTests {
    @Test(arguments: [
        (LinkError.tooLong(limit: 2_048), "The link is longer than 2048 bytes."),
        (.notALink, "This is not a link. Links look like slipway://settings."),
        (.foreignScheme("http", expected: "example"), "The link starts with http:, not example://."),
        (.hasUserInfo, "Remove the part before @ from the link."),
        (.hasPort, "Remove the port from the link."),
        (.hasFragment, "Remove the part after # from the link."),
        (.emptySegment(position: 2), "Part 2 of the link is empty."),
        (.dotSegment(".."), "A link cannot contain '..'."),
        (
            .badEncoding("%zz"),
            "'%zz' is not encoded correctly. Each % needs two hexadecimal digits, and the text must not contain "
                + "control characters."
        ),
        (.unknownPlace("chta", didYouMean: "chat"), "There is no screen 'chta'. Did you mean 'chat'?"),
        (.unknownPlace("xyzzy", didYouMean: nil), "There is no screen 'xyzzy'."),
        (.badValue(route: "item", path: "items/x"), "item does not accept 'items/x'."),
        (.badItem(route: "search", item: "page", value: "x"), "search does not accept 'x' as 'page'."),
        (.missingItem(route: "bill", item: "number"), "bill needs 'number'. Add ?number=… to the link."),
        (.repeatedItem("page"), "The link names 'page' twice. Keep one."),
        (.tooDeep(limit: 32), "A link opens at most 32 screens."),
        (.repeatedScreen("chat"), "The link names 'chat' twice in a row."),
        (.notOnATab("paywall"), "'paywall' does not open on a tab."),
        (
            .notSignedOut("chat"),
            "'chat' needs a signed-in account, but the link starts with a screen for signed-out users."
        ),
        (.unknownSheet("paywal", didYouMean: "paywall"), "There is no sheet 'paywal'. Did you mean 'paywall'?"),
        (.unknownSheet("x", didYouMean: nil), "There is no sheet 'x'."),
    ])
    func errorsExplainWhatIsWrongWithTheLink(error: LinkError, message: String) {
        #expect(error.description == message)
    }
}
