import Design
import Domain
import Navigation

@MainActor
final class BillsView: LiveView {
    private let settings: LiveSettings
    private let navigator: Navigator<BillingRoute>

    init(settings: LiveSettings, navigator: Navigator<BillingRoute>) {
        self.settings = settings
        self.navigator = navigator
    }

    var screen: Screen {
        Screen("billing", title: "Billing") {
            Button("billing.newest", "The newest bill") { [navigator] in navigator.navigateTo(.bill(number: 7)) }
            Toggle("billing.reminders", "Reminders", isOn: settings.value(for: BillingSettings.reminders)) {
                [settings] isOn in
                try? await settings.set(isOn, for: BillingSettings.reminders)
            }
        }
    }
}

@MainActor
final class BillView: LiveView {
    let screen: Screen

    init(number: Int) {
        screen = Screen("bill", title: "Bill") { Row("bill.number", "Number", detail: String(number)) }
    }
}

@MainActor
final class PaymentView: LiveView {
    let screen = Screen("payment", title: "Payment") { Text("payment.text", "Nothing is due.") }
}
