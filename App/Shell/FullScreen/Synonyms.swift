/// Other words for places, settings and buttons, by the beginnings of their names and labels in small letters.
enum Synonyms {
    static let all: [String: [String]] = [
        "account": ["password", "address"],
        "appearance": ["theme", "dark", "light", "colours"],
        "conversations": ["search", "history"],
        "new conversation": ["new chat"],
        "paywall": ["buy", "upgrade", "subscribe"],
        "quit": ["exit"],
        "sign out": ["log out"],
        "help": ["keys", "shortcuts"],
    ]
}
