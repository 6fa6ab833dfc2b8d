import Core
import CoreTesting
import Foundation
import Testing

@testable import ContentFeature
@testable import PurchasesClient

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

struct PriceWordsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: [("P1W", "a week"), ("P1M", "a month"), ("P1Y", "a year"), ("P3M", "every 3 months")])
    func thePriceNamesItsPeriod(period: String, words: String) throws {
        let product = Product(
            id: "p", title: "Pro", price: try #require(Price(micros: 1_990_000, currency: "EUR")),
            period: SubscriptionPeriod(period))
        #expect(PriceWords(locale: Locale(identifier: "en_DE")).price(of: product) == "1,99\u{a0}€ \(words)")
    }

    @Test(arguments: [
        (1, nil, "You pay $0.99 now for 1 month, then $4.99 every month until you cancel."),
        (3, nil, "You pay $0.99 now and every month, 3 times in all, then $4.99 every month until you cancel."),
        (
            1, "P1W",
            "Free for 1 week, then $0.99 for 1 month, then $4.99 every month until you cancel. The first charge is on "
                + "January 22, 2027."
        ),
        (
            3, "P1W",
            "Free for 1 week, then $0.99 every month, 3 times in all, then $4.99 every month until you cancel. The first "
                + "charge is on January 22, 2027."
        ),
    ])
    func aLowerPriceAtTheStartSaysForHowLong(cycles: Int, trial: String?, words: String) throws {
        #expect(Self.words.renewal(of: try introduced(cycles, trial: trial), at: now) == words)
    }

    /// The first charge is the lower price.
    @Test func theDaysOfATrialNameTheFirstChargeThatThereIs() throws {
        let days = try #require(Self.words.trialDays(of: try introduced(1, trial: "P1W"), at: now))
        #expect(days.last == "January 22, 2027: the first charge, $0.99, unless you have cancelled.")
    }

    @Test(arguments: [
        ("P1D", "Slipway reminds you the next time that you open it."),
        ("P2D", "Slipway reminds you the next time that you open it."),
        ("P3D", "January 16, 2027: Slipway reminds you when you open it."),
        ("P1W", "January 20, 2027: Slipway reminds you when you open it."),
    ])
    func noReminderIsPromisedForADayThatIsOver(trial: String, words: String) throws {
        #expect(try #require(Self.words.trialDays(of: try introduced(1, trial: trial), at: now))[1] == words)
    }

    private static let words = PriceWords(locale: Locale(identifier: "en_US"))

    private func introduced(_ cycles: Int, trial: String?) throws -> Product {
        let month = try #require(SubscriptionPeriod("P1M"))
        let introduction = Product.Introduction(
            price: try #require(Price(micros: 990_000, currency: "USD")), period: month, cycles: cycles)
        return Product(
            id: "p", title: "Pro", price: try #require(Price(micros: 4_990_000, currency: "USD")), period: month,
            trial: trial.flatMap { SubscriptionPeriod($0) }, introduction: introduction)
    }
}

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder("paywalls", cases: 1_000, texts: [Paywalls.standardDocument]) { document in
            _ = try Paywalls(document, named: "paywalls.json")
        }
    ]
}
