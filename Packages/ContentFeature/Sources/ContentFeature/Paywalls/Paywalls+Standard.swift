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
              "1,000 pictures (2 GB) and 1,000 finds (1 GB) kept",
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
              "1,000 pictures (2 GB) and 1,000 finds (1 GB) kept",
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
            "buy": "Start the free trial",
            "withoutTrial": {
              "title": "What Pro adds",
              "lead": "You pay today, and can cancel at any time. What you have paid for stays until its end.",
              "buy": "Get Pro"
            },
            "benefits": [],
            "packages": ["$rc_monthly", "$rc_annual"],
            "chosen": "$rc_monthly",
            "comparison": [
              {"title": "AI requests a day", "free": "500", "pro": "no limit of ours"},
              {"title": "Pictures kept", "free": "100 (256 MB)", "pro": "1,000 (2 GB)"},
              {"title": "Finds in the Dex", "free": "500 (512 MB)", "pro": "1,000 (1 GB)"},
              {"title": "Figures about your own use", "free": "no", "pro": "yes"}
            ]
          }
        }
        """
}
