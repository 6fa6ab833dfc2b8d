/// A key and the modifier keys that were held with it.
///
/// What a terminal cannot tell apart has one value: Ctrl-I is Tab, Ctrl-M is Enter, Ctrl-[ is Escape, Ctrl-/ is Ctrl-_.
/// Shift is part of a letter that nothing else is held with ("K", "?"); together with Ctrl or Alt, letters are lowercase.
package struct KeyPress: Hashable, Sendable {
    package let key: Key
    package let modifiers: KeyModifiers

    package init(_ key: Key, _ modifiers: KeyModifiers = []) {
        if case .letter(let letter) = key {
            (self.key, self.modifiers) = Self.canonical(letter, modifiers)
        } else {
            (self.key, self.modifiers) = (key, modifiers)
        }
    }

    /// A letter that is pressed with Ctrl or Alt.
    package static func control(_ letter: Character) -> KeyPress { KeyPress(.letter(letter), .control) }
    package static func alt(_ letter: Character) -> KeyPress { KeyPress(.letter(letter), .alt) }

    package static let enter = KeyPress(.enter)
    package static let tab = KeyPress(.tab)
    package static let escape = KeyPress(.escape)
    package static let interrupt = control("c")
    package static let quit = control("\\")
    package static let suspend = control("z")
    package static let endOfInput = control("d")

    /// The letter that the key types where a text is edited; nil for any other key.
    package var typedLetter: Character? {
        if case .letter(let letter) = key, modifiers.isEmpty { letter } else { nil }
    }

    func with(_ more: KeyModifiers) -> KeyPress {
        KeyPress(key, modifiers.union(more))
    }

    private static func canonical(_ letter: Character, _ modifiers: KeyModifiers) -> (Key, KeyModifiers) {
        let (lower, upper) = (letter.inCase { $0.lowercased() }, letter.inCase { $0.uppercased() })
        guard !modifiers.isSubset(of: .shift) else {
            return (.letter(modifiers.contains(.shift) ? upper : letter), [])
        }
        var modifiers = modifiers
        if lower == upper {
            // A terminal that reports keys by their place on a keyboard sends this for Ctrl-_.
            if letter == "-", modifiers.isSuperset(of: [.control, .shift]) {
                return (.letter("_"), modifiers.subtracting(.shift))
            }
            modifiers.remove(.shift)
        } else if letter != lower {
            modifiers.insert(.shift)
        }
        guard modifiers.contains(.control), !modifiers.contains(.shift) else { return (.letter(lower), modifiers) }
        return switch lower {
        case "i": (.tab, modifiers.subtracting(.control))
        case "m": (.enter, modifiers.subtracting(.control))
        case "[": (.escape, modifiers.subtracting(.control))
        case "?": (.backspace, modifiers.subtracting(.control))
        case "@": (.letter(" "), modifiers)
        case "/": (.letter("_"), modifiers)
        default: (.letter(lower), modifiers)
        }
    }
}

extension Character {
    /// The same letter in another case; itself where that would be several letters.
    fileprivate func inCase(_ change: (Character) -> String) -> Character {
        let changed = change(self)
        return changed.count == 1 ? Character(changed) : self
    }
}

/// A key of a keyboard, without the keys that are held with it.
package enum Key: Hashable, Sendable {
    /// A key that types a letter, as it is without a modifier key: "k", "世", "?", a space.
    case letter(Character)
    case enter, tab, escape, backspace, delete, insert
    case left, right, up, down, home, end, pageUp, pageDown
    case function(Int)
}

package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let shift = KeyModifiers(rawValue: 1)
    package static let alt = KeyModifiers(rawValue: 2)
    package static let control = KeyModifiers(rawValue: 4)
}

/// The names of keys, in help and in the configuration.
extension KeyPress: CustomStringConvertible {
    /// Such as "Ctrl-K", "Alt-Left", "Shift-Tab", "F1", "Space", "?".
    package var description: String {
        let held: [(KeyModifiers, String)] = [(.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")]
        let prefix = held.filter { modifiers.contains($0.0) }.map(\.1).joined()
        guard case .letter(let letter) = key, letter != " " else { return prefix + key.name }
        let upper = String(letter).uppercased()
        return prefix + (modifiers.isEmpty || upper.count != 1 ? String(letter) : upper)
    }

    /// Reads a name: "Ctrl-K", and also "ctrl+k". Case means something only for a letter alone.
    package init?(_ name: String) {
        var rest = Substring(name)
        var modifiers: KeyModifiers = []
        // A separator that nothing follows is the key itself.
        while let end = rest.dropFirst().firstIndex(where: { $0 == "-" || $0 == "+" }),
            rest.index(after: end) < rest.endIndex, let modifier = Self.modifiers[rest[..<end].lowercased()]
        {
            modifiers.insert(modifier)
            rest = rest[rest.index(after: end)...]
        }
        if rest.count == 1, rest != " ", let letter = rest.first {
            guard letter.isVisible else { return nil }
            let lower = letter.lowercased()
            let isCased = lower != letter.uppercased()
            // Which key types "?" together with Shift differs between keyboards.
            guard modifiers != .shift || isCased else { return nil }
            self.init(.letter(modifiers.isEmpty || lower.count != 1 ? letter : Character(lower)), modifiers)
        } else {
            guard let key = Key(name: rest), key != .letter(" ") || !modifiers.contains(.shift) else { return nil }
            self.init(key, modifiers)
        }
    }

    private static let modifiers: [String: KeyModifiers] = ["ctrl": .control, "alt": .alt, "shift": .shift]
}

extension Key {
    fileprivate var name: String {
        switch self {
        case .letter(let letter) where letter != " ": String(letter)
        case .function(let number): "F\(number)"
        default: Self.names[self] ?? ""
        }
    }

    private static let names: [Key: String] = [
        .letter(" "): "Space", .enter: "Enter", .tab: "Tab", .escape: "Esc", .backspace: "Backspace",
        .delete: "Delete", .insert: "Insert", .left: "Left", .right: "Right", .up: "Up", .down: "Down", .home: "Home",
        .end: "End", .pageUp: "PageUp", .pageDown: "PageDown",
    ]

    fileprivate init?(name: Substring) {
        let keys = Array(Self.names.keys) + (1...12).map { .function($0) }
        guard let key = keys.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
        self = key
    }
}

extension Character {
    fileprivate var isVisible: Bool {
        !isWhitespace && !unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
