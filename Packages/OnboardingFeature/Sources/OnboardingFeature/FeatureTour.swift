public import Domain

extension Feature {
    /// What Slipway can do, as the onboarding shows it. Edit this list for another text, another order or more rows.
    public static let tour: [Feature] = [
        Feature(
            id: "magic-links", title: "Magic links and codes",
            description: "Sign in with a link or a code from a mail. No password needed.",
            icon: "envelope"),
        Feature(
            id: "apple", title: "Sign in with Apple",
            description: "Use the Apple account you have.",
            icon: "apple.logo"),
        Feature(
            id: "purchases", title: "Purchases",
            description: "What you buy is available on all your devices.",
            icon: "cart"),
        Feature(
            id: "analytics", title: "Private by default",
            description: "The app counts usage only if you agree, without your name. You can change your mind.",
            icon: "chart.bar"),
        Feature(
            id: "offline", title: "Works offline",
            description: "Your settings and your place in the app stay on this machine.",
            icon: "icloud"),
    ]
}
