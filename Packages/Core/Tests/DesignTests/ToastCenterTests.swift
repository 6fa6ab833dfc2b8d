import Foundation
import Observation
import Synchronization
import Testing

@testable import Design

@MainActor
struct ToastCenterTests {
    let center = ToastCenter()

    @Test func aToastIsHandedOutOnceAndStaysInTheLog() {
        center.post(.success, "Saved.")
        center.post(.error, "Lost.")
        let both = [Toast(.success, "Saved."), Toast(.error, "Lost.")]
        #expect(center.takeUnseen() == both)
        #expect(center.takeUnseen() == [])
        #expect(center.log == both)
        center.post(.info, "More.")
        #expect(center.takeUnseen() == [Toast(.info, "More.")])
        #expect(center.log.count == 3)
    }

    @Test func everyToastOfTheLogHasTheTimeAtWhichItWasPosted() {
        let time = Mutex(Date(timeIntervalSince1970: 60))
        let center = ToastCenter(now: { time.withLock { $0 } })
        center.post(.success, "Saved.")
        time.withLock { $0 += 60 }
        center.post(.success, "Saved.")
        #expect(center.takeUnseen().count == 2)
        #expect(center.entries.map(\.time.timeIntervalSince1970) == [60, 120])
    }

    @Test func theOldestAreRemovedBeyondTheLimit() {
        for number in 1...ToastCenter.logLimit + 5 { center.post(.info, "\(number)") }
        #expect(center.log.count == ToastCenter.logLimit)
        #expect(center.entries.count == ToastCenter.logLimit)
        #expect(center.log.first?.text == "6")
        let unseen = center.takeUnseen()
        #expect(unseen.count == ToastCenter.logLimit)
        #expect(unseen.last?.text == "\(ToastCenter.logLimit + 5)")
    }

    @Test func observersAreNotifiedOnlyOfNewToasts() {
        let news = Mutex(0)
        withObservationTracking {
            _ = center.takeUnseen()
        } onChange: {
            news.withLock { $0 += 1 }
        }
        _ = center.takeUnseen()
        #expect(news.withLock { $0 } == 0)
        center.post(.warning, "Look.")
        #expect(news.withLock { $0 } == 1)
    }
}
