/// The name of a new second factor.
enum FactorName {
    private static let standard = "Authenticator"
    /// In bytes. Some servers refuse longer names.
    private static let longest = 100

    /// The name that the user has chosen; otherwise one that no other factor of the account has, because servers accept
    /// an empty name only once.
    static func chosen(_ name: String?, besides factors: [AuthFactor]) -> String {
        if var name = name.flatMap(PersonName.init)?.text {
            while name.utf8.count > longest { name.removeLast() }
            return name
        }
        let taken = Set(factors.compactMap(\.name))
        let names = [standard] + (2...(taken.count + 2)).map { "\(standard) \($0)" }
        return names.first { !taken.contains($0) } ?? standard
    }
}
