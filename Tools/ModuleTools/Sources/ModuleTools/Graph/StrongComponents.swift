/// Groups of nodes that reach each other, by Tarjan's algorithm; without recursion, which deep graphs would overflow.
enum StrongComponents {
    /// Every node once, in groups; a group comes after all groups that it leads to.
    static func find(in graph: [[Int]]) -> [[Int]] {
        let unseen = -1
        var groups: [[Int]] = []
        var isGrouped = Array(repeating: false, count: graph.count)
        var order = Array(repeating: unseen, count: graph.count)
        var lowest = order
        var nextSuccessor = Array(repeating: 0, count: graph.count)
        var open: [Int] = []
        var seen = 0
        for root in graph.indices where order[root] == unseen {
            var path = [root]
            while let node = path.last {
                if order[node] == unseen {
                    order[node] = seen
                    lowest[node] = seen
                    seen += 1
                    open.append(node)
                }
                if nextSuccessor[node] < graph[node].count {
                    let target = graph[node][nextSuccessor[node]]
                    nextSuccessor[node] += 1
                    if order[target] == unseen {
                        path.append(target)
                    } else if !isGrouped[target] {
                        lowest[node] = min(lowest[node], order[target])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last { lowest[parent] = min(lowest[parent], lowest[node]) }
                if lowest[node] == order[node] {
                    var group: [Int] = []
                    while let member = open.popLast() {
                        isGrouped[member] = true
                        group.append(member)
                        if member == node { break }
                    }
                    groups.append(group.sorted())
                }
            }
        }
        return groups
    }
}
