import Logging

extension AppDependencies {
    func makeSignedInWork() -> SignedInWork {
        SignedInWork(
            review: ReviewPrompt(
                configuration: configuration.review, version: AppVersion.current, accounts: accounts, router: router,
                toasts: toasts, browser: browser, analytics: analytics, delay: timing.reviewDelay, clock: timing.clock,
                logger: Logger(label: "review")),
            feedback: feedback,
            consent: AnalyticsConsent(
                accounts: accounts, settings: settings, telemetry: telemetry, logger: Logger(label: "analytics")),
            analytics: analytics)
    }
}
