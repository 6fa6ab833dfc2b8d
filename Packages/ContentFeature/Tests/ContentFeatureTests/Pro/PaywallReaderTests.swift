import ContentFeature
import Core
import Foundation
import Testing

@Suite struct PaywallReaderTests {
    @Test func thePaywallsOfTheAppAreValidAndComeBackFromAFile() throws {
        #expect(try Paywalls(Data(Paywalls.standardDocument.utf8), named: "paywalls.json") == .standard)
    }

    /// A text of the app's own paywalls, what takes its place, and what is said about it.
    @Test(arguments: [
        (
            #""sheet": "paywall2""#, #""sheet": "paywall4""#,
            "'sheet' must be one of paywall1, paywall2, paywall3, not 'paywall4'."
        ),
        (#""sheet": "paywall2","#, "", "'sheet' must be a text of at most 200 characters."),
        (
            "https://example.com/terms", "http://example.com/terms",
            "'terms' must be the address of a page that begins with https://."
        ),
        (
            #""layout": "offer""#, #""layout": "ofer""#,
            "'paywall1.layout' must be one of offer, plans, trial, not 'ofer'."
        ),
        (
            #""title": "Choose a plan""#, #""titel": "Choose a plan""#,
            "Unknown key 'paywall2.titel'. Did you mean 'paywall2.title'?"
        ),
        (
            #""packages": ["$rc_monthly"]"#, #""packages": []"#,
            "'paywall1.packages' must name at least one package, and none twice."
        ),
        (
            #"["$rc_monthly", "$rc_annual"]"#, #"["$rc_monthly", "$rc_monthly"]"#,
            "'paywall3.packages' must name at least one package, and none twice."
        ),
        (
            #""packages": ["$rc_monthly"]"#, #""packages": ["$rc_monthly", "b"]"#,
            "'paywall1.packages' must name one package alone, because the layout is 'offer'."
        ),
        (
            #""packages": ["$rc_monthly"]"#, #""packages": ["$rc_weekly"]"#,
            "'paywall1.chosen' is '$rc_monthly', which is not in 'paywall1.packages'."
        ),
        (
            #""free": "500", "pro": "10,000""#, #""free": "500", "pro": 7"#,
            "'paywall3.comparison[2].pro' must be a text of at most 200 characters."
        ),
        (
            #""layout": "trial""#, #""layout": "plans""#,
            "'paywall3.comparison' belongs to the layout 'trial', and to no other."
        ),
    ])
    func whatIsWrongIsNamedAndWhere(text: String, replacement: String, words: String) throws {
        let document = Paywalls.standardDocument.replacing(text, with: replacement, maxReplacements: 1)
        #expect(document != Paywalls.standardDocument)
        #expect(throws: ConfigurationError("paywalls.json: \(words)")) {
            try Paywalls(Data(document.utf8), named: "paywalls.json")
        }
    }

    @Test(arguments: [
        ("{", "is not valid JSON (line 1, column 2)."), ("[]", #"must be an object, such as {"paywall1": {…}, …}."#),
        ("{}", "'paywall1' is missing, or not an object."),
    ])
    func whatIsNoDocumentIsRefused(document: String, words: String) {
        #expect(throws: ConfigurationError("paywalls.json: \(words)")) {
            try Paywalls(Data(document.utf8), named: "paywalls.json")
        }
    }
}
