import Core
import Design
import Domain
import Foundation
import GRDB
import Navigation
import Persistence

@testable import Composition

/// A feature that the app does not have: it enters with this file and one line in a list of modules.
@MainActor
final class BillingModule: AppModule {
    nonisolated static let reminders = SettingKey(
        "billing.reminders", default: false, scope: .account, help: "Whether unpaid bills are mentioned.")

    struct Needs {
        let navigator: any NavigatorHost
        let settings: any SettingsStore
    }

    static let tabs = [AppTab("billing", title: "Billing", icon: "creditcard")]
    static let settings = [SettingDefinition(reminders)]
    static let migrations = [
        FeatureMigration("billing.1") { try $0.execute(sql: "CREATE TABLE billing_bill (number INTEGER PRIMARY KEY)") }
    ]

    static func claimed(_ url: URL) -> String? { BillingFeature.claims(url) ? "https://bills.example" : nil }

    let feature: BillingFeature

    static func needs(of app: AppDependencies) -> Needs {
        Needs(navigator: app.window.router, settings: app.services.settings)
    }

    init(_ needs: Needs) {
        feature = BillingFeature(Navigator(needs.navigator), LiveSettings(needs.settings))
    }

    var main: any FeatureAPI { feature }

    func view(for route: BillingRoute) -> any LiveView {
        switch route {
        case .bill(let number):
            BillingView { Screen("bill", title: "Bill") { Row("bill.number", "Number", detail: String(number)) } }
        case .payment: BillingView { Screen("payment", title: "Payment") { Text("payment.text", "Nothing is due.") } }
        }
    }
}

/// Says what the app has called.
@MainActor
final class BillingFeature: FeatureAPI {
    let id = "billing"
    private(set) var calls: [String] = []
    private let navigator: Navigator<BillingRoute>
    private let settings: LiveSettings

    init(_ navigator: Navigator<BillingRoute>, _ settings: LiveSettings) {
        self.navigator = navigator
        self.settings = settings
    }

    func makeMainView() -> any LiveView {
        BillingView { [navigator, settings] in
            Screen("billing", title: "Billing") {
                Button("billing.newest", "The newest bill") { navigator.navigateTo(.bill(number: 7)) }
                Toggle("billing.reminders", "Reminders", isOn: settings.value(for: BillingModule.reminders)) { isOn in
                    try? await settings.set(isOn, for: BillingModule.reminders)
                }
            }
        }
    }

    nonisolated static func claims(_ url: URL) -> Bool { url.host() == "bills.example" }

    func handleDeepLink(_ url: URL) async -> LinkClaim {
        guard Self.claims(url) else { return .notClaimed }
        return switch url.path {
        case "/paid": .completed(message: "The bill is paid.", failure: nil)
        case "/late": .completed(message: "The bank does not answer.", failure: .unreachable)
        default: .refused("There is no such bill.")
        }
    }

    func becameActive() async { calls.append("became active") }
    func forget(account: String) async throws { calls.append("forget \(account)") }
    func stop() async { calls.append("stop") }

    func probes(_ storage: any DiagnosticStorage) -> [DiagnosticProbe] {
        [DiagnosticProbe("billing") { [DiagnosticLine("bills", storage.mayOpen ? "none" : storage.silence)] }]
    }
}

enum BillingRoute: Route {
    case bill(number: Int)
    case payment

    static let routes: [RouteDeclaration<BillingRoute>] = [
        RouteDeclaration(
            "bill", at: "bill", .required("number", as: Int.self), in: .tab("billing"), summary: "One bill."
        ) {
            .bill(number: $0)
        } values: {
            if case .bill(let number) = $0 { number } else { nil }
        },
        RouteDeclaration("payment", .payment, in: .sheet, summary: "How a bill is paid."),
    ]
}

@MainActor
private final class BillingView: LiveView {
    private let make: @MainActor () -> Screen

    init(make: @escaping @MainActor () -> Screen) {
        self.make = make
    }

    var screen: Screen { make() }
}
