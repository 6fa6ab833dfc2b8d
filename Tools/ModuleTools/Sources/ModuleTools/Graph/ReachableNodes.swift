/// All nodes of a graph that can be reached from some, including these.
func reachableNodes<Node: Hashable>(from start: Set<Node>, _ successors: (Node) -> [Node]) -> Set<Node> {
    var seen = start
    var pending = Array(start)
    while let node = pending.popLast() {
        for target in successors(node) where seen.insert(target).inserted { pending.append(target) }
    }
    return seen
}
