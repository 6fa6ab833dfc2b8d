/// Where a value stands in a JSON text, such as `layers[2].shapes[0].ks`.
indirect enum LottiePlace: CustomStringConvertible {
    case root
    case member(LottiePlace, String)
    case element(LottiePlace, Int)

    var description: String {
        var parts: [String] = []
        var place = self
        while true {
            switch place {
            case .root: return parts.reversed().joined()
            case .member(let outer, let key):
                if case .root = outer { parts.append(key) } else { parts.append("." + key) }
                place = outer
            case .element(let outer, let index):
                parts.append("[\(index)]")
                place = outer
            }
        }
    }
}
