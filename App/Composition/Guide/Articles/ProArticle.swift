import LocalBackend

extension GuideDocuments {
    static let proArticle = GuideDocument(
        kind: .article, id: "pro", title: "Slipway Pro", citation: "slipway pro offers",
        text: "Pro has no daily limit of AI requests, keeps more pictures and finds, and shows figures about your own "
            + "use. 'slipway pro offers' names the exact prices, 'slipway pro buy' buys, and 'slipway pro status' says what you "
            + "have and until when. You can cancel at any time."
            + "\n\n"
            + "Buy, purchase, price, plan, subscription, trial, restore, redeem, code, paywall, upgrade, cancel, refund, "
            + "premium. What you have bought holds offline. The screens are slipway://paywall1, slipway://paywall2 and "
            + "slipway://paywall3.")
}
