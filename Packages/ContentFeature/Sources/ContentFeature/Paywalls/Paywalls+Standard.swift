extension Paywalls {
    /// The paywalls that come with the app. A file named by `pro.paywalls` in `config.json` takes their place.
    public static let standardDocument = """
        {
          "sheet": "paywall2",
          "terms": "https://example.com/terms",
          "privacy": "https://example.com/privacy",
          "paywall1": {
            "layout": "offer",
            "title": "Slipway Pro",
            "lead": "Everything that Slipway can do, for as long as you like.",
            "benefits": [
              "As many AI requests a day as your server allows",
              "1,000 pictures and 10,000 finds kept",
              "Figures about your own use"
            ],
            "packages": ["$rc_monthly"],
            "chosen": "$rc_monthly",
            "buy": "Get Pro"
          },
          "paywall2": {
            "layout": "plans",
            "title": "Choose a plan",
            "lead": "Every plan has all of Pro. You can cancel at any time.",
            "benefits": [
              "As many AI requests a day as your server allows",
              "1,000 pictures and 10,000 finds kept",
              "Figures about your own use"
            ],
            "packages": ["$rc_weekly", "$rc_monthly", "$rc_annual", "$rc_lifetime"],
            "chosen": "$rc_monthly",
            "buy": "Continue with this plan"
          },
          "paywall3": {
            "layout": "trial",
            "title": "Try Pro for free",
            "lead": "You pay nothing today, and nothing at all if you cancel before the trial ends.",
            "benefits": [],
            "packages": ["$rc_monthly", "$rc_annual"],
            "chosen": "$rc_monthly",
            "comparison": [
              {"title": "AI requests a day", "free": "500", "pro": "no limit of ours"},
              {"title": "Pictures kept", "free": "100", "pro": "1,000"},
              {"title": "Finds in the Dex", "free": "500", "pro": "10,000"},
              {"title": "Figures about your own use", "free": "no", "pro": "yes"}
            ],
            "buy": "Start the free trial"
          }
        }
        """
}
