import Design
import Drawing
import Foundation
import Testing

@testable import Terminal

/// A session of frames with pictures, whose terminal is replayed.
@MainActor
final class PictureSession {
    let interface: Interface
    var encoder = FrameEncoder()
    private(set) var replay: ScreenReplay
    private(set) var grid = Grid(columns: 0, rows: 0)
    /// The pixels of the pictures, by their files.
    private var images: [Data: PixelImage] = [:]

    init(_ form: PictureForm, cell: CellSize) {
        interface = Interface.ofTest(rows: 24)
        interface.pictures.output = PictureOutput(form, cell: cell)
        replay = ScreenReplay(columns: interface.columns, rows: interface.rows)
        replay.pictures.cell = cell
    }

    /// A picture that ``decode(_:)`` knows.
    ///
    /// - Parameter padding: how many bytes its file has beside those of its pixels.
    func picture(_ image: PixelImage, padding: Int = 0, isExact: Bool = false) -> Picture {
        let data = image.png() + Data(count: padding)
        let picture = Picture(data, width: image.width, height: image.height, isExact: isExact)
        images[picture.data] = image
        return picture
    }

    func show(_ screens: Screen...) {
        interface.show(WindowContent(screens.map { WindowContent.Layer(place: $0.id, $0) }))
    }

    /// - Returns: what the terminal is sent.
    @discardableResult
    func draw() -> [UInt8] {
        grid = interface.draw()
        guard let frame = encoder.encode(grid) else { return [] }
        replay.send(frame.bytes)
        return frame.bytes
    }

    func decode(_ count: Int = .max) {
        for request in interface.pictures.missing.prefix(count) {
            let image = images[request.picture.data]
            interface.pictures.add(image.map { PicturePixels($0, orientation: .up, for: request) }, for: request)
        }
    }

    /// Shows screens until everything on them is decoded and drawn.
    func showDecoded(_ screens: Screen...) {
        interface.show(WindowContent(screens.map { WindowContent.Layer(place: $0.id, $0) }))
        redraw()
    }

    /// Draws a frame, decodes what is missing, and draws another one.
    func redraw() {
        draw()
        decode()
        draw()
    }

    func forget() {
        encoder.forget()
    }

    func resize(columns: Int, rows: Int) {
        interface.resize(columns: columns, rows: rows)
        replay.resize(columns: columns, rows: rows)
    }

    var text: String { (0..<grid.rows).map(grid.text(ofRow:)).joined(separator: "\n") }

    /// In what the terminal shows something else.
    var differences: [String] {
        var differences = replay.unknown + replay.pictures.differences(from: grid)
        for row in 0..<grid.rows where replay.cells[row] != Array(grid.row(row)) { differences.append("row \(row)") }
        return differences
    }
}
