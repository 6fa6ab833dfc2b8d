/// Counts of things, in words.
enum Count {
    static func settings(_ count: Int) -> String {
        count == 1 ? "1 setting" : "\(count) settings"
    }
}
