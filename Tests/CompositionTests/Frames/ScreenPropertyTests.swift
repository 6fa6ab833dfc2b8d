import Design
import Drawing
import Foundation
import Testing

@testable import Composition
@testable import Terminal

/// What holds for every screen at every size: nothing is cut without a mark, and the focus is seen.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct ScreenPropertyTests {
    @Test(arguments: FrameScene.screensAndSheets)
    func nothingIsCutAndTheFocusIsSeen(_ scene: FrameScene) async throws {
        let (app, content) = try await scene.open()
        for layer in content.layers { checkMeaning(of: layer.screen) }
        var (targets, checked) = (0, 0)
        for (columns, rows) in FrameScene.sizes {
            // Colours do not depend on the size.
            for look in columns == 80 ? FrameTheme.all : [FrameTheme.all[0]] {
                let interface = Interface(
                    columns: columns, rows: rows, theme: look.theme, symbols: look.symbols, bindings: .standard)
                interface.show(content.fitting(interface))
                _ = interface.draw()
                let place = "\(columns) x \(rows), \(look.name)"
                let pages = [interface.drawn, interface.beside].compactMap(\.self)
                // In ASCII the mark of a cut is a sign that texts have, too.
                if look.name != "ascii" { for page in pages { checkTexts(of: page, place) } }
                targets += interface.drawn?.targets.count ?? 0
                checked += checkFocus(in: interface, place)
            }
        }
        #expect(checked > 0 || targets == 0, "no focus was checked")
        try await scene.close(app)
    }

    private func checkMeaning(of screen: Screen) {
        #expect(screen.elements.filter { $0.role == .primary }.count <= 1, "one button is the primary one")
        for section in screen.sections {
            let rows = section.elements.filter { $0.kind == .row }
            let icons = rows.compactMap(\.icon)
            #expect(icons.isEmpty || icons.count == rows.count, "all rows have an icon, or none has")
            for icon in icons { #expect(Symbols.unicode.icon(icon) != Symbols.unicode.bullet, "\(icon) has no sign") }
        }
    }

    // MARK: Texts

    private func checkTexts(of page: DrawnPage, _ place: String) {
        for position in 0..<page.layout.count {
            let block = page.layout.block(position)
            for line in block.lines where line.width > page.area.columns {
                Issue.record("\(place): wider than the page: \(line.text)")
            }
            // Texts may share a row, and one that is cut has its mark.
            let shown = block.lines.map(\.text).joined(separator: "\n")
            let cuts = cuts(in: shown)
            for text in texts(of: page.nodes.node(at: position)) where !cuts.contains(where: text.contains) {
                // No line breaks a short word.
                let words = text.split(whereSeparator: \.isWhitespace).filter { $0.utf8.count < 9 }
                for word in words where !shown.contains(word) {
                    Issue.record("\(place): '\(word)' is missing in: \(shown)")
                }
            }
        }
    }

    /// What stands before each mark of a cut: the last word, or a part of it.
    private func cuts(in shown: String) -> [Substring] {
        shown.split(separator: "…", omittingEmptySubsequences: false).dropLast()
            .compactMap { $0.split(whereSeparator: \.isWhitespace).last }
    }

    private func texts(of node: PageNodes.Node) -> [String] {
        let texts: [String?] =
            switch node {
            case .heading(let text), .note(let text): [text]
            case .element(let element), .stackedRow(let element): texts(of: element)
            // Of a text in a bar, the value stands there.
            case .buttons(let elements): elements.filter { $0.kind != .text }.map(\.label)
            case .gap, .section, .composer: []
            }
        return texts.compactMap(\.self)
    }

    private func texts(of element: Element) -> [String?] {
        switch element.content {
        case .text(let text, .plain, _): [element.label, text]
        case .row(let detail, _, _): [element.label, detail]
        case .lines(let lines): [element.label] + lines
        case .picker(_, let options, _) where element.hasCards:
            [element.label, element.error]
                + options.flatMap { [$0.card?.title ?? $0.label, $0.card?.price, $0.card?.detail, $0.card?.badge] }
        case .image, .animation: []
        default: [element.label, element.error]
        }
    }

    // MARK: The focus

    /// Each focusable element is drawn with the focus and without it: what stands where it is differs by 3 to 1 (WCAG 2.2,
    /// success criterion 1.4.11), so that no two of them look alike.
    ///
    /// - Returns: how many could be compared.
    private func checkFocus(in interface: Interface, _ place: String) -> Int {
        guard let nodes = interface.drawn?.nodes else { return 0 }
        var checked = 0
        let ids = (0..<nodes.count).flatMap { nodes.node(at: $0).targets }
        for id in ids.prefix(24) {
            interface.focus(id)
            let with = interface.draw()
            guard let area = area(of: id, in: interface) else {
                Issue.record("\(place): \(id) has the focus, and is not visible")
                continue
            }
            interface.state.isFieldLeft = true
            let without = interface.draw()
            // A field that is edited has other rows.
            guard self.area(of: id, in: interface) == area else { continue }
            checked += 1
            for row in area.rowRange {
                for column in area.columnRange {
                    let shown = [with, without].map { background(of: $0[column, row].style, interface.theme) }
                    guard contrast(shown[0], shown[1]) < 3 else { continue }
                    Issue.record("\(place): the focus on \(id) is not seen at \(column), \(row)")
                    return checked
                }
            }
        }
        return checked
    }

    private func area(of id: String, in interface: Interface) -> Area? {
        interface.drawn?.targets.first { $0.id == id }?.area
    }

    /// What a terminal shows behind a letter, with xterm's own 16 colours.
    private func background(of style: Style, _ theme: Theme) -> PixelColor {
        let isReversed = style.attributes.contains(.reversed)
        switch isReversed ? style.foreground : style.background {
        case .rgb(let red, let green, let blue):
            let pixel = PixelColor(red, green, blue)
            return theme.colors.palette.map { $0[$0.number(closestTo: pixel)] } ?? pixel
        case .palette(let number): return TerminalPalette.basic[number]
        case .standard:
            return (theme.appearance == .dark) == isReversed ? PixelColor(229, 229, 229) : PixelColor(0, 0, 0)
        }
    }

    private func contrast(_ first: PixelColor, _ second: PixelColor) -> Double {
        let values = [luminance(first), luminance(second)].sorted()
        return (values[1] + 0.05) / (values[0] + 0.05)
    }

    /// WCAG 2.2, "relative luminance".
    private func luminance(_ color: PixelColor) -> Double {
        let channels = [color.red, color.green, color.blue].map { channel in
            let part = Double(channel) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
}
