public import Foundation

/// How amounts and dates are written: in English, the language of the app, and in the form of the user's region.
public enum RegionLocale {
    /// From the environment, as POSIX defines it: `LC_ALL`, then `LC_MONETARY`, then `LANG`, each such as `de_DE.UTF-8`.
    public static func of(_ environment: [String: String]) -> Locale {
        let name = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        guard parts.count == 2, parts[1].count == 2, parts[1].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return Locale(identifier: "en_US")
        }
        return Locale(identifier: "en_\(parts[1].uppercased())")
    }
}
