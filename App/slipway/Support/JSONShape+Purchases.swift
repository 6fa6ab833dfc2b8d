extension JSONShape {
    /// The commands of the Test Store.
    static let purchases = [
        JSONShape(
            "backend purchases show",
            members: [
                ".[].user": "text", ".[].email": "text or null", ".[].firstSeen": "time",
                ".[].entitlements[].id": "text", ".[].entitlements[].active": "true or false",
                ".[].entitlements[].product": "text", ".[].entitlements[].expires": "time or null",
                ".[].purchases[].product": "text", ".[].purchases[].origin": "text",
                ".[].purchases[].status": "text", ".[].purchases[].transaction": "text",
                ".[].purchases[].bought": "time", ".[].purchases[].periodStart": "time",
                ".[].purchases[].expires": "time or null", ".[].purchases[].willRenew": "true or false",
                ".[].purchases[].renewals": "number", ".[].purchases[].cancelled": "time or null",
                ".[].purchases[].billingIssue": "time or null", ".[].purchases[].graceExpires": "time or null",
                ".[].purchases[].refunded": "time or null",
            ]),
        JSONShape(
            "backend purchases clock", "backend purchases accelerate", "backend purchases currency",
            "backend purchases grace", note: "the settings afterwards; .offset and .grace are seconds",
            members: [
                ".now": "time", ".offset": "number", ".accelerated": "true or false", ".currency": "text",
                ".grace": "number",
            ]),
        JSONShape(
            "backend purchases cancel", "backend purchases resume", "backend purchases billing-issue",
            "backend purchases resolve", "backend purchases refund", "backend purchases gift",
            note: "the purchase afterwards; .purchase.origin is bought, redeemed or gift; .purchase.status is trial, "
                + "active, cancelled, billing-issue, grace, lifetime, gift, expired or refunded",
            members: [
                ".user": "text", ".purchase.product": "text", ".purchase.origin": "text", ".purchase.status": "text",
                ".purchase.transaction": "text", ".purchase.bought": "time", ".purchase.periodStart": "time",
                ".purchase.expires": "time or null", ".purchase.willRenew": "true or false",
                ".purchase.renewals": "number", ".purchase.cancelled": "time or null",
                ".purchase.billingIssue": "time or null", ".purchase.graceExpires": "time or null",
                ".purchase.refunded": "time or null",
            ]),
        JSONShape(
            "backend purchases code",
            members: [".code": "text", ".product": "text", ".user": "text or null", ".expires": "time"]),
        JSONShape(
            "backend purchases catalogue",
            note: "the document itself, with or without --json; .prices are in millionths of each currency's unit",
            members: [
                ".current": "text, optional", ".offerings[].id": "text", ".offerings[].description": "text",
                ".offerings[].metadata": "object, optional", ".offerings[].packages[].id": "text",
                ".offerings[].packages[].product": "text", ".products[].id": "text", ".products[].title": "text",
                ".products[].description": "text, optional", ".products[].period": "text, optional",
                ".products[].trial": "text, optional", ".products[].entitlements[]": "text",
                ".products[].prices": "object",
            ]),
    ]
}
