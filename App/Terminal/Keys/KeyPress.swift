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
    /// Ctrl-C.
    package static let interrupt = control("c")
    /// Ctrl-D.
    package static let endOfInput = control("d")

    /// The letter that the key types where a text is edited; nil for any other key.
    package var typedLetter: Character? {
        if case .letter(let letter) = key, modifiers.isEmpty { letter } else { nil }
    }

    /// The same key with more modifier keys.
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
