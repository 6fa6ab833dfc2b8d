import Core

/// Makes a model from the JSON of an animation. Used once.
final class AnimationParser {
    let root: LottieNode
    let limits: MotionLimits
    /// The layers of compositions in `assets`, by their ids; the first one when two have the same.
    let assets: [String: LottieNode]
    private let slots: LottieNode?
    /// Whether colours go from 0 to 255.
    let hasOldColors: Bool
    private(set) var undrawn: [UndrawnFeature] = []
    var compositions: [[LayerModel]] = []
    var numbers: [String: Int] = [:]
    /// How much each composition draws, those inside of it included.
    var weights: [CompositionWeight] = []
    var open: [String] = []
    private(set) var frameRate = 1.0
    var layer = LayerInReading()
    private var counts: [MotionProblem.Quantity: Int] = [:]

    init(_ root: LottieNode, limits: MotionLimits) {
        self.root = root
        self.limits = limits
        assets = Self.assets(root)
        slots = root["slots"]
        hasOldColors = Self.hasOldColors(root["v"])
    }

    func parse() throws(MotionProblem) -> (width: Double, height: Double, frames: Range<Double>, tree: LayerTree) {
        let (width, height) = (try positive("w", below: 1_000_000), try positive("h", below: 1_000_000))
        frameRate = try positive("fr", below: 1_000)
        let frames = try frames()
        let layers = try root.member("layers")
        let composition = try composition(layers, id: nil)
        return (width, height, frames, LayerTree(compositions: compositions, root: composition))
    }

    private func positive(_ key: String, below limit: Double) throws(MotionProblem) -> Double {
        let node = try root.member(key)
        let number = try node.number()
        guard number > 0, number <= limit else { throw node.problem("is not between 0 and \(Int(limit).grouped)") }
        return number
    }

    private func frames() throws(MotionProblem) -> Range<Double> {
        let start = try root["ip"]?.number() ?? 0
        let node = try root.member("op")
        let end = try node.number()
        guard start < end else { throw node.problem("is not above \"ip\"") }
        guard (end - start) / frameRate <= 86_400 else { throw node.problem("makes it longer than a day") }
        return start..<end
    }

    private static func assets(_ root: LottieNode) -> [String: LottieNode] {
        // What is no array is reported where a layer needs it.
        guard let elements = try? root["assets"]?.elements() else { return [:] }
        let layers = elements.compactMap { asset -> (String, LottieNode)? in
            guard case .string(let id) = asset.value["id"], let layers = asset["layers"] else { return nil }
            return (id, layers)
        }
        return Dictionary(layers) { first, _ in first }
    }

    /// Before version 4.1.9 of bodymovin, red, green and blue were written from 0 to 255 (lottie-web's `checkColors`).
    /// What is no version, such as `5.7.4`, counts as a current one.
    private static func hasOldColors(_ version: LottieNode?) -> Bool {
        guard case .string(let text) = version?.value else { return false }
        let parts = text.prefix(20).split(separator: ".").map { Int($0) }
        guard parts.count >= 3, !parts.contains(nil) else { return false }
        return parts.compactMap(\.self).lexicographicallyPrecedes([4, 1, 9])
    }

    /// The property of the slot that this one names, or else the property itself.
    func resolved(_ node: LottieNode) -> LottieNode {
        guard case .string(let name) = node.value["sid"] else { return node }
        return slots?[name]?["p"] ?? node
    }

    /// Counts what is read. What stands in a slot counts as often as it is used.
    func spend(_ quantity: MotionProblem.Quantity, _ count: Int, _ limit: Int) throws(MotionProblem) {
        counts[quantity, default: 0] += count
        if counts[quantity, default: 0] > limit { throw .tooMuch(quantity, limit: limit) }
    }

    func note(_ kind: UndrawnFeature.Kind, at node: LottieNode) {
        guard layer.undrawn.insert(kind).inserted else { return }
        undrawn.append(UndrawnFeature(kind: kind, place: node.place.description, layer: layer.name))
    }
}

/// The layer that the parser reads, as far as it has read it.
struct LayerInReading {
    var name: String?
    var shapes = 0
    var undrawn: Set<UndrawnFeature.Kind> = []
}
