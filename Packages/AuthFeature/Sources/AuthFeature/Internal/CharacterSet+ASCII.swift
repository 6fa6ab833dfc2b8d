import Foundation

extension CharacterSet {
    /// The URL-safe alphabet of base 64. (Source: RFC 4648, 5.)
    static let base64URL = CharacterSet(charactersIn: "-_")
        .union(CharacterSet(charactersIn: "a"..."z")).union(CharacterSet(charactersIn: "A"..."Z"))
        .union(CharacterSet(charactersIn: "0"..."9"))

    /// What a part of a URL contains without an escape. (Source: RFC 3986, 2.3.)
    static let unreserved = base64URL.union(CharacterSet(charactersIn: ".~"))
}
