/// Where the layers of a composition stand at one moment, each computed when it is first needed.
struct LayerPlacement {
    let layers: [LayerModel]
    let time: Double
    /// From the composition's points to pixels.
    private let outer: Affine
    private var matrices: [Affine?]

    init(_ layers: [LayerModel], at time: Double, matrix: Affine) {
        self.layers = layers
        self.time = time
        outer = matrix
        matrices = [Affine?](repeating: nil, count: layers.count)
    }

    /// From a layer's points to pixels: its own transform in that of its parent, and so on. No layer is its own ancestor.
    mutating func matrix(of index: Int) -> Affine {
        if let matrix = matrices[index] { return matrix }
        // A loop instead of recursion: there may be as many ancestors as layers.
        var chain = [index]
        var (matrix, next) = (outer, layers[index].parent)
        while let parent = next {
            if let known = matrices[parent] {
                matrix = known
                break
            }
            chain.append(parent)
            next = layers[parent].parent
        }
        for layer in chain.reversed() {
            matrix = matrix * layers[layer].transform.matrix(at: time)
            matrices[layer] = matrix
        }
        return matrix
    }
}
