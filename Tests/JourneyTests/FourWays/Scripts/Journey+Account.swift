extension Journey {
    /// From the first start to an account.
    static let registration = Journey(
        name: "registration", end: End(state: "onboarding", detail: "welcome"),
        steps: [
            .reach("Welcome"), .use(.moreWays), .reach("Sign in"),
            .use(.createAccount, by: .command), .reach("Create an account"),
            .leave, .reach("Sign in"), .use(.createAccount), .reach("Create an account"),
            .fill(.newEmail, email), .fill(.newPassword, password), .use(.submit),
            .see("Magic links and codes"), .reach("Welcome"),
        ])

    /// All of the setup, with a step back.
    static let onboarding = Journey(
        name: "onboarding", preparation: .registered, quitting: .letter, end: End(tab: "welcome"),
        values: ["welcome.greeting": "Welcome back, Zoë!"],
        steps: [
            .reach("Welcome"), .use(.goOn), .reach("Permissions"),
            .use(.usage, by: .up), .value(.usage, "on"), .use(.firstNotifications, by: .down),
            .value(.firstNotifications, "on"), .use(.usage, by: .backTab), .value(.usage, "off"),
            .use(.goOn, by: .find), .reach("Your profile"),
            .fill(.firstName, "Zoe"), .use(.goOn), .reach("All set"), .use(.goBack, by: .tab), .reach("Your profile"),
            .fill(.firstName, "Zoë", by: .up), .use(.goOn, by: .down), .reach("All set"), .value(.firstName, "Zoë"),
            .use(.finish), .reach("Welcome"), .see("Welcome, Zoë!"),
        ])

    /// A link of another process that arrives before the sign-in and is followed after it.
    static let linkWhileSignedOut = Journey(
        name: "a link while signed out", preparation: .signedOut, quitting: .command,
        end: End(tab: "settings", sheets: ["feedback-form"]),
        steps: [
            .reach("Welcome"), .arrive("slipway://settings?sheet=feedback-form"),
            .use(.moreWays, by: .down), .reach("Sign in"),
            .fill(.email, email), .fill(.password, password, by: .down), .use(.signIn, by: .enter),
            .reach("Send feedback"),
        ])
}
