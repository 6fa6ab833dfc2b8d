import Design
import Domain
import GRDB
import Navigation
import Persistence

@testable import Composition

/// A feature that the app does not have: it enters with this file and one line in a list of modules.
@MainActor
final class BillingModule: AppModule {
    nonisolated static let reminders = SettingKey(
        "billing.reminders", default: false, scope: .account, help: "Whether unpaid bills are mentioned.")

    static let tabs = [
        ModuleTab<BillingModule>("billing", title: "Billing", icon: "creditcard") { $0.bills }
    ]
    static let settings = [SettingDefinition(reminders)]
    static let migrations = [
        FeatureMigration("billing.1") { try $0.execute(sql: "CREATE TABLE billing_bill (number INTEGER PRIMARY KEY)") }
    ]

    private let navigator: Navigator<BillingRoute>
    private let settings: LiveSettings

    init(_ app: AppDependencies) {
        navigator = Navigator(app.window.router)
        settings = LiveSettings(app.services.settings)
    }

    private var bills: any LiveView {
        BillingView { [navigator, settings] in
            Screen("billing", title: "Billing") {
                Button("billing.newest", "The newest bill") { navigator.navigateTo(.bill(number: 7)) }
                Toggle("billing.reminders", "Reminders", isOn: settings.value(for: Self.reminders)) { isOn in
                    try? await settings.set(isOn, for: Self.reminders)
                }
            }
        }
    }

    func view(for route: BillingRoute) -> any LiveView {
        switch route {
        case .bill(let number):
            BillingView { Screen("bill", title: "Bill") { Row("bill.number", "Number", detail: String(number)) } }
        case .payment: BillingView { Screen("payment", title: "Payment") { Text("payment.text", "Nothing is due.") } }
        }
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
