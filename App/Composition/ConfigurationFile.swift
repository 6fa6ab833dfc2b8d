import Core
import Foundation

/// What `config.json` says, and everything that is wrong with it.
struct ConfigurationFile {
    private enum Kind: String {
        case text = "a text"
        case number = "a whole number"
        case flag = "true or false"

        func fits(_ value: JSONValue) -> Bool {
            switch (self, value) {
            case (.text, .string), (.number, .integer), (.flag, .bool): true
            default: false
            }
        }
    }

    private static let groups: [String: [String: Kind]] = [
        "supabase": ["url": .text, "key": .text],
        "ai": [
            "url": .text, "key": .text, "key-file": .text, "model": .text, "image-model": .text, "leave-out": .text,
        ],
        "revenuecat": ["url": .text, "key": .text],
        "pro": ["paywalls": .text],
        "telemetry": ["url": .text, "app-id": .text, "test-mode": .flag],
        "backend": ["password-cost": .number],
        "review": ["minimum-runs": .number, "url": .text],
    ]

    /// In bytes.
    private static let largestFile = 1_048_576

    /// By the names of the keys, such as `supabase.url`; each of its key's type.
    private(set) var values: [String: JSONValue] = [:]
    /// The keys of the shell's commands, by the commands' names, as the group `keys` gives them.
    private(set) var keys: [String: [String]] = [:]
    /// Sentences, in the order of the keys' names.
    private(set) var problems: [String] = []
    /// What to do about the problems; nil when they say so themselves.
    private(set) var remedy: String?
    /// Where the file is; nil for a document in memory.
    let url: URL?
    /// Why the file must hold no secret, as the rest of a sentence; nil when it may.
    private(set) var exposure: String?

    /// Reads the file. A file that does not exist says nothing, and neither does one in a directory that cannot be
    /// entered: the code that needs the directory reports the problem.
    init(_ url: URL) {
        self.url = url
        do throws(FileError) {
            _ = try FileStatus(at: url)
        } catch {
            guard error.code == ELOOP else { return }
        }
        do throws(FileError) {
            guard let data = try RegularFile.read(url, limit: Self.largestFile) else {
                problems = [
                    "Cannot read \(url.path): it is a link to a file that does not exist. Correct the link, or remove it."
                ]
                return
            }
            read(data)
            exposure = Self.exposure(of: url)
            remedy = "Correct \(url.path), or remove it."
        } catch {
            problems = [error.description]
        }
    }

    init(_ data: Data) {
        url = nil
        read(data)
    }

    private static func exposure(of url: URL) -> String? {
        guard let status = try? FileStatus(at: url, followsLinks: true), status.isOwn else {
            return "the file belongs to another user. Make a file of your own at \(url.path)."
        }
        return status.permissions & 0o077 == 0
            ? nil : "other users can read the file. Run: chmod 600 '\(url.path)'"
    }

    private mutating func read(_ data: Data) {
        if let fault = ReceivedJSON.fault(in: data) {
            problems.append("\(Self.name) is not valid JSON (line \(fault.line), column \(fault.column)).")
            return
        }
        guard let document = try? ReceivedJSON.decode(JSONValue.self, from: data),
            let groups = members(of: document, named: nil)
        else { return }
        for (group, value) in groups.sorted(by: { $0.key < $1.key }) {
            guard group != Self.keyGroup else {
                readKeys(value)
                continue
            }
            guard let keys = Self.groups[group] else {
                refuse(unknown: group, among: Array(Self.groups.keys) + [Self.keyGroup])
                continue
            }
            for (key, value) in (members(of: value, named: group) ?? [:]).sorted(by: { $0.key < $1.key }) {
                let name = "\(group).\(key)"
                if let kind = keys[key] {
                    if kind.fits(value) { values[name] = value } else { refuse(value, of: name, kind) }
                } else {
                    refuse(unknown: key, among: keys.keys, in: "\(group).")
                }
            }
        }
    }

    /// The names of commands and of keys are the shell's own; it reports those that it does not know.
    private mutating func readKeys(_ value: JSONValue) {
        for (command, value) in (members(of: value, named: Self.keyGroup) ?? [:]).sorted(by: { $0.key < $1.key }) {
            let values = if case .array(let values) = value { values } else { [value] }
            let names = values.compactMap(\.text)
            if names.count == values.count {
                keys[command] = names
            } else {
                problems.append(
                    "\(Self.name): '\(Self.keyGroup).\(command)' must be the name of a key, or a list of such names.")
            }
        }
    }

    private static let keyGroup = "keys"
    private static let name = "config.json"

    /// - Parameter name: of a group; nil for the whole document.
    private mutating func members(of value: JSONValue, named name: String?) -> [String: JSONValue]? {
        if case .object(let members) = value { return members }
        let subject = name.map { "\(Self.name): '\($0)'" } ?? Self.name
        problems.append(#"\#(subject) must be an object, such as {"…": …}, not \#(value.kindName)."#)
        return nil
    }

    private mutating func refuse(unknown key: String, among keys: some Sequence<String>, in group: String = "") {
        let hint = NearMiss.of(key, among: keys.sorted()).map { " Did you mean '\(group)\($0)'?" } ?? ""
        problems.append("\(Self.name): Unknown key '\(group)\(key)'.\(hint)")
    }

    private mutating func refuse(_ value: JSONValue, of name: String, _ kind: Kind) {
        problems.append("\(Self.name): '\(name)' must be \(kind.rawValue), not \(value.kindName).")
    }
}

extension JSONValue {
    fileprivate var kindName: String {
        switch self {
        case .null: "null"
        case .bool(let flag): String(flag)
        case .integer: "a number"
        case .decimal, .number: "a fraction"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
