/// Groups of nodes that all lead to each other, by Tarjan's algorithm, without recursion.
enum StrongComponents {
    /// Every node once; a component comes after all that it leads to.
    static func find(in graph: [[Int]]) -> [[Int]] {
        var state = State(count: graph.count)
        for root in graph.indices where state.order[root] == nil { state.visit(root, graph) }
        return state.components
    }

    private struct State {
        var order: [Int?]
        var lowest: [Int]
        var isOpen: [Bool]
        var open: [Int] = []
        var components: [[Int]] = []
        var count = 0

        init(count: Int) {
            order = Array(repeating: nil, count: count)
            lowest = Array(repeating: 0, count: count)
            isOpen = Array(repeating: false, count: count)
        }

        mutating func visit(_ root: Int, _ graph: [[Int]]) {
            var work: [(node: Int, next: Int)] = [(root, 0)]
            enter(root)
            while let (node, next) = work.last {
                if next < graph[node].count {
                    work[work.count - 1].next += 1
                    let target = graph[node][next]
                    if order[target] == nil {
                        enter(target)
                        work.append((target, 0))
                    } else if isOpen[target] {
                        lowest[node] = min(lowest[node], order[target] ?? 0)
                    }
                } else {
                    work.removeLast()
                    if let parent = work.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
                    if lowest[node] == order[node] { close(node) }
                }
            }
        }

        private mutating func enter(_ node: Int) {
            order[node] = count
            lowest[node] = count
            count += 1
            open.append(node)
            isOpen[node] = true
        }

        private mutating func close(_ node: Int) {
            var component: [Int] = []
            while let last = open.popLast() {
                isOpen[last] = false
                component.append(last)
                if last == node { break }
            }
            components.append(component)
        }
    }
}
