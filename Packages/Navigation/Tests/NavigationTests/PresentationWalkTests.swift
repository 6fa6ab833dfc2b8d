@testable import Navigation
import Testing

/// In any order of events, every task that waits for a sheet's value is resumed exactly once, with the right result.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct PresentationWalkTests {
    private struct Waiting {
        let number: Int
        let task: Task<Int, any Error>
        /// The value that the walk has given it.
        var given: Int?
        var isOver = false
    }

    @Test(arguments: UInt64(0)..<20)
    func everyWaiterIsResumedExactlyOnce(seed: UInt64) async throws {
        let window = TestWindow()
        let sheets = Navigator<ShopSheet>(window)
        var places = RandomPlaces(seed: seed)
        var waiters: [Waiting] = []
        var values = 0

        for _ in 0..<500 {
            switch places.number(0..<12) {
            case 0..<4:
                // Every sheet is different from all others.
                let text = String(waiters.count)
                let sheet = sheets.begin(Presentation<ShopSheet, Int>(.note(text)))
                let task = Task { try await sheet.value }
                let hasPresented = sheet.ticket.position != nil
                waiters.append(Waiting(number: waiters.count, task: task, isOver: !hasPresented))
            case 4..<6:
                guard let front = window.state.sheets.last?.route, let text = front.captures["text"] else { continue }
                values += 1
                let isAwaited = sheets.finish(Presentation<ShopSheet, Int>(.note(text)), with: values)
                if isAwaited {
                    let index = try #require(Int(text))
                    #expect(!waiters[index].isOver)
                    waiters[index].given = values
                    waiters[index].isOver = true
                }
            case 6: window.perform(.back)
            case 7: window.perform(.forward)
            case 8: window.perform(.dismissSheet)
            case 9: window.perform(places.number(0..<3) == 0 ? .selectTab(places.tab()) : .push(places.screen()))
            case 10: window.perform(.follow(places.link()))
            default: waiters.randomElement(using: &places.random)?.task.cancel()
            }
            if window.state.area == .signedOut { window.perform(.enterTabs) }
            if places.number(0..<3) == 0 { await Task.yield() }
            // There are never more tickets than sheets, and none for a sheet that is not presented.
            #expect(window.presentations.count <= window.state.sheets.count)
        }
        window.perform(.leaveTabs)
        #expect(window.presentations.count == 0)

        // A continuation that is resumed twice traps; with one that is never resumed, this waits without end.
        for waiting in waiters {
            switch await waiting.task.result {
            case .success(let value): #expect(value == waiting.given, "number \(waiting.number)")
            case .failure(let error):
                #expect(error is CancellationError)
                #expect(waiting.given == nil, "number \(waiting.number)")
            }
        }
        #expect(waiters.contains { $0.given != nil } && waiters.contains { $0.given == nil })
    }
}
