public import Domain

extension Feature {
    /// What Slipway can do, as the onboarding shows it. Edit this list for another text, another order or more rows.
    public static let tour: [Feature] = [
        Feature(
            id: "magic-links", title: "Magic links and codes",
            description: "Sign in from an e-mail, by its link or by its six digits, with no password to remember.",
            icon: "envelope"),
        Feature(
            id: "apple", title: "Sign in with Apple",
            description: "Use the account you have; each sign-in is good once and cannot be replayed.",
            icon: "apple.logo"),
        Feature(
            id: "purchases", title: "Purchases",
            description: "Offers have their place in the app, and what you buy will be available on every device.",
            icon: "cart"),
        Feature(
            id: "analytics", title: "Analytics that ask first",
            description: "Usage is counted only if you agree, without your name, and you can change your mind.",
            icon: "chart.bar"),
        Feature(
            id: "offline", title: "Works offline",
            description: "Your settings and your place in the app are on this machine and need no network."),
    ]
}
