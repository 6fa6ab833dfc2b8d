extension Int {
    /// The number with a comma after each three digits: `9,412`.
    public var grouped: String {
        var groups: [String] = []
        var rest = magnitude
        while rest >= 1000 {
            groups.insert(String(String(rest % 1000 + 1000).dropFirst()), at: 0)
            rest /= 1000
        }
        return (self < 0 ? "-" : "") + ([String(rest)] + groups).joined(separator: ",")
    }
}
