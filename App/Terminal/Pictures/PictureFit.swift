import Design
import Drawing

/// How many cells a picture takes. It depends on the size that the picture states alone, so that a page does not change its
/// layout when the picture has been decoded.
struct PictureFit: Equatable {
    let columns: Int
    let rows: Int

    private static let mostRows = 24
    /// The longer a picture is sent, the later the next key is seen.
    private static let mostPixels = 2_000_000.0
    /// How large a pixel of an exact picture may be, and how large it has to be where a camera would not see one.
    private static let exactScales = (blocks: 1...1, graphics: 2...4)

    /// How many rows of a page a picture may take: the texts around it stay visible.
    static func rows(ofPage rows: Int) -> Int { min(max(rows * 3 / 5, 1), mostRows) }

    /// - Returns: nil for a picture without a size, where pictures are told in words, and where there is no room for one that
    ///   has to be exact.
    init?(_ picture: Picture, columns: Int, rows: Int, _ output: PictureOutput) {
        guard output.form != .words, picture.width > 0, picture.height > 0, columns > 0, rows > 0 else { return nil }
        let (width, height) = (Double(picture.width), Double(picture.height))
        let cell = (width: Double(output.cell.width), height: Double(output.cell.height))
        if picture.isExact {
            let size = Self.exactSize(of: picture, columns: columns, rows: rows, output)
            guard size.columns <= columns, size.rows <= rows else { return nil }
            (self.columns, self.rows) = size
            return
        }
        // A pixel of a small picture takes at most a half block, and a square of two by two where pixels are small.
        let largest = output.form.hasGraphics ? min(2, (Self.mostPixels / width / height).squareRoot()) : cell.width
        let scale = min(Double(columns) * cell.width / width, Double(rows) * cell.height / height, largest)
        self.columns = min(max(Int((width * scale / cell.width).rounded()), 1), columns)
        self.rows = min(max(Int((height * scale / cell.height).rounded()), 1), rows)
    }

    /// The largest size for which there is room; the smallest one if there is none.
    fileprivate static func exactSize(
        of picture: Picture, columns: Int, rows: Int, _ output: PictureOutput
    ) -> (columns: Int, rows: Int) {
        let hasGraphics = output.form.hasGraphics
        let scales = hasGraphics ? exactScales.graphics : exactScales.blocks
        // A cell of letters shows two pixels.
        let (width, height) = hasGraphics ? (output.cell.width, output.cell.height) : (1, 2)
        let scale = min(columns * width / picture.width, rows * height / picture.height, scales.upperBound)
        let size = max(scale, scales.lowerBound)
        return ((picture.width * size + width - 1) / width, (picture.height * size + height - 1) / height)
    }
}

/// What the layout of pictures depends on.
@MainActor
struct PictureLayout {
    let store: PictureStore
    let output: PictureOutput
    let pageRows: Int
    /// Whether letters can show pixels: there are half blocks, and colours for them.
    let hasHalfBlocks: Bool
    let background: PixelColor

    /// How many rows all else on the page leaves; nil where the page is scrolled.
    var roomLeft: Int?

    /// At most so many rows for a picture whose pixels may be joined: none where it would be a strip.
    var rows: Int {
        let rows = min(PictureFit.rows(ofPage: pageRows), roomLeft ?? .max)
        return roomLeft == nil || rows >= Self.fewestRows ? rows : 0
    }

    private static let fewestRows = 4

    /// How much room an exact picture needs for which there is not enough; nil where its size is not the reason.
    func missingRoom(for picture: Picture) -> (columns: Int, rows: Int)? {
        guard picture.isExact, output.form.hasGraphics || output.form != .words && hasHalfBlocks,
            !store.isUnreadable(picture)
        else { return nil }
        return PictureFit.exactSize(of: picture, columns: 0, rows: 0, output)
    }

    /// - Returns: nil for a picture whose words stand in its place.
    func request(_ picture: Picture, columns: Int) -> PictureRequest? {
        let most = picture.isExact ? pageRows : rows
        guard !picture.isExact || output.form.hasGraphics || hasHalfBlocks,
            let fit = PictureFit(picture, columns: columns, rows: most, output), !store.isUnreadable(picture)
        else { return nil }
        return PictureRequest(
            picture: picture, columns: fit.columns, rows: fit.rows, output: output, background: background)
    }
}

package struct CellSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// For terminals that do not report theirs: that of the VT340, for which sixel graphics were made.
    package static let assumed = CellSize(width: 10, height: 20)

    /// - Returns: nil for a size that no terminal has: a picture over its cells would have too many pixels, or none.
    package init?(reportedWidth width: Int, height: Int) {
        guard (3...64).contains(width), (6...128).contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
