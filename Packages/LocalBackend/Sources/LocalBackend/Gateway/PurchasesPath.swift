/// The paths of the Test Store, which speaks the protocol of RevenueCat's clients.
enum PurchasesPath {
    static let base = "/purchases"

    static func covers(_ path: String) -> Bool { path.hasPrefix(base + "/") }
}
