import Foundation

/// Lets threads through once `count` of them have come, again and again.
final class Barrier: @unchecked Sendable {
    // All fields are read and written under the condition's lock.
    private let condition = NSCondition()
    private let count: Int
    private var waiting = 0
    private var round = 0

    init(count: Int) {
        self.count = count
    }

    func wait() {
        condition.lock()
        defer { condition.unlock() }
        waiting += 1
        guard waiting < count else {
            waiting = 0
            round += 1
            return condition.broadcast()
        }
        let mine = round
        while round == mine { condition.wait() }
    }
}
