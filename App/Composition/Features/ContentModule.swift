import AIClient
import Analytics
public import ContentFeature
import ContentStorage
import Core
import Crypto
import Design
import Domain
import Foundation
import Navigation
import PurchasesClient
import SettingsStorage

/// Connects the content to the app: the welcome tab, the menu, its destinations and its sheets.
@MainActor
final class ContentModule: AppModule {
    struct Needs {
        /// What is configured of the AI server; nil when it may not be what was meant.
        let server: AIConfiguration?
        let services: ContentServices
        let toasts: ToastCenter
        let navigator: any NavigatorHost
        let greeting: WelcomeGreeting
        let onShow: @MainActor @Sendable (WelcomeTarget) -> Void
    }

    static let tabs = [
        AppTab("welcome", title: "Welcome", icon: "house"),
        AppTab("content", title: "Content", icon: "doc.richtext"),
    ]
    static let settings = AISettings.definitions
    static let migrations = ContentMigrations.all
    static var emblem: AnimationFrames? { ContentFeatureFactory.emblem }

    let feature: any ContentFeatureAPI

    init(_ needs: Needs) {
        feature = ContentFeatureFactory.create(
            navigator: Navigator(needs.navigator), toasts: needs.toasts, greeting: needs.greeting,
            onShow: needs.onShow, server: needs.server, services: needs.services)
    }

    var main: any FeatureAPI { feature }

    func root(of tab: TabID) -> any LiveView {
        tab == "welcome" ? feature.makeWelcomeView() : feature.makeMainView()
    }

    func view(for route: ContentRoute) -> any LiveView { feature.makeView(for: route) }

    func prepareGuards() async { await feature.pro.load() }

    func holds(_ routeGuard: RouteGuard) -> Bool? {
        routeGuard == ContentRoute.pro ? feature.pro.status.isActive : nil
    }

    func reasonGone(_ route: ContentRoute, account: String?) async -> String? {
        await feature.reasonGone(route, account: account)
    }
}

// MARK: What it is made from

extension ContentModule {
    static func needs(of app: AppDependencies) -> Needs {
        let services = app.services
        return Needs(
            server: services.configuration.problems.isEmpty ? services.configuration.ai : nil,
            services: contentServices(of: app), toasts: services.toasts, navigator: app.window.router,
            greeting: WelcomeGreeting(
                name: { [settings = services.settings] in settings.value(for: SharedSettings.profileName) },
                // Counted when the tabs are shown, so it is 1 during the first run.
                runCount: { [accounts = services.accounts] in accounts.runCount }),
            onShow: { [unowned app] target in app.showFromWelcome(target) })
    }

    private static func contentServices(of app: AppDependencies) -> ContentServices {
        let services = app.services
        let (environment, configuration) = (services.environment, services.configuration.pro)
        // Replies may outlive the window by a moment.
        let account: @MainActor @Sendable () -> String? = { [weak services] in services?.accountInForce }
        let store = ContentStore(
            database: services.database, secureHash: { Data(SHA256.hash(data: $0)) }, now: environment.now,
            drafts: SQLiteDraftStore.texts)
        let purchases = purchases(services)
        let allowance = Allowance(
            store: store, server: purchases.server.id, account: { await account() }, now: environment.now)
        return ContentServices(
            ai: allowance.limiting(ai(services)), store: store, pictures: PictureFilesOnDisk(),
            pro: ProServices(
                purchases: purchases, allowance: allowance, paywalls: configuration.paywalls,
                openPage: { [browser = environment.browser] page in await browser.open(page) },
                locale: environment.locale()),
            account: account,
            confirm: { [weak app] question, accept in
                app?.window.confirmations.ask(
                    question.id, title: question.title, message: question.message, acceptLabel: question.acceptLabel,
                    accept: accept)
            },
            chat: chat(of: app, conversations: store.conversations, account: account),
            process: ContentProcess(
                locks: services.directories.state.appendingPathComponent("content"),
                clock: environment.timing.clock, now: environment.now, logger: services.logger("content")))
    }

    private static func chat(
        of app: AppDependencies, conversations: ConversationStore, account: @escaping @MainActor @Sendable () -> String?
    ) -> ChatServices {
        let settings = app.services.settings
        var chat = ChatServices()
        chat.drafts = app.services.drafts
        chat.tools = { [weak app] in
            guard let app else { return [] }
            return AssistantTools.make(app.assistantAccess, conversations: conversations, account: account)
        }
        chat.makesTitles = { settings.value(for: AISettings.titles) }
        chat.persona = { settings.value(for: AISettings.persona) }
        chat.offersTools = { settings.value(for: AISettings.tools) }
        chat.onReply = { [analytics = app.services.analytics] ending, isStandIn in
            analytics.record(AnalyticsEvent("ai.reply", ["ending": ending.rawValue, "stand-in": String(isStandIn)]))
        }
        return chat
    }

    private static func ai(_ services: Services) -> any AIService {
        let configuration = services.configuration.ai
        let endpoint: @Sendable () async throws -> AIEndpoint
        switch configuration.server {
        case .remote(let base, let key, _): endpoint = { AIEndpoint(base: base, key: key, isStandIn: false) }
        case .standIn:
            endpoint = { [address = services.standInAddress("ai/v1")] in
                // It requires a key, and accepts any.
                AIEndpoint(base: try await address(), key: Secret("stand-in"), isStandIn: true)
            }
        }
        var options = AIClientOptions(
            model: configuration.model, pictureModel: configuration.pictureModel, leavingOut: configuration.leftOut)
        options.timeout = { [limit = services.environment.answerLimit, settings = services.settings] in
            TimeLimits.scaled(limit ?? .seconds(settings.value(for: AISettings.timeout)))
        }
        (options.clock, options.now) = (services.environment.timing.clock, services.environment.now)
        return AIClientFactory.create(
            endpoint: endpoint, http: services.streaming(toStandIn: configuration.server == .standIn),
            downloads: services.downloads, options: options, logger: services.logger("ai"))
    }

    static func purchases(_ services: Services) -> any PurchasesService {
        if let purchases = services.environment.purchases { return purchases }
        let configuration = services.configuration.pro
        let endpoint: @Sendable () async throws -> PurchasesEndpoint
        switch configuration.store {
        case .remote(let base, let key): endpoint = { PurchasesEndpoint(base: base, key: key) }
        case .standIn:
            endpoint = { [address = services.standInAddress("purchases")] in
                PurchasesEndpoint(
                    base: try await address(), key: try PurchasesKey("test_slipway", named: "the stand-in's key"))
            }
        }
        return PurchasesClientFactory.create(
            server: configuration.server(secureHash: { Data(SHA256.hash(data: $0)) }), endpoint: endpoint,
            http: services.client(toStandIn: configuration.store == .standIn), logger: services.logger("purchases"),
            clock: services.environment.timing.clock, now: services.environment.now)
    }
}

extension AppDependencies {
    public var content: any ContentFeatureAPI { module(ContentModule.self).feature }

    /// What a model may use of the app, if the user lets it.
    fileprivate var assistantAccess: AssistantAccess {
        AssistantAccess(
            table: window.router.table, perform: { [router = window.router] in router.perform($0) },
            settings: modules.listedSettings,
            read: { [settings = services.settings] name throws(SettingsError) in
                guard let setting = settings.listIfOpen().first(where: { $0.name == name }) else {
                    throw .notSaved("The settings cannot be read now.", mayRetry: true)
                }
                return setting.text
            },
            change: { [settings = services.settings] name, text throws(SettingsError) in
                try await settings.setText(text, named: name)
            })
    }
}
