import CoreTesting
@testable import Navigation

/// Random places of the shop.
struct RandomPlaces {
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func number(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    mutating func tab() -> TabID {
        Shop.tabs[number(0..<Shop.tabs.count)]
    }

    /// A text that a link can hold: not empty, not only dots, no control characters, otherwise anything.
    mutating func text() -> String {
        let letters = Array("abcXYZ019-._~ /?#[]@!$&'()*+,;=:%\"<>\\^`{|}éß\u{301}\u{200d}中🚢👩‍🚀")
        let text = String((0..<number(1..<9)).map { _ in letters[number(0..<letters.count)] })
        return text == "." || text == ".." ? "dots" : text
    }

    mutating func screen() -> RouteEntry {
        switch number(0..<7) {
        case 0: Shop.chat
        case 1: Shop.vision
        case 2: Shop.account
        case 3: RouteEntry("single-request")
        case 4: Shop.item(String(number(-9..<9)))
        case 5: Shop.shelf(text(), text())
        default: Shop.search(text())
        }
    }

    mutating func sheet() -> RouteEntry {
        switch number(0..<3) {
        case 0: Shop.paywall
        case 1: Shop.feedback
        default: Shop.note(text())
        }
    }

    mutating func door() -> RouteEntry {
        switch number(0..<3) {
        case 0: Shop.options
        case 1: Shop.register
        default: Shop.invitation(text())
        }
    }

    /// Up to `count` entries, none twice in a row.
    mutating func stack(upTo count: Int, _ make: (inout RandomPlaces) -> RouteEntry) -> [RouteEntry] {
        var stack: [RouteEntry] = []
        for _ in 0..<number(0..<count + 1) {
            let entry = make(&self)
            if stack.last != entry { stack.append(entry) }
        }
        return stack
    }

    mutating func link() -> Link {
        if number(0..<5) == 0 {
            let path = [Shop.options] + stack(upTo: 4) { $0.door() }.drop { $0 == Shop.options }
            return Link(target: .signedOut(path), sheets: [], ignoredItems: [])
        }
        var sheets: [SheetEntry] = []
        for _ in 0..<number(0..<4) {
            let entry = sheet()
            let path = stack(upTo: 3) { $0.screen() }
            if sheets.last?.route != entry { sheets.append(SheetEntry(entry, path: path)) }
        }
        let stack = stack(upTo: 6) { $0.screen() }
        return Link(target: .tab(tab(), stack), sheets: sheets, ignoredItems: [])
    }
}
