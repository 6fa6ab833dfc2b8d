/// Where a key is pressed. The same key may mean something else in another place.
package enum KeyContext: String, CaseIterable, Sendable {
    /// Everywhere, unless the place has a meaning of its own for the key.
    case global
    /// On a page, among its elements.
    case list
    /// In a text that is being edited.
    case text
    /// In a list in front of everything else, such as a menu. A text may be typed there, too.
    case popup

    /// Whether keys that type a letter are typed.
    var takesLetters: Bool { self == .text || self == .popup }

    /// Whether both have their keys at the same time, so that a key may have a meaning only in one of them.
    func shares(keysOf other: KeyContext) -> Bool {
        self == other || Set([self, other]) == [.global, .list]
    }
}
