/// Groups of nodes that reach each other, by Tarjan's algorithm; without recursion, which deep graphs would overflow.
struct StrongComponents {
    /// The number of each node's group; an edge between groups leads to a smaller number.
    private(set) var numbers: [Int]
    private(set) var count = 0

    init(successors: [[Int]]) {
        let unseen = -1
        numbers = Array(repeating: unseen, count: successors.count)
        var order = Array(repeating: unseen, count: successors.count)
        var lowest = order
        var nextSuccessor = Array(repeating: 0, count: successors.count)
        var open: [Int] = []
        var seen = 0
        for root in successors.indices where order[root] == unseen {
            var path = [root]
            while let node = path.last {
                if order[node] == unseen {
                    order[node] = seen
                    lowest[node] = seen
                    seen += 1
                    open.append(node)
                }
                if nextSuccessor[node] < successors[node].count {
                    let target = successors[node][nextSuccessor[node]]
                    nextSuccessor[node] += 1
                    if order[target] == unseen {
                        path.append(target)
                    } else if numbers[target] == unseen {
                        lowest[node] = min(lowest[node], order[target])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last { lowest[parent] = min(lowest[parent], lowest[node]) }
                if lowest[node] == order[node] {
                    while let member = open.popLast() {
                        numbers[member] = count
                        if member == node { break }
                    }
                    count += 1
                }
            }
        }
    }
}

extension StrongComponents {
    /// Every node once, in groups; a group comes after all groups that it leads to.
    static func find(in graph: [[Int]]) -> [[Int]] {
        let components = StrongComponents(successors: graph)
        var groups: [[Int]] = Array(repeating: [], count: components.count)
        for (node, number) in components.numbers.enumerated() { groups[number].append(node) }
        return groups
    }
}
