import Design
import Drawing
import Foundation

/// An animation over the first lines of a block, as letters.
struct AnimatedBlock {
    /// The element's id.
    let id: String
    let frames: AnimationFrames
    let columns: Int
    let rows: Int

    /// - Returns: nil where pictures are told in words.
    init?(_ id: String, _ frames: AnimationFrames, columns: Int, rows: Int, _ output: PictureOutput) {
        // A half block is a pixel.
        let output = PictureOutput(output.form == .words ? .words : .blocks, cell: output.cell)
        let shape = Picture(Data(), width: frames.width, height: frames.height)
        guard let fit = PictureFit(shape, columns: columns, rows: rows, output) else { return nil }
        self.id = id
        self.frames = frames
        self.columns = fit.columns
        self.rows = fit.rows
    }

    /// What is shown where nothing may move: the end of what plays once, and the beginning of what repeats.
    var still: Int {
        switch frames.motion {
        case .once: frames.count - 1
        case .repeating: 0
        case .at(let part): frames.position(at: part)
        }
    }

    /// A pixel for each half of a cell.
    func image(at position: Int) -> PixelImage {
        let frame = frames.frame(position, width: columns, height: 2 * rows)
        let isFit = frame.width == columns && frame.height == 2 * rows && frame.pixels.count == columns * rows * 8
        return PixelImage(
            width: columns, height: 2 * rows,
            pixels: isFit ? frame.pixels : [UInt8](repeating: 0, count: columns * rows * 8))
    }
}
