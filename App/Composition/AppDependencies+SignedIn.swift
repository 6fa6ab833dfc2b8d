import Core
import Domain
import Logging
import Persistence
import SettingsFeature

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
            telemetry: telemetry, analytics: analytics)
    }

    func makeFollower() -> HomeFollower {
        HomeFollower(
            session: directories.session, settings: settings, database: database,
            work: HomeFollower.Work(
                session: { [weak self] in
                    guard let self else { return }
                    await state.noticeChangedSession()
                    await window.settle()
                },
                onboarding: { [weak self] in
                    guard let self, state.state.kind == .onboarding else { return }
                    await state.followOnboarding()
                    await window.settle()
                },
                database: { [feedback] in await feedback.recount() }))
    }
}
