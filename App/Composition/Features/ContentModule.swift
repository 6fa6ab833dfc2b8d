import Analytics
public import ContentFeature
import ContentStorage
import Core
import Design
import Domain
import Foundation
import Navigation
import Persistence
import SettingsStorage

/// Connects the content to the app: the welcome tab, the menu, its destinations and its sheets.
@MainActor
final class ContentModule: AppModule {
    static let tabs = [
        ModuleTab<ContentModule>("welcome", title: "Welcome", icon: "house") { $0.feature.makeWelcomeView() },
        ModuleTab<ContentModule>("content", title: "Content", icon: "doc.richtext") { $0.feature.makeMainView() },
    ]

    static let settings = AISettings.definitions
    static let migrations = ContentMigrations.all
    static let guards = [ModuleGuard<ContentModule>(ContentRoute.pro) { $0.feature.pro.status.isActive }]

    let feature: any ContentFeatureAPI

    init(_ app: AppDependencies) {
        feature = ContentFeatureFactory.create(
            navigator: Navigator(app.window.router),
            toasts: app.services.toasts,
            greeting: WelcomeGreeting(
                name: { [settings = app.services.settings] in settings.value(for: SharedSettings.profileName) },
                // Counted when the tabs are shown, so it is 1 during the first run.
                isFirst: { [accounts = app.services.accounts] in accounts.runCount <= 1 }),
            onShow: { [router = app.window.router] target in
                router.selectTab(target == .content ? "content" : .settings)
            },
            services: Self.services(of: app))
    }

    func view(for route: ContentRoute) -> any LiveView { feature.makeView(for: route) }

    func reasonGone(_ route: ContentRoute, account: String?) async -> String? {
        await feature.reasonGone(route, account: account)
    }

    private static func services(of app: AppDependencies) -> ContentServices {
        let services = app.services
        return ContentServices(
            ai: services.ai, store: services.content, pictures: PictureFilesOnDisk(),
            pro: ProServices(
                purchases: services.purchases, allowance: services.allowance,
                paywalls: services.configuration.pro.paywalls,
                openPage: { [browser = services.environment.browser] page in await browser.open(page) },
                locale: services.environment.locale),
            // Replies may outlive the window by a moment.
            account: { [weak services] in services?.accountInForce },
            confirm: { [weak app] question, accept in
                app?.window.confirmations.ask(
                    question.id, title: question.title, message: question.message, acceptLabel: question.acceptLabel,
                    accept: accept)
            },
            chat: chat(of: app),
            process: ContentProcess(
                locks: services.directories.state.appendingPathComponent("content"),
                clock: services.environment.timing.clock, now: services.environment.now,
                logger: services.logger("content")))
    }

    private static func chat(of app: AppDependencies) -> ChatServices {
        let (services, settings) = (app.services, app.services.settings)
        var chat = ChatServices()
        chat.tools = { [weak app] in
            guard let app else { return [] }
            return AssistantTools.make(
                router: app.window.router, settings: app.services.settings, definitions: app.modules.listedSettings,
                conversations: app.services.content.conversations,
                account: { [weak services] in services?.accountInForce })
        }
        chat.makesTitles = { settings.value(for: AISettings.titles) }
        chat.persona = { settings.value(for: AISettings.persona) }
        chat.offersTools = { settings.value(for: AISettings.tools) }
        chat.onReply = { [analytics = services.analytics] ending, isStandIn in
            analytics.record(AnalyticsEvent("ai.reply", ["ending": ending.rawValue, "stand-in": String(isStandIn)]))
        }
        return chat
    }
}

extension AppDependencies {
    public var content: any ContentFeatureAPI { module(ContentModule.self).feature }
}
