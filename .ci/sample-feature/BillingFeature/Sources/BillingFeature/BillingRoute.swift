public import Navigation

/// The places of the bills.
public enum BillingRoute: Route {
    case bill(number: Int)
    case payment

    public static let routes: [RouteDeclaration<BillingRoute>] = [
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
