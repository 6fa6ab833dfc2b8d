import CoreTesting
import Foundation

/// The place of a window, as the rules of links and commands alone predict it: the selected tab, the screens above each
/// tab's root, and the sheets. Signed out, there is one stack and no tab.
struct NavigationModel: Hashable {
    var tab: String?
    var stacks: [String: [String]] = [:]
    /// Each with the screens inside it.
    var sheets: [[String]] = []

    static let signedOut = NavigationModel(tab: nil)
    static let signedIn = NavigationModel(tab: "welcome")

    private var key: String { tab ?? "" }

    /// Whether an answer shows this place. Tabs that are not selected cannot be seen.
    func isShown(by snapshot: Answer.Snapshot) -> Bool {
        snapshot.tab == tab && snapshot.path == stacks[key, default: []]
            && snapshot.sheets == sheets.map { $0.joined(separator: "/") }
    }

    mutating func perform(_ command: NavigationCommand) {
        switch command {
        case .open(let target):
            if let opened = target.tab { tab = opened }
            stacks[key] = target.stacks[target.key]
            sheets = target.sheets
        case .select(let name):
            if name == tab, sheets.isEmpty { stacks[name] = [] }
            tab = name
            sheets = []
        case .pop:
            if let sheet = sheets.last {
                if sheet.count > 1 { sheets[sheets.count - 1].removeLast() }
            } else {
                _ = stacks[key]?.popLast()
            }
        case .dismiss: _ = sheets.popLast()
        case .look: break
        }
    }

    var link: String {
        let segments = (tab.map { [$0] } ?? []) + stacks[key, default: []]
        let items = sheets.map { "sheet=" + $0.joined(separator: "/") }
        return "slipway://" + segments.joined(separator: "/")
            + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(tab)
        hasher.combine(sheets)
        hasher.combine(stacks.filter { !$0.value.isEmpty })
    }

    static func == (one: Self, other: Self) -> Bool {
        one.tab == other.tab && one.sheets == other.sheets
            && one.stacks.filter { !$0.value.isEmpty } == other.stacks.filter { !$0.value.isEmpty }
    }
}

/// The commands that a program can send to a window.
enum NavigationCommand {
    case open(NavigationModel)
    case select(String)
    case pop, dismiss, look

    /// The driver's line for the command.
    var line: String {
        switch self {
        case .open(let target): #"{"do":"open","url":"\#(target.link)"}"#
        case .select(let tab): #"{"do":"tab","tab":"\#(tab)"}"#
        case .pop: #"{"do":"pop"}"#
        case .dismiss: #"{"do":"dismiss"}"#
        case .look: #"{"do":"snapshot"}"#
        }
    }

    static func random(isSignedIn: Bool, using random: inout SeededGenerator) -> NavigationCommand {
        switch random.next(below: 10) {
        case 0..<6: .open(isSignedIn ? signedInTarget(&random) : signedOutTarget(&random))
        case 6..<8: .pop
        case 8: isSignedIn ? .select(random.pick(tabs)) : .look
        default: isSignedIn ? .dismiss : .pop
        }
    }

    private static let tabs = ["welcome", "content", "settings"]
    private static let screens = ["chat", "vision", "pokedex", "lottie1", "lottie2", "lottie3", "single-request"]

    private static func signedOutTarget(_ random: inout SeededGenerator) -> NavigationModel {
        let path = stack(of: ["sign-in-options", "register", "recover"], 1 + random.next(below: 6), &random)
        return NavigationModel(tab: nil, stacks: ["": path])
    }

    private static func signedInTarget(_ random: inout SeededGenerator) -> NavigationModel {
        let tab = random.pick(tabs)
        let sheets = stack(of: ["feedback-form", "edit-profile"], random.next(below: 3), &random)
        return NavigationModel(
            tab: tab, stacks: [tab: stack(of: screens, random.next(below: 5), &random)],
            sheets: sheets.map { [$0] + stack(of: screens, random.next(below: 3), &random) })
    }

    /// Never the same entry twice in a row: such a link is refused.
    private static func stack(of names: [String], _ count: Int, _ random: inout SeededGenerator) -> [String] {
        (0..<count).reduce(into: [String]()) { stack, _ in
            stack.append(random.pick(names.filter { $0 != stack.last }))
        }
    }
}

extension SeededGenerator {
    mutating func next(below bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[next(below: values.count)]
    }
}
