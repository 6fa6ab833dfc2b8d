import Design
import Drawing
import Foundation

/// The decoded pictures: those that are visible, and those seen last, as far as there is room for them.
@MainActor
final class PictureStore {
    final class Entry {
        let request: PictureRequest
        let number: Int
        /// Nil for a picture that cannot be decoded.
        let pixels: PicturePixels?
        fileprivate var frame: Int
        private var cells: [PictureLook: [Cell]] = [:]

        fileprivate init(_ request: PictureRequest, number: Int, _ pixels: PicturePixels?, frame: Int) {
            self.request = request
            self.number = number
            self.pixels = pixels
            self.frame = frame
        }

        func cells(_ look: PictureLook) -> [Cell] {
            if let cells = cells[look] { return cells }
            // As it is, and behind a sheet.
            if cells.count > 1 { cells = [:] }
            let new = pixels.map { PictureCells.cells(of: $0.blocks, look) } ?? []
            cells[look] = new
            return new
        }

        fileprivate var byteCount: Int { request.picture.data.count + (pixels?.byteCount ?? 0) }
    }

    /// How many bytes the pictures may take together, unless those that are visible take more.
    static let limit = 16 << 20

    private var entries: [Entry] = []
    private var frame = 0
    private var lastNumber = 0
    /// The visible pictures that are not there, in the order of the page.
    private(set) var missing: [PictureRequest] = []

    func beginFrame() {
        frame += 1
        missing = []
    }

    /// Whether a picture was tried, in any size, and cannot be shown.
    func isUnreadable(_ picture: Picture) -> Bool {
        entries.contains { entry in
            guard entry.pixels == nil, entry.request.picture.isSame(as: picture) else { return false }
            entry.frame = frame
            return true
        }
    }

    func has(_ request: PictureRequest) -> Bool { other(for: request) != nil }

    /// The picture for this frame. While it is missing, one of another size takes its place, if there is one, so that the
    /// picture does not vanish while the terminal's size changes.
    func use(_ request: PictureRequest) -> Entry? {
        if let entry = entries.first(where: { $0.request.needsTheSame(as: request) }) {
            entry.frame = frame
            return entry
        }
        missing.append(request)
        return other(for: request).flatMap(\.pixels).map { pixels in
            let blocks = pixels.blocks.resized(width: request.columns, height: 2 * request.rows)
            return Entry(request, number: 0, PicturePixels(blocks: blocks), frame: frame)
        }
    }

    /// The picture in any size.
    private func other(for request: PictureRequest) -> Entry? {
        entries.last { $0.pixels != nil && $0.request.picture.isSame(as: request.picture) }
    }

    func add(_ pixels: PicturePixels?, for request: PictureRequest) {
        lastNumber += 1
        entries.removeAll { $0.request.needsTheSame(as: request) }
        entries.append(Entry(request, number: lastNumber, pixels, frame: frame))
        missing.removeAll { $0.needsTheSame(as: request) }
        removeHidden()
    }

    /// Removes pictures that are not visible, those seen longest ago first.
    private func removeHidden() {
        var count = entries.reduce(0) { $0 + $1.byteCount }
        for entry in entries.sorted(by: { $0.frame < $1.frame }) where count > Self.limit && entry.frame < frame {
            count -= entry.byteCount
            entries.removeAll { $0 === entry }
        }
    }
}
