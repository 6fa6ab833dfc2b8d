import ContentFeature
import Core
import Foundation
import Testing

struct PaywallReaderTests {
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
            #""free": "500 (512 MB)", "pro": "1,000 (1 GB)""#, #""free": "500", "pro": 7"#,
            "'paywall3.comparison[2].pro' must be a text of at most 200 characters."
        ),
        (
            #""layout": "trial""#, #""layout": "plans""#,
            "'paywall3.comparison' belongs to the layout 'trial', and to no other."
        ),
        (
            #""buy": "Get Pro""#, #""buy": "Get Pro", "withoutTrial": {}"#,
            "'paywall1.withoutTrial' belongs to the layout 'trial', and to no other."
        ),
        (
            #""title": "What Pro adds","#, "", "'paywall3.withoutTrial.title' must be a text of at most 200 characters."
        ),
        (
            #""title": "What Pro adds","#, #""titel": "What Pro adds","#,
            "Unknown key 'paywall3.withoutTrial.titel'. Did you mean 'paywall3.withoutTrial.title'?"
        ),
    ])
    func whatIsWrongIsNamedAndWhere(text: String, replacement: String, words: String) throws {
        let document = Paywalls.standardDocument.replacing(text, with: replacement, maxReplacements: 1)
        #expect(document != Paywalls.standardDocument)
        #expect(throws: ConfigurationError("paywalls.json: \(words)")) {
            try Paywalls(Data(document.utf8), named: "paywalls.json")
        }
    }

    /// A paywall for a trial says what it offers to those who cannot have one.
    @Test func theTextsWithoutATrialMustBeThere() throws {
        let texts = /\s+"withoutTrial": \{[^}]*\},/
        let document = Paywalls.standardDocument.replacing(texts, with: "")
        #expect(document != Paywalls.standardDocument)
        #expect(
            throws: ConfigurationError(
                "paywalls.json: 'paywall3.withoutTrial' is missing, or not an object. It has the texts for accounts that "
                    + "cannot have a free trial: 'title', 'lead' and 'buy'.")
        ) {
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
