/// An address in a form that its owner recognizes and others cannot use: `a***@e*****.**m`.
enum ObfuscatedEmail {
    static func of(_ address: String) -> String {
        let halves = address.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let first = halves[0].first, let last = halves[1].last else { return "***" }
        let domain = halves[1].enumerated().map { index, letter in
            index == 0 || letter == "." ? letter : "*"
        }
        return "\(first)***@" + String(domain.dropLast()) + String(last)
    }
}
