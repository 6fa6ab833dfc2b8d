import PurchasesClient
import Testing

@Suite struct PurchasesKeyTests {
    @Test(arguments: [
        ("test_abc", true), ("rcb_abc", false), ("rcb_sb_x", false), ("appl_x", false), ("goog_x", false),
    ])
    func keysThatArePublicAreTaken(text: String, isTestStore: Bool) throws {
        #expect(try PurchasesKey(text, named: "REVENUECAT_KEY").isTestStore == isTestStore)
    }

    @Test(arguments: ["sk_live_secret", "SK_live_secret"])
    func keysThatAreSecretAreRefusedAndNotRepeated(text: String) {
        #expect {
            try PurchasesKey(text, named: "REVENUECAT_KEY")
        } throws: { error in
            "\(error)".hasPrefix("REVENUECAT_KEY is a secret key, which gives access to every customer.")
                && !"\(error)".contains("live")
        }
    }

    @Test(arguments: ["slipway", "pub_abc", "rcb", "TEST_abc", "xtest_abc", "atk_abc"])
    func keysOfNoKindThatIsPublicAreRefused(text: String) {
        #expect {
            try PurchasesKey(text, named: "REVENUECAT_KEY")
        } throws: {
            "\($0)"
                == "REVENUECAT_KEY is not a key: it begins with none of rcb_, test_, appl_ and goog_. Copy it again."
        }
    }

    @Test(arguments: ["", "a b", "é", String(repeating: "a", count: 257)])
    func keysThatCannotBeKeysAreRefused(text: String) {
        #expect {
            try PurchasesKey(text, named: "REVENUECAT_KEY")
        } throws: {
            "\($0)".hasPrefix("REVENUECAT_KEY is not a key: it is too long, or contains")
        }
    }
}
